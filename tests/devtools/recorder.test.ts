import { expect, test } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import type { Session } from '#contract/entities.ts';
import { signInMinimum } from '#contract/limits.ts';
import { createRecorder } from '#docs/review/live/recorder.ts';
import { exportRecording } from '#docs/review/live/recordingFile.ts';
import type { Credentials } from '#domain/signIn.ts';
import type { AuthActorRef } from '#machines/auth/auth.machine.ts';
import { drawerMachine } from '#machines/drawer/drawer.machine.ts';
import {
  type PasswordSubmission,
  settingsScreenMachine,
} from '#machines/settings-screen/settings-screen.machine.ts';
import { signInMachine } from '#machines/sign-in/sign-in.machine.ts';
import { createReceiver, ScriptedPort, silent } from '#tests/support/chart.ts';
import { fixedNow, session } from '#tests/support/factories.ts';

/** A recorder whose listeners are notified by `notify`. */
function startRecorder(limits: { logLimit?: number; endedLimit?: number } = {}) {
  const scheduled: (() => void)[] = [];
  const recorder = createRecorder({
    now: () => fixedNow,
    schedule: (run) => scheduled.push(run),
    ...limits,
  });
  const notify = () => {
    for (const run of scheduled.splice(0)) run();
  };
  return { recorder, inspect: recorder.inspect, scheduled, notify };
}

const startDrawer = (inspect: ReturnType<typeof startRecorder>['inspect']) =>
  createActor(drawerMachine, { id: 'drawer', inspect }).start();

test('the log holds the state, the transition and the event of a drawer that opens', () => {
  const { recorder, inspect } = startRecorder();
  const drawer = startDrawer(inspect);
  drawer.send({ type: 'drawer.opened' });
  const entry = {
    time: fixedNow,
    actor: drawer.sessionId,
    name: 'drawer',
    from: null,
    sender: null,
    refused: [],
    emitted: [],
  };
  expect(recorder.getSnapshot()).toEqual({
    actors: [
      {
        key: drawer.sessionId,
        name: 'drawer',
        parent: null,
        chart: 'drawer',
        status: 'active',
        startedAfter: 0,
        endedAfter: null,
        startedAt: fixedNow,
        endedAt: null,
        base: null,
      },
    ],
    charts: {
      drawer: [
        'drawer.closed|drawer.opened|0 drawer.open',
        'drawer.open|drawer.dismissed|0 drawer.closed',
        'drawer.open|drawer.linkChosen|0 drawer.closed',
        'drawer.open|drawer.sidebarFixed|0 drawer.closed',
      ],
    },
    log: [
      {
        ...entry,
        sequence: 1,
        sent: 1,
        type: 'xstate.init',
        event: { type: 'xstate.init', input: '(undefined)' },
        active: ['drawer', 'drawer.closed'],
        taken: [],
        context: {},
        status: 'active',
      },
      {
        ...entry,
        sequence: 2,
        sent: 2,
        type: 'drawer.opened',
        event: { type: 'drawer.opened' },
        active: ['drawer', 'drawer.open'],
        taken: ['drawer.closed|drawer.opened|0'],
        context: {},
        status: 'active',
      },
    ],
  });
});

test('an actor that was never started is not recorded', () => {
  const { recorder, inspect } = startRecorder();
  createActor(drawerMachine, { inspect });
  expect(recorder.getSnapshot()).toEqual({ actors: [], log: [], charts: {} });
});

test('a sign-in leaves no password and no token in the recording or in its export', async () => {
  const { recorder, inspect } = startRecorder();
  const clock = new SimulatedClock();
  const port = new ScriptedPort<Session, Credentials>();
  const keyPort = new ScriptedPort<{ readonly apiKey: string }, Session>();
  const machine = signInMachine.provide({ actors: { signIn: port.logic, fetchApiKey: keyPort.logic } });
  const signIn = createActor(machine, {
    inspect,
    clock,
    input: { auth: createReceiver<AuthActorRef>().ref, email: '' },
  });
  signIn.start();
  signIn.send({ type: 'signIn.fieldChanged', field: 'email', value: 'admin@atelier.example' });
  for (const value of ['Linen', 'Linen-Oak', 'Linen-Oak-2026'])
    signIn.send({ type: 'signIn.fieldChanged', field: 'password', value });
  signIn.send({ type: 'signIn.submitted' });
  await port
    .call(0)
    .resolve(session({ tokens: { accessToken: 'open-sesame', refreshToken: 'once-more' }, apiKey: null }));
  await keyPort.call(0).resolve({ apiKey: 'skeleton' });
  clock.increment(signInMinimum);

  expect(port.inputs).toEqual([{ email: 'admin@atelier.example', password: 'Linen-Oak-2026' }]);
  const text = exportRecording(recorder.getSnapshot(), fixedNow, true);
  for (const secret of ['Linen', 'open-sesame', 'once-more', 'skeleton']) expect(text).not.toContain(secret);
  expect(text).toContain('admin@atelier.example');
  expect(recorder.getSnapshot().log.at(-1)?.from).toBeNull();
  expect(recorder.getSnapshot().log.map(({ type, active }) => [type, active.at(-1)])).toEqual([
    ['xstate.init', 'signIn.editing'],
    ...Array.from({ length: 4 }, () => ['signIn.fieldChanged', 'signIn.editing']),
    ['signIn.submitted', 'signIn.submitting.wait.waiting'],
    ['xstate.done.actor.0.signIn.submitting.call.pending', 'signIn.submitting.wait.waiting'],
    ['xstate.done.actor.0.signIn.submitting.call.fetchingApiKey', 'signIn.submitting.wait.waiting'],
    ['xstate.after.minimumWait.signIn.submitting.wait.waiting', 'signIn.finished'],
  ]);
  expect(recorder.getSnapshot().actors.map(({ name, chart, status }) => ({ name, chart, status }))).toEqual([
    { name: 'signIn', chart: null, status: 'done' },
    { name: 'fetchApiKey', chart: null, status: 'done' },
    { name: 'signIn', chart: 'signIn', status: 'done' },
  ]);
});

test('a password change that fails and then succeeds leaves no password in the recording or in its export', async () => {
  const { recorder, inspect } = startRecorder();
  const answers = [Promise.reject(new Error('The current password is wrong')), Promise.resolve()];
  const form = createActor(
    settingsScreenMachine.provide({
      actors: {
        watchLocation: silent,
        changePassword: fromPromise<void, PasswordSubmission>(() => answers.shift() ?? Promise.resolve()),
      },
    }),
    { inspect, input: { auth: createReceiver<AuthActorRef>().ref, createKey: () => 'key-1' } },
  ).start();
  const fields = {
    currentPassword: 'Linen-Oak-2026',
    newPassword: 'Walnut#7-Table',
    confirmPassword: 'Walnut#7-Table',
  };
  for (const field of ['currentPassword', 'newPassword', 'confirmPassword'] as const)
    form.send({ type: 'password.fieldChanged', field, value: fields[field] });
  for (const _ of [1, 2]) {
    form.send({ type: 'password.submitted' });
    await new Promise<void>((resolve) => {
      const { unsubscribe } = form.subscribe((snapshot) => {
        if (!snapshot.matches({ password: 'editing' })) return;
        unsubscribe();
        resolve();
      });
    });
  }
  const text = exportRecording(recorder.getSnapshot(), fixedNow, true);
  expect(text).not.toMatch(/Linen|Walnut/);
  expect(text).toContain('The current password is wrong');
  expect(
    recorder
      .getSnapshot()
      .log.map(({ taken }) => taken)
      .filter((taken) => taken.length > 0),
  ).toEqual([
    ['settingsScreen.password.editing|password.fieldChanged|0'],
    ['settingsScreen.password.editing|password.fieldChanged|0'],
    ['settingsScreen.password.editing|password.fieldChanged|0'],
    ['settingsScreen.password.editing|password.submitted|0'],
    ['settingsScreen.password.submitting|error changePassword|0'],
    ['settingsScreen.password.editing|password.submitted|0'],
    ['settingsScreen.password.submitting|done changePassword|0'],
  ]);
});

test('a port is a child of the chart that invokes it, and the sender of its result', async () => {
  const { recorder, inspect } = startRecorder();
  const port = new ScriptedPort<Session, Credentials>();
  const signIn = createActor(signInMachine.provide({ actors: { signIn: port.logic } }), {
    inspect,
    clock: new SimulatedClock(),
    input: { auth: createReceiver<AuthActorRef>().ref, email: '' },
  }).start();
  signIn.send({ type: 'signIn.fieldChanged', field: 'email', value: 'admin@atelier.example' });
  signIn.send({ type: 'signIn.fieldChanged', field: 'password', value: 'Linen-Oak-2026' });
  signIn.send({ type: 'signIn.submitted' });
  const child = recorder.getSnapshot().actors.find(({ chart }) => chart === null);
  expect(child).toMatchObject({ name: 'signIn', parent: signIn.sessionId, status: 'active' });
  await port.call(0).reject(new Error('Invalid credentials'));
  expect(recorder.getSnapshot().log.at(-1)).toMatchObject({
    type: 'xstate.error.actor.0.signIn.submitting.call.pending',
    from: 'signIn',
  });
});

test('the log keeps its newest events, and a chart keeps its snapshot when all of its events are dropped', () => {
  const { recorder, inspect } = startRecorder({ logLimit: 2 });
  const quiet = startDrawer(inspect);
  quiet.send({ type: 'drawer.opened' });
  const busy = startDrawer(inspect);
  busy.send({ type: 'drawer.opened' });
  const { actors, log } = recorder.getSnapshot();
  expect(log.map(({ sequence }) => sequence)).toEqual([3, 4]);
  expect(actors.find(({ key }) => key === quiet.sessionId)?.base).toEqual({
    active: ['drawer', 'drawer.open'],
    taken: ['drawer.closed|drawer.opened|0'],
    context: {},
    status: 'active',
  });
});

test('the actors that ended last are kept', () => {
  const { recorder, inspect } = startRecorder({ endedLimit: 1 });
  const [first, second] = [startDrawer(inspect), startDrawer(inspect)];
  second.stop();
  first.stop();
  expect(recorder.getSnapshot().actors.map(({ key, status }) => ({ key, status }))).toEqual([
    { key: first.sessionId, status: 'stopped' },
  ]);
});

test('clear empties the log, removes ended actors, and keeps the snapshots of the others', () => {
  const { recorder, inspect } = startRecorder();
  const drawer = startDrawer(inspect);
  drawer.send({ type: 'drawer.opened' });
  startDrawer(inspect).stop();
  recorder.clear();
  const { actors, log } = recorder.getSnapshot();
  expect(log).toEqual([]);
  expect(actors.map(({ key, base }) => ({ key, active: base?.active }))).toEqual([
    { key: drawer.sessionId, active: ['drawer', 'drawer.open'] },
  ]);
});

test('subscribers are notified later, once for several events, and not after they have unsubscribed', () => {
  const { recorder, inspect, scheduled, notify } = startRecorder();
  let notifications = 0;
  const unsubscribe = recorder.subscribe(() => {
    notifications += 1;
  });
  const before = recorder.getSnapshot();
  expect(recorder.getSnapshot()).toBe(before);
  startDrawer(inspect).send({ type: 'drawer.opened' });
  expect(notifications).toBe(0);
  expect(recorder.getSnapshot()).not.toBe(before);
  notify();
  expect(notifications).toBe(1);
  unsubscribe();
  startDrawer(inspect);
  expect(scheduled).toEqual([]);
  expect(notifications).toBe(1);
});
