// @vitest-environment jsdom
import { configure, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { extractCss } from 'goober';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { endpoints } from '#contract/endpoints.ts';
import type { Session } from '#contract/entities.ts';
import { DevTools } from '#devtools/DevTools.tsx';
import { inspect } from '#devtools/index.ts';
import { recorder } from '#docs/review/live/recorder.ts';
import type { Credentials } from '#domain/signIn.ts';
import type { AuthActorRef } from '#machines/auth/auth.machine.ts';
import { drawerMachine } from '#machines/drawer/drawer.machine.ts';
import { signInMachine } from '#machines/sign-in/sign-in.machine.ts';
import { createReceiver, ScriptedPort } from '#tests/support/chart.ts';
import { installLayout } from '#tests/support/layout.ts';

// Importing the panel may take longer than the default timeout.
beforeAll(async () => {
  configure({ asyncUtilTimeout: 3_000 });
  await import('#devtools/Panel.tsx');
});

beforeEach(() => {
  sessionStorage.clear();
  recorder.clear();
  installLayout();
});

const running: { stop(): void }[] = [];
afterEach(() => {
  for (const actor of running.splice(0)) actor.stop();
});

function startDrawer() {
  const drawer = createActor(drawerMachine, { id: 'drawer', inspect }).start();
  running.push(drawer);
  return drawer;
}

function startSignIn() {
  const port = new ScriptedPort<Session, Credentials>();
  const machine = signInMachine.provide({ actors: { signIn: port.logic } });
  const signIn = createActor(machine, {
    id: 'sign-in form',
    input: { auth: createReceiver<AuthActorRef>().ref, email: '' },
    clock: new SimulatedClock(),
    inspect,
  }).start();
  running.push(signIn);
  return signIn;
}

async function openPanel() {
  const user = userEvent.setup({ delay: null });
  render(<DevTools />);
  await user.click(screen.getByRole('button', { name: 'Statecharts & demo' }));
  await screen.findByRole('tab', { name: 'Charts' });
  return user;
}

const docked = () => document.documentElement.dataset.devtools;
const events = () =>
  within(screen.getByRole('region', { name: 'Events' }))
    .getAllByRole('listitem')
    .map((item) => item.querySelector('span')?.textContent);

test('A reviewer opens the panel with Ctrl+Alt+S and closes it the same way, and the page shrinks beside it', async () => {
  const user = userEvent.setup({ delay: null });
  render(<DevTools />);
  expect(docked()).toBe('closed');
  await user.keyboard('{Control>}{Alt>}s{/Alt}{/Control}');
  await waitFor(() => expect(screen.getByRole('tab', { name: 'Charts' })).toHaveFocus());
  expect(docked()).toBe('bottom');
  expect(screen.getByRole('complementary', { name: 'Statecharts and demo' })).toBeVisible();
  await user.keyboard('{Control>}{Alt>}s{/Alt}{/Control}');
  expect(docked()).toBe('closed');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Statecharts & demo' })).toHaveFocus());
});

test('Beside the docked panel the frame of a screen is shortened, and a banner keeps its own height', async () => {
  await openPanel();
  const [, selector = ''] = /([^{}]+)\{min-height:[^}]*--devtools-bottom/.exec(extractCss()) ?? [];
  const root = document.body.appendChild(document.createElement('div'));
  root.id = 'root';
  root.innerHTML =
    '<div class="frame"><main></main></div><div class="banners"></div><main class="crash"></main>';
  const shortened = [...root.children].filter((element) => element.matches(selector));
  expect(shortened.map(({ className }) => className)).toEqual(['frame', 'crash']);
  root.remove();
});

test('A reviewer makes the panel larger with the arrow keys, and its size is stored for a reload', async () => {
  const user = await openPanel();
  const edge = screen.getByRole('separator', { name: 'Size of the panel' });
  expect(edge).toHaveAttribute('aria-valuenow', '400');
  edge.focus();
  await user.keyboard('{ArrowUp}');
  expect(edge).toHaveAttribute('aria-valuenow', '432');
  expect(sessionStorage.getItem('studio-devtools')).toBe('bottom 432');
});

test('A reviewer sees which charts run, in which states, and follows one', async () => {
  const drawer = startDrawer();
  const form = startSignIn();
  const user = await openPanel();
  const actors = screen.getByRole('navigation', { name: 'Actors' });
  const names = () =>
    within(actors)
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
  expect(names()).toEqual(['drawerclosed', 'sign-in form · signInediting']);
  await user.click(within(actors).getByRole('button', { name: /sign-in form/ }));
  expect(screen.getByRole('region', { name: 'Chart signIn' })).toHaveTextContent('In editing');

  drawer.send({ type: 'drawer.opened' });
  await waitFor(() => expect(names()[0]).toBe('draweropen'));
  form.stop();
  expect(await screen.findByText('Ended (stopped) in editing')).toBeVisible();
});

test('A reviewer never sees a password, neither in the context nor in the log', async () => {
  const form = startSignIn();
  form.send({ type: 'signIn.fieldChanged', field: 'password', value: 'Linen-Oak-2026' });
  const user = await openPanel();
  await user.click(screen.getAllByRole('button', { name: /signIn\.fieldChanged/ })[0] ?? document.body);
  const values = screen.getByRole('region', { name: 'Values' });
  expect(values).toHaveTextContent('value: ••••••');
  expect(values).toHaveTextContent('password: ••••••');
  expect(document.body.textContent).not.toContain('Linen');
});

test('A reviewer filters the log, pauses it, and goes back through it while the application goes on', async () => {
  const drawer = startDrawer();
  drawer.send({ type: 'drawer.opened' });
  drawer.send({ type: 'drawer.dismissed' });
  const user = await openPanel();
  expect(events()).toEqual(['drawer.dismissed', 'drawer.opened', 'started']);
  await user.click(screen.getByRole('button', { name: 'Step back' }));
  const chart = screen.getByRole('region', { name: 'Chart drawer' });
  expect(chart).toHaveTextContent('In open');
  await user.click(screen.getByRole('button', { name: 'Step back' }));
  expect(chart).toHaveTextContent('In closed');

  drawer.send({ type: 'drawer.opened' });
  await user.click(screen.getByRole('button', { name: 'Step forward' }));
  expect(chart).toHaveTextContent('In open');
  expect(events()).toEqual(['drawer.dismissed', 'drawer.opened', 'started']);
  expect(screen.getByRole('button', { current: true })).toHaveTextContent('drawer.opened');

  await user.click(screen.getByRole('button', { name: 'Resume' }));
  await waitFor(() =>
    expect(events()).toEqual(['drawer.opened', 'drawer.dismissed', 'drawer.opened', 'started']),
  );
  await user.type(screen.getByRole('searchbox', { name: 'Filter the events' }), 'opened');
  expect(events()).toEqual(['drawer.opened', 'drawer.opened']);
});

test('A reviewer whose browser blocks the popup sees a message', async () => {
  window.open = () => null;
  const user = await openPanel();
  await user.click(screen.getByRole('button', { name: 'Own window' }));
  expect(screen.getByRole('alert')).toHaveTextContent('The browser does not let a window open here.');
  expect(docked()).toBe('bottom');
});

test('A reviewer finds every scenario and every call of the contract in the demo panel', async () => {
  const user = await openPanel();
  await user.click(screen.getByRole('tab', { name: 'Demo' }));
  const scenarios = screen.getByRole('region', { name: 'Scenarios' });
  expect(within(scenarios).getAllByRole('button', { name: /^Apply / })).toHaveLength(9);
  const calls = within(screen.getByRole('combobox', { name: 'Call' })).getAllByRole('option');
  expect(calls).toHaveLength(1 + Object.keys(endpoints).length);
  expect(calls.slice(0, 2).map(({ textContent }) => textContent)).toEqual([
    'Every call',
    'POST /api/auth/login',
  ]);
});
