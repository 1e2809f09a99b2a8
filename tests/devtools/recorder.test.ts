import { expect, test } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import type { Session } from '#contract/entities.ts';
import { signInMinimum } from '#contract/limits.ts';
import { createRecorder } from '#devtools/recorder.ts';
import { exported } from '#devtools/timeline.ts';
import type { PasswordChange } from '#domain/password.ts';
import type { Credentials } from '#domain/signIn.ts';
import { changePasswordMachine } from '#machines/change-password/change-password.machine.ts';
import { drawerMachine } from '#machines/drawer/drawer.machine.ts';
import { signInMachine } from '#machines/sign-in/sign-in.machine.ts';
import { ScriptedPort } from '#tests/support/chart.ts';
import { fixedNow, session } from '#tests/support/factories.ts';

/** A recorder whose listeners are told when the test says so. */
function startRecorder(limits: { logLimit?: number; endedLimit?: number } = {}) {
  const waiting: (() => void)[] = [];
  const recorder = createRecorder({
    now: () => fixedNow,
    schedule: (notify) => waiting.push(notify),
    ...limits,
  });
  const tell = () => {
    for (const notify of waiting.splice(0)) notify();
  };
  return { recorder, inspect: recorder.inspect, waiting, tell };
}

const startDrawer = (inspect: ReturnType<typeof startRecorder>['inspect']) =>
  createActor(drawerMachine, { id: 'drawer', inspect }).start();

test('a drawer that opens is seen with its state, its transition and its event', () => {
  const { recorder, inspect } = startRecorder();
  const drawer = startDrawer(inspect);
  drawer.send({ type: 'drawer.opened' });
  const entry = { time: fixedNow, actor: drawer.sessionId, name: 'drawer', from: null };
  expect(recorder.read()).toEqual({
    actors: [
      {
        key: drawer.sessionId,
        name: 'drawer',
        parent: null,
        chart: 'drawer',
        status: 'active',
        bornAfter: 0,
        endedAfter: null,
        base: null,
      },
    ],
    log: [
      {
        ...entry,
        sequence: 1,
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

test('an actor that was made and never started is not there', () => {
  const { recorder, inspect } = startRecorder();
  createActor(drawerMachine, { inspect });
  expect(recorder.read()).toEqual({ actors: [], log: [] });
});

test('a sign-in leaves no password and no token in the recording or in its export', async () => {
  const { recorder, inspect } = startRecorder();
  const clock = new SimulatedClock();
  const port = new ScriptedPort<Session, Credentials>();
  const signIn = createActor(signInMachine.provide({ actors: { signIn: port.logic } }), { inspect, clock });
  signIn.start();
  signIn.send({ type: 'signIn.fieldChanged', field: 'email', value: 'admin@atelier.example' });
  for (const value of ['Linen', 'Linen-Oak', 'Linen-Oak-2026'])
    signIn.send({ type: 'signIn.fieldChanged', field: 'password', value });
  signIn.send({ type: 'signIn.submitted' });
  await port
    .call(0)
    .answer(
      session({ tokens: { accessToken: 'open-sesame', refreshToken: 'once-more' }, apiKey: 'skeleton' }),
    );
  clock.increment(signInMinimum);

  expect(port.inputs).toEqual([{ email: 'admin@atelier.example', password: 'Linen-Oak-2026' }]);
  const text = exported(recorder.read(), fixedNow);
  for (const secret of ['Linen', 'open-sesame', 'once-more', 'skeleton']) expect(text).not.toContain(secret);
  expect(text).toContain('admin@atelier.example');
  expect(recorder.read().log.at(-1)?.from).toBeNull();
  expect(recorder.read().log.map(({ type, active }) => [type, active.at(-1)])).toEqual([
    ['xstate.init', 'signIn.editing'],
    ...Array.from({ length: 4 }, () => ['signIn.fieldChanged', 'signIn.editing']),
    ['signIn.submitted', 'signIn.submitting.wait.waiting'],
    ['xstate.done.actor.0.signIn.submitting.call.pending', 'signIn.submitting.wait.waiting'],
    ['xstate.after.minimumWait.signIn.submitting.wait.waiting', 'signIn.finished'],
  ]);
  expect(recorder.read().actors.map(({ name, chart, status }) => ({ name, chart, status }))).toEqual([
    { name: 'signIn', chart: null, status: 'done' },
    { name: 'signIn', chart: 'signIn', status: 'done' },
  ]);
});

test('a password change, refused and then accepted, leaves no password in the recording or in its export', async () => {
  const { recorder, inspect } = startRecorder();
  const answers = [Promise.reject(new Error('The current password is wrong')), Promise.resolve()];
  const form = createActor(
    changePasswordMachine.provide({
      actors: {
        changePassword: fromPromise<void, PasswordChange>(() => answers.shift() ?? Promise.resolve()),
      },
    }),
    { inspect },
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
        if (!snapshot.matches('editing')) return;
        unsubscribe();
        resolve();
      });
    });
  }
  const text = exported(recorder.read(), fixedNow);
  expect(text).not.toMatch(/Linen|Walnut/);
  expect(text).toContain('The current password is wrong');
  expect(
    recorder
      .read()
      .log.map(({ taken }) => taken)
      .filter((taken) => taken.length > 0),
  ).toEqual([
    ['changePassword.editing|password.fieldChanged|0'],
    ['changePassword.editing|password.fieldChanged|0'],
    ['changePassword.editing|password.fieldChanged|0'],
    ['changePassword.editing|password.submitted|0'],
    ['changePassword.submitting|error changePassword|0'],
    ['changePassword.editing|password.submitted|0'],
    ['changePassword.submitting|done changePassword|0'],
  ]);
});

test('a port is below the chart that invokes it, and its answer comes from it', async () => {
  const { recorder, inspect } = startRecorder();
  const port = new ScriptedPort<Session, Credentials>();
  const signIn = createActor(signInMachine.provide({ actors: { signIn: port.logic } }), {
    inspect,
    clock: new SimulatedClock(),
  }).start();
  signIn.send({ type: 'signIn.fieldChanged', field: 'email', value: 'admin@atelier.example' });
  signIn.send({ type: 'signIn.fieldChanged', field: 'password', value: 'Linen-Oak-2026' });
  signIn.send({ type: 'signIn.submitted' });
  const child = recorder.read().actors.find(({ chart }) => chart === null);
  expect(child).toMatchObject({ name: 'signIn', parent: signIn.sessionId, status: 'active' });
  await port.call(0).answer(session());
  expect(recorder.read().log.at(-1)).toMatchObject({
    type: 'xstate.done.actor.0.signIn.submitting.call.pending',
    from: 'signIn',
  });
});

test('the log keeps its newest events, and a chart keeps where it stood when all of its events are gone', () => {
  const { recorder, inspect } = startRecorder({ logLimit: 2 });
  const quiet = startDrawer(inspect);
  quiet.send({ type: 'drawer.opened' });
  const busy = startDrawer(inspect);
  busy.send({ type: 'drawer.opened' });
  const { actors, log } = recorder.read();
  expect(log.map(({ sequence }) => sequence)).toEqual([3, 4]);
  expect(actors.find(({ key }) => key === quiet.sessionId)?.base).toEqual({
    active: ['drawer', 'drawer.open'],
    taken: ['drawer.closed|drawer.opened|0'],
    context: {},
    status: 'active',
  });
});

test('of the actors that have ended, the latest are kept', () => {
  const { recorder, inspect } = startRecorder({ endedLimit: 1 });
  const [first, second] = [startDrawer(inspect), startDrawer(inspect)];
  second.stop();
  first.stop();
  expect(recorder.read().actors.map(({ key, status }) => ({ key, status }))).toEqual([
    { key: first.sessionId, status: 'stopped' },
  ]);
});

test('cleared: the log is empty, who ended is forgotten, and who runs stands where it stood', () => {
  const { recorder, inspect } = startRecorder();
  const drawer = startDrawer(inspect);
  drawer.send({ type: 'drawer.opened' });
  startDrawer(inspect).stop();
  recorder.clear();
  const { actors, log } = recorder.read();
  expect(log).toEqual([]);
  expect(actors.map(({ key, base }) => ({ key, active: base?.active }))).toEqual([
    { key: drawer.sessionId, active: ['drawer', 'drawer.open'] },
  ]);
});

test('those who watch are told later, once for many events, and not after they have stopped', () => {
  const { recorder, inspect, waiting, tell } = startRecorder();
  let told = 0;
  const stop = recorder.subscribe(() => {
    told += 1;
  });
  const before = recorder.read();
  expect(recorder.read()).toBe(before);
  startDrawer(inspect).send({ type: 'drawer.opened' });
  expect(told).toBe(0);
  expect(recorder.read()).not.toBe(before);
  tell();
  expect(told).toBe(1);
  stop();
  startDrawer(inspect);
  expect(waiting).toEqual([]);
  expect(told).toBe(1);
});
