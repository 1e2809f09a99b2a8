// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderApp, setupFakeServer } from '#tests/support/app.tsx';
import { expectConsole } from '#tests/support/console.ts';
import { fixedNow } from '#tests/support/factories.ts';

setupFakeServer();
// Runs before the storage is cleared.
afterEach(() => void vi.restoreAllMocks());

function Broken(): never {
  throw new Error('Broken');
}

/** Renders a screen that throws, `after` milliseconds after the start. */
async function crash(after = 0): Promise<string> {
  expectConsole('error', 'Broken');
  expectConsole('warn', /^Unhandled UI error [0-9A-Z]+-[0-9A-Z]+ Error: Broken/);
  const { app } = await renderApp({ now: fixedNow + after, children: <Broken /> });
  const text = (await screen.findByText(/^Error ID:/)).textContent;
  app.stop();
  return text;
}

/** As after Try Again: a new page with the same sessionStorage. */
function crashAgain(after: number): Promise<string> {
  cleanup();
  return crash(after);
}

test('An administrator whose screen crashes reads so, and finds Try Again, Go Home and Contact Support', async () => {
  await crash();
  expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong');
  expect(screen.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeEnabled();
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Go Home', '/dashboard'],
    ['Contact Support', '/inquiries'],
  ]);
});

test('An administrator reads an error id in base 36 that starts with the time, and the first attempt', async () => {
  const text = await crash();
  const [, moment = '', attempt] = /^Error ID: ([0-9A-Z]+)-[0-9A-Z]+ · Retry attempt (\d+)$/.exec(text) ?? [];
  expect(Number.parseInt(moment, 36)).toBeGreaterThanOrEqual(fixedNow);
  expect(Number.parseInt(moment, 36)).toBeLessThan(fixedNow + 60_000);
  expect(attempt).toBe('1');
});

test('An administrator whose screen crashes again within a minute reads the second attempt, then the third', async () => {
  await crash();
  expect(await crashAgain(30_000)).toMatch(/Retry attempt 2$/);
  expect(await crashAgain(60_000)).toMatch(/Retry attempt 3$/);
});

test('An administrator whose screen crashes again after a minute without a crash reads the first attempt', async () => {
  await crash();
  await crashAgain(30_000);
  expect(await crashAgain(120_000)).toMatch(/Retry attempt 1$/);
});

test('An administrator whose screen crashes twice reads two error ids', async () => {
  const text = await crash();
  expect(await crashAgain(1_000)).not.toBe(text.replace('attempt 1', 'attempt 2'));
});

test('An administrator whose browser blocks storage sees the crash screen, each time with the first attempt', async () => {
  vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('Access is denied for this document', 'SecurityError');
  });
  expect(await crash()).toMatch(/Retry attempt 1$/);
  expect(await crashAgain(1_000)).toMatch(/Retry attempt 1$/);
});
