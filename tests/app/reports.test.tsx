// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { CrashBoundary } from '#app/CrashBoundary.tsx';
import { type CrashReport, type Reports, startReports } from '#app/reports.ts';
import { drawerMachine } from '#machines/drawer/drawer.machine.ts';
import { releaseMachine } from '#machines/release/release.machine.ts';
import { expectConsole } from '#tests/support/console.ts';

const url = 'https://reports.studio.example/in';
const request = vi.fn<typeof fetch>();
let reports: Reports;

const sent = (): readonly CrashReport[] =>
  request.mock.calls.map(([, init]) => JSON.parse(String(init?.body)));
const fail = (error: unknown) => window.dispatchEvent(new ErrorEvent('error', { error }));
const setOnline = (isOnline: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
};

/** Thrown at a place of the build. */
function thrown(message: string, place = 'base-a1.js:1:20'): Error {
  const error = new TypeError(message);
  error.stack = `TypeError: ${message}\n    at save (https://studio.example/assets/${place})\n    at https://studio.example/assets/base-a1.js:1:9`;
  return error;
}

beforeEach(() => {
  request.mockReset().mockResolvedValue(new Response());
  vi.stubGlobal('fetch', request);
  history.replaceState(null, '', '/inquiries/ada@example.com?q=ada');
  document.head.innerHTML = '<meta name="build" content="spring" />';
  reports = startReports(url);
});

afterEach(() => {
  cleanup();
  reports.stop();
  vi.restoreAllMocks();
  sessionStorage.clear();
  document.head.innerHTML = '';
  history.replaceState(null, '', '/');
});

test('A report has the kind, the build, the place and the last transitions, and no text of a person or a server', () => {
  const actor = createActor(releaseMachine, { input: { build: 'spring' }, inspect: reports.inspect }).start();
  actor.send({ type: 'page.returned' });
  fail(thrown('No item of ada@example.com'));
  actor.stop();
  const [[address, init] = []] = request.mock.calls;
  expect(address).toBe(url);
  expect(init).toMatchObject({ method: 'POST', credentials: 'omit', referrerPolicy: 'no-referrer' });
  expect(sent()).toEqual([
    {
      kind: 'error',
      id: null,
      build: 'spring',
      screen: '/inquiries',
      error: 'TypeError',
      frames: ['assets/base-a1.js:1:20', 'assets/base-a1.js:1:9'],
      transitions: ['release.current page.returned release.checking'],
    },
  ]);
  expect(String(init?.body)).not.toContain('ada');
});

test('A crash is reported with the id that the crash screen shows', () => {
  expectConsole('error', 'Broken by ada');
  expectConsole('warn', /^Unhandled UI error/);
  const Broken = (): never => {
    throw thrown('Broken by ada');
  };
  render(
    <CrashBoundary onCrash={reports.crash}>
      <Broken />
    </CrashBoundary>,
  );
  const [{ kind, id } = {}] = sent();
  expect(kind).toBe('crash');
  expect(screen.getByText(/^Error ID:/)).toHaveTextContent(`Error ID: ${id}`);
});

test('What is thrown may be anything', () => {
  const rejection = (reason: unknown) =>
    window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
  rejection('ada@example.com');
  fail(null);
  fail(Object.assign(new Error('x'), { name: 'ada@example.com', stack: undefined }));
  expect(sent().map(({ kind, error, frames }) => [kind, error, frames])).toEqual([
    ['rejection', 'unknown', []],
    ['error', 'unknown', []],
  ]);
});

test.each([
  ['refuses it', () => Promise.resolve(new Response('<html>', { status: 500 }))],
  ['does not answer', () => new Promise<Response>(() => {})],
  ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
])(
  'A server that %s changes nothing: the report is not repeated, and the next one is sent',
  async (_, answer) => {
    request.mockImplementation(answer);
    fail(thrown('one'));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(sent()).toHaveLength(1);
    fail(thrown('two', 'screens-b2.js:1:5'));
    expect(sent()).toHaveLength(2);
  },
);

test('Without a connection a report waits for it', () => {
  setOnline(false);
  fail(thrown('one'));
  expect(sent()).toEqual([]);
  setOnline(true);
  setOnline(true);
  expect(sent()).toHaveLength(1);
});

test('The same error is reported once, and a page reports at most ten', () => {
  fail(thrown('one'));
  fail(thrown('one with other data'));
  expect(sent()).toHaveLength(1);
  for (let line = 0; line < 30; line++) fail(thrown('another', `base-a1.js:${line + 2}:1`));
  expect(sent()).toHaveLength(10);
});

test('It keeps the last twenty transitions', () => {
  const actor = createActor(drawerMachine, { inspect: reports.inspect }).start();
  for (let count = 0; count < 15; count++) {
    actor.send({ type: 'drawer.opened' });
    actor.send({ type: 'drawer.dismissed' });
  }
  fail(thrown('one'));
  const { transitions = [] } = sent()[0] ?? {};
  expect([transitions.length, transitions.at(-1)]).toEqual([
    20,
    'drawer.open drawer.dismissed drawer.closed',
  ]);
});
