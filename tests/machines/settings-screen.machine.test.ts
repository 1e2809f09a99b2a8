import { describe, expect, test } from 'vitest';
import type { PasswordChange, PasswordFieldError } from '#domain/password.ts';
import {
  selectFieldError,
  selectFields,
  selectIsAsking,
  selectIsChanging,
  selectIsKeyShown,
  selectIsRegenerating,
  settingsScreenMachine,
} from '#machines/settings-screen/settings-screen.machine.ts';
import { startSettings } from '#tests/support/settingsChart.ts';

const empty: PasswordChange = { currentPassword: '', newPassword: '', confirmPassword: '' };
const right: PasswordChange = {
  currentPassword: 'Linen-Oak-2026',
  newPassword: 'Clay-Ink-2027',
  confirmPassword: 'Clay-Ink-2027',
};
const wrong = new Error('Current password is incorrect');

function startForm() {
  const chart = startSettings();
  const { actor, changePassword } = chart;
  const shown = () => {
    const snapshot = actor.getSnapshot();
    return {
      value: snapshot.value.password,
      fields: selectFields(snapshot),
      fieldError: selectFieldError(snapshot),
      isChanging: selectIsChanging(snapshot),
    };
  };
  const type = (fields: Partial<PasswordChange>) => {
    for (const field of ['currentPassword', 'newPassword', 'confirmPassword'] as const) {
      const value = fields[field];
      if (value !== undefined) actor.send({ type: 'password.fieldChanged', field, value });
    }
  };
  const submit = (fields: Partial<PasswordChange> = right) => {
    type(fields);
    actor.send({ type: 'password.submitted' });
  };
  /** What was sent, and the key of each. */
  const sent = () => changePassword.inputs.map(({ change }) => change);
  const keys = () => changePassword.inputs.map(({ idempotencyKey }) => idempotencyKey);
  const held = () => {
    const { fields, fieldError, passwordCallKey } = actor.getSnapshot().context;
    return { fields, fieldError, passwordCallKey };
  };
  return { ...chart, shown, type, submit, sent, keys, held };
}

const editing = (fields: PasswordChange, fieldError: PasswordFieldError | null = null) => ({
  value: 'editing',
  fields,
  fieldError,
  isChanging: false,
});
const submitting = { value: 'submitting', fields: right, fieldError: null, isChanging: true };

/** The same text twice, as the new password and its confirmation. */
const both = (newPassword: string) => ({ newPassword, confirmPassword: newPassword });
const weak: PasswordFieldError = {
  field: 'newPassword',
  message: 'Password is too weak. Please choose a stronger password.',
};

describe(`${settingsScreenMachine.id}: the password`, () => {
  test.each<[string, Partial<PasswordChange>, PasswordFieldError]>([
    ['nothing', {}, { field: 'currentPassword', message: 'Current password is required' }],
    ['the word password', { ...right, ...both('My-PassWord-1') }, weak],
  ])('editing → password.submitted with %s → still editing with the error, and nothing is sent', (...row) => {
    const [, typed, fieldError] = row;
    const { changePassword, effects, shown, submit } = startForm();
    submit(typed);
    expect(shown()).toEqual(editing({ ...empty, ...typed }, fieldError));
    expect(changePassword.inputs).toEqual([]);
    expect(effects).toEqual([]);
  });

  test('editing with a field error → password.fieldChanged → no field error', () => {
    const { shown, submit, type } = startForm();
    submit({});
    type({ newPassword: 'Clay' });
    expect(shown()).toEqual(editing({ ...empty, newPassword: 'Clay' }));
  });

  test('submitting → typing and submitting again → nothing changes, and the change is sent once', () => {
    const { sent, shown, submit } = startForm();
    submit();
    submit({ ...right, ...both('Paper-Oak-2028') });
    expect(shown()).toEqual(submitting);
    expect(sent()).toEqual([right]);
  });

  test('submitting → the server accepts it → editing an empty form without a password, and the session ends', async () => {
    const { auth, changePassword, effects, held, shown, submit } = startForm();
    submit();
    await changePassword.call(0).resolve();
    expect(shown()).toEqual(editing(empty));
    expect(held()).toEqual({ fields: empty, fieldError: null, passwordCallKey: null });
    expect(effects).toEqual([{ type: 'reportChange' }]);
    expect(auth.received).toEqual([{ type: 'auth.signOutRequested' }]);
  });

  test('submitting → the server rejects it → editing with all that was typed, and the failure is reported', async () => {
    const { changePassword, effects, shown, submit } = startForm();
    submit();
    await changePassword.call(0).reject(wrong);
    expect(shown()).toEqual(editing(right));
    expect(effects).toEqual([{ type: 'reportPasswordFailure', error: wrong }]);
  });

  test('editing → location.left → an empty form: no password is held, and no field error', () => {
    const { actor, changePassword, effects, held, submit } = startForm();
    submit({ ...right, confirmPassword: '' });
    actor.send({ type: 'location.left' });
    expect(held()).toEqual({ fields: empty, fieldError: null, passwordCallKey: null });
    expect(changePassword.inputs).toEqual([]);
    expect(effects).toEqual([]);
  });

  test('submitting → location.left → the change goes on, and no password is held whatever the response', async () => {
    const { actor, changePassword, effects, held, submit } = startForm();
    submit();
    actor.send({ type: 'location.left' });
    expect(actor.getSnapshot().value.password).toBe('submitting');
    expect(changePassword.aborted).toEqual([false]);
    await changePassword.call(0).reject(wrong);
    expect(held()).toEqual({ fields: empty, fieldError: null, passwordCallKey: null });
    expect(effects).toEqual([{ type: 'reportPasswordFailure', error: wrong }]);
  });

  test('editing after a failure → password.submitted with the same fields → the same key, however often', async () => {
    const { changePassword, keys, submit } = startForm();
    submit();
    await changePassword.call(0).reject(wrong);
    submit({});
    await changePassword.call(1).reject(wrong);
    submit({});
    expect(keys()).toEqual(['key-1', 'key-1', 'key-1']);
  });

  test.each(['currentPassword', 'newPassword', 'confirmPassword'] as const)(
    'editing after a failure → password.fieldChanged of %s, and back → a new key',
    async (field) => {
      const { changePassword, keys, submit, type } = startForm();
      submit();
      await changePassword.call(0).reject(wrong);
      type({ [field]: 'Oak' });
      submit();
      expect(keys()).toEqual(['key-1', 'key-2']);
    },
  );

  test('submitting → password.cancelled → editing with all that was typed, the call is aborted, and the stop is reported', () => {
    const { actor, changePassword, effects, keys, shown, submit } = startForm();
    submit();
    actor.send({ type: 'password.cancelled' });
    expect(shown()).toEqual(editing(right));
    expect(changePassword.aborted).toEqual([true]);
    expect(effects).toEqual([{ type: 'reportStop' }]);
    submit({});
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

  test('a password that is typed while the API key is asked about changes neither', () => {
    const { actor, send } = startSettings();
    send('apiKey.regenerationRequested');
    actor.send({ type: 'password.fieldChanged', field: 'newPassword', value: 'Clay' });
    send('password.submitted', 'apiKey.dismissed');
    expect(actor.getSnapshot().value).toEqual({
      password: 'editing',
      apiKey: 'masked',
    });
    expect(selectFields(actor.getSnapshot()).newPassword).toBe('Clay');
  });
});
