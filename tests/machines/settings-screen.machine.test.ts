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

function startApiKey() {
  const chart = startSettings();
  const shown = () => {
    const snapshot = chart.actor.getSnapshot();
    return {
      state: snapshot.value.apiKey,
      isShown: selectIsKeyShown(snapshot),
      isAsking: selectIsAsking(snapshot),
      isRegenerating: selectIsRegenerating(snapshot),
    };
  };
  return { ...chart, shown };
}

const masked = { state: 'masked', isShown: false, isAsking: false, isRegenerating: false };
const asking = { ...masked, state: 'asking', isAsking: true };
const waiting = { ...asking, state: { regenerating: 'open' }, isRegenerating: true };
const closed = { ...waiting, state: { regenerating: 'closed' }, isAsking: false };

describe(`${settingsScreenMachine.id}: the API key`, () => {
  test.each(['apiKey.hidden', 'location.left'] as const)(
    'masked → apiKey.shown → shown → %s → masked',
    (type) => {
      const { send, shown } = startApiKey();
      expect(shown()).toEqual(masked);
      send('apiKey.shown');
      expect(shown()).toEqual({ ...masked, state: 'shown', isShown: true });
      send(type);
      expect(shown()).toEqual(masked);
    },
  );

  test.each([[], ['apiKey.shown']] as const)(
    'masked %s → apiKey.regenerationRequested → asking, and nothing is sent',
    (...before) => {
      const { regenerateApiKey, send, shown } = startApiKey();
      send(...before, 'apiKey.regenerationRequested');
      expect(shown()).toEqual(asking);
      expect(regenerateApiKey.inputs).toEqual([]);
    },
  );

  test.each(['apiKey.dismissed', 'location.left'] as const)('asking → %s → masked', (type) => {
    const { send, shown } = startApiKey();
    send('apiKey.regenerationRequested', type);
    expect(shown()).toEqual(masked);
  });

  test('asking → apiKey.confirmed → regenerating → the new key is reported, and the next one has another idempotency key', async () => {
    const { auth, effects, regenerateApiKey, send, shown } = startApiKey();
    send('apiKey.regenerationRequested', 'apiKey.confirmed');
    expect(shown()).toEqual(waiting);
    await regenerateApiKey.call(0).resolve({ apiKey: 'new' });
    expect(shown()).toEqual(masked);
    expect(effects).toEqual([{ type: 'reportApiKey' }]);
    expect(auth.received).toEqual([{ type: 'auth.apiKeyReceived', apiKey: 'new' }]);
    send('apiKey.regenerationRequested', 'apiKey.confirmed');
    expect(regenerateApiKey.inputs).toEqual([{ idempotencyKey: 'key-1' }, { idempotencyKey: 'key-2' }]);
  });

  test('regenerating → a failure → masked, and a repetition has the same idempotency key', async () => {
    const { effects, regenerateApiKey, send, shown } = startApiKey();
    send('apiKey.regenerationRequested', 'apiKey.confirmed');
    await regenerateApiKey.call(0).reject(failure);
    expect(shown()).toEqual(masked);
    expect(effects).toEqual([{ type: 'reportApiKeyFailure', error: failure }]);
    send('apiKey.regenerationRequested', 'apiKey.confirmed');
    expect(regenerateApiKey.inputs).toEqual([{ idempotencyKey: 'key-1' }, { idempotencyKey: 'key-1' }]);
  });

  test.each(['apiKey.dismissed', 'location.left'] as const)(
    'regenerating → %s → it goes on without the dialog, which opens again on request',
    async (type) => {
      const { auth, effects, regenerateApiKey, send, shown } = startApiKey();
      send('apiKey.regenerationRequested', 'apiKey.confirmed', type);
      expect(shown()).toEqual(closed);
      send('apiKey.regenerationRequested');
      expect(shown()).toEqual(waiting);
      send(type);
      expect(regenerateApiKey.aborted).toEqual([false]);
      await regenerateApiKey.call(0).resolve({ apiKey: 'new' });
      expect(shown()).toEqual(masked);
      expect(effects).toEqual([{ type: 'reportApiKey' }]);
      expect(auth.received).toEqual([{ type: 'auth.apiKeyReceived', apiKey: 'new' }]);
    },
  );
});
