import { configure, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { extractCss } from 'goober';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { endpoints } from '#contract/endpoints.ts';
import type { Session } from '#contract/entities.ts';
import { DemoAccount } from '#devtools/DemoAccount.tsx';
import { DevTools } from '#devtools/DevTools.tsx';
import { inspect } from '#devtools/index.ts';
import type { Credentials } from '#domain/signIn.ts';
import { demoAccount } from '#fake-server/account.ts';
import type { AuthActorRef } from '#machines/auth/auth.machine.ts';
import { signInMachine } from '#machines/sign-in/sign-in.machine.ts';
import { unreadMachine } from '#machines/unread/unread.machine.ts';
import { createReceiver, recordEffects, ScriptedPort, silent } from '#tests/support/chart.ts';
import { installLayout } from '#tests/support/layout.ts';

// Importing the panel may take longer than the default timeout.
beforeAll(async () => {
  configure({ asyncUtilTimeout: 3_000 });
  await import('#devtools/Panel.tsx');
});

beforeEach(() => {
  installLayout();
});

const running: { stop(): void }[] = [];
afterEach(() => {
  for (const actor of running.splice(0)) actor.stop();
});

function startUnread() {
  const { machine } = recordEffects(unreadMachine.provide({ actors: { watchList: silent } }));
  const input = { seen: { until: 0, ids: new Set<string>() }, now: () => 0 };
  const unread = createActor(machine, { id: 'unread', input, inspect }).start();
  running.push(unread);
  return unread;
}

function startSignIn() {
  const port = new ScriptedPort<Session, Credentials>();
  const machine = signInMachine.provide({ actors: { signIn: port.logic } });
  const signIn = createActor(machine, {
    id: 'sign-in form',
    input: { auth: createReceiver<AuthActorRef>().ref },
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
  expect(docked()).toBe('open');
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

test('A reviewer sees which charts run, in which states, and follows one', async () => {
  const unread = startUnread();
  const form = startSignIn();
  const user = await openPanel();
  const actors = screen.getByRole('navigation', { name: 'Actors' });
  const names = () =>
    within(actors)
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
  await within(actors).findByRole('button', { name: /unread/ });
  expect(names()).toEqual(['unreadbrowsing', 'sign-in form · signInediting']);
  await user.click(within(actors).getByRole('button', { name: /sign-in form/ }));
  expect(screen.getByRole('region', { name: 'Chart signIn' })).toHaveTextContent('In editing');

  unread.send({ type: 'unread.itemOpened', id: 'a' });
  await waitFor(() => expect(names()[0]).toBe('unreadreading'));
  form.stop();
  expect(await screen.findByText('Ended (stopped) in editing')).toBeVisible();
});

test('A reviewer who has chosen no actor follows the chart of the last event, and reads the last events', async () => {
  const form = startSignIn();
  const unread = startUnread();
  await openPanel();
  expect(await screen.findByRole('region', { name: 'Chart unread' })).toHaveTextContent('In browsing');
  form.send({ type: 'signIn.edited', credentials: { email: '', password: 'Linen-Oak-2026' } });
  expect(await screen.findByRole('region', { name: 'Chart signIn' })).toBeVisible();
  unread.send({ type: 'unread.itemOpened', id: 'a' });
  expect(await screen.findByRole('region', { name: 'Chart unread' })).toHaveTextContent('In reading');
  expect(events().slice(0, 2)).toEqual(['unread.itemOpened', 'signIn.edited']);
  expect(document.body.textContent).not.toContain('Linen');
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

test('the button of a demo build fills in the account of the fake backend', async () => {
  const onChosen = vi.fn();
  render(<DemoAccount onChosen={onChosen} />);
  await userEvent.click(screen.getByRole('button', { name: 'Fill in the demo account' }));
  expect(onChosen.mock.calls).toEqual([[demoAccount]]);
  expect(demoAccount).toEqual({ email: 'admin@atelier.example', password: 'Linen-Oak-2026' });
});
