import { describe, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import type { PasswordChange, PasswordFieldError } from '#domain/password.ts';
import type { AuthActorRef } from '#machines/auth/auth.machine.ts';
import {
  type PasswordSubmission,
  type SettingsScreenEvent,
  selectFieldError,
  selectIsAsking,
  selectIsChanging,
  selectIsKeyShown,
  selectIsRegenerating,
  settingsScreenMachine,
} from '#machines/settings-screen/settings-screen.machine.ts';
import { createReceiver, recordEffects, ScriptedPort, silent, startChart } from '#tests/support/chart.ts';

const right: PasswordChange = {
  currentPassword: 'Linen-Oak-2026',
  newPassword: 'Clay-Ink-2027',
  confirmPassword: 'Clay-Ink-2027',
};
const wrong = new Error('Current password is incorrect');

/** The chart of the settings screen; the test settles its ports. */
function startSettings() {
  const changePassword = new ScriptedPort<void, PasswordSubmission>();
  const regenerateApiKey = new ScriptedPort<
    { readonly apiKey: string },
    { readonly idempotencyKey: string }
  >();
  const auth = createReceiver<AuthActorRef>();
  const createKey = vi.fn(() => `key-${createKey.mock.calls.length}`);
  const { machine, effects } = recordEffects(
    settingsScreenMachine.provide({
      actors: {
        watchLocation: silent,
        changePassword: changePassword.logic,
        regenerateApiKey: regenerateApiKey.logic,
      },
    }),
  );
  const input = { auth: auth.ref, createKey };
  const chart = startChart((options) => createActor(machine, { ...options, input }));
  const send = (...types: readonly Exclude<SettingsScreenEvent['type'], 'password.submitted'>[]) => {
    for (const type of types) chart.actor.send({ type });
  };
  return { ...chart, effects, changePassword, regenerateApiKey, auth, createKey, send };
}

function startForm() {
  const chart = startSettings();
  const { actor, changePassword } = chart;
  const shown = () => {
    const snapshot = actor.getSnapshot();
    return { fieldError: selectFieldError(snapshot), isChanging: selectIsChanging(snapshot) };
  };
  const submit = (change = right) => actor.send({ type: 'password.submitted', change });
  const keys = () => changePassword.inputs.map(({ idempotencyKey }) => idempotencyKey);
  return { ...chart, shown, submit, keys };
}

const editing = { fieldError: null, isChanging: false };
const missing: PasswordFieldError = { field: 'currentPassword', message: 'Current password is required' };

describe(`${settingsScreenMachine.id}: the password`, () => {
  test.each(['password.edited', 'location.left'] as const)(
    'editing → password.submitted with an invalid field → its error, and nothing is sent → %s → no error',
    (type) => {
      const { changePassword, effects, send, shown, submit } = startForm();
      submit({ ...right, currentPassword: '' });
      expect(shown()).toEqual({ ...editing, fieldError: missing });
      expect([changePassword.inputs, effects]).toEqual([[], []]);
      send(type);
      expect(shown()).toEqual(editing);
    },
  );

  test('submitting → password.submitted again → the change is sent once; accepted → editing, and the session ends', async () => {
    const { auth, changePassword, effects, keys, shown, submit } = startForm();
    submit();
    submit({ ...right, currentPassword: 'Paper-Oak-2028' });
    expect(shown()).toEqual({ ...editing, isChanging: true });
    expect(changePassword.inputs).toEqual([{ change: right, idempotencyKey: 'key-1' }]);
    await changePassword.call(0).resolve();
    expect(shown()).toEqual(editing);
    expect(effects).toEqual([{ type: 'reportChange' }]);
    expect(auth.received).toEqual([{ type: 'auth.signOutRequested' }]);
    submit();
    expect(keys()).toEqual(['key-1', 'key-2']);
  });

  test('submitting → rejected → the failure is reported; the same key however often, until password.edited', async () => {
    const { changePassword, effects, keys, send, shown, submit } = startForm();
    submit();
    await changePassword.call(0).reject(wrong);
    expect(shown()).toEqual(editing);
    expect(effects).toEqual([{ type: 'reportPasswordFailure', error: wrong }]);
    submit();
    await changePassword.call(1).reject(wrong);
    submit();
    await changePassword.call(2).reject(wrong);
    send('password.edited');
    submit();
    expect(keys()).toEqual(['key-1', 'key-1', 'key-1', 'key-2']);
  });

  test('submitting → location.left → the change goes on, and its failure is reported', async () => {
    const { changePassword, effects, send, shown, submit } = startForm();
    submit();
    send('location.left');
    expect(shown()).toEqual({ ...editing, isChanging: true });
    await changePassword.call(0).reject(wrong);
    expect(effects).toEqual([{ type: 'reportPasswordFailure', error: wrong }]);
  });

  test('submitting → password.cancelled → editing, the call is aborted, the stop is reported, and the key stays', () => {
    const { changePassword, effects, keys, send, shown, submit } = startForm();
    submit();
    send('password.cancelled');
    expect(shown()).toEqual(editing);
    expect(changePassword.aborted).toEqual([true]);
    expect(effects).toEqual([{ type: 'reportStop' }]);
    submit();
    expect(keys()).toEqual(['key-1', 'key-1']);
  });
});

const failure = new Error('Server error: 500');
const show = 'apiKey.shown';
const ask = 'apiKey.regenerationRequested';
const confirm = 'apiKey.confirmed';

describe(`${settingsScreenMachine.id}: the API key`, () => {
  /** The state of the region, then whether the key is shown, the question open, and the regeneration under way. */
  const masked = ['masked', false, false, false];
  const asking = ['asking', false, true, false];
  const waiting = [{ regenerating: 'open' }, false, true, true];
  const closed = [{ regenerating: 'closed' }, false, false, true];
  const reported = [{ type: 'reportApiKey' }];
  const failed = [{ type: 'reportApiKeyFailure', error: failure }];

  type Press = Exclude<SettingsScreenEvent['type'], 'password.submitted'>;
  /** A new key, or a failure, answers the last call. */
  type Step = Press | 'a key' | 'a failure';
  const leavings = ['apiKey.dismissed', 'location.left'] as const;

  test.each<[Step[], unknown[], keys: string[], told: object[]]>([
    [[], masked, [], []],
    [[show], ['shown', true, false, false], [], []],
    [[show, 'apiKey.hidden'], masked, [], []],
    [[show, 'location.left'], masked, [], []],
    [[ask], asking, [], []],
    [[show, ask], asking, [], []],
    [[ask, confirm], waiting, ['key-1'], []],
    [[ask, confirm, 'a key'], masked, ['key-1'], reported],
    [[ask, confirm, 'a key', ask, confirm], waiting, ['key-1', 'key-2'], reported],
    [[ask, confirm, 'a failure'], masked, ['key-1'], failed],
    [[ask, confirm, 'a failure', ask, confirm], waiting, ['key-1', 'key-1'], failed],
    ...leavings.flatMap((leave): [Step[], unknown[], string[], object[]][] => [
      [[ask, leave], masked, [], []],
      [[ask, confirm, leave], closed, ['key-1'], []],
      [[ask, confirm, leave, ask], waiting, ['key-1'], []],
      [[ask, confirm, leave, 'a key'], masked, ['key-1'], reported],
    ]),
  ])('%j', async (steps, shown, keys, told) => {
    const { actor, auth, effects, regenerateApiKey, send } = startSettings();
    for (const step of steps) {
      const call = () => regenerateApiKey.call(regenerateApiKey.inputs.length - 1);
      if (step === 'a key') await call().resolve({ apiKey: 'new' });
      else if (step === 'a failure') await call().reject(failure);
      else send(step);
    }
    const snapshot = actor.getSnapshot();
    expect([
      snapshot.value.apiKey,
      selectIsKeyShown(snapshot),
      selectIsAsking(snapshot),
      selectIsRegenerating(snapshot),
    ]).toEqual(shown);
    expect(regenerateApiKey.inputs.map(({ idempotencyKey }) => idempotencyKey)).toEqual(keys);
    expect(effects).toEqual(told);
    const received = told === reported ? [{ type: 'auth.apiKeyReceived', apiKey: 'new' }] : [];
    expect(auth.received).toEqual(received);
  });
});
