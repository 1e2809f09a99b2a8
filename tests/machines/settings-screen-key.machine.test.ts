import { describe, expect, test } from 'vitest';
import {
  selectFields,
  selectIsAsking,
  selectIsKeyShown,
  selectIsRegenerating,
  settingsScreenMachine,
} from '#machines/settings-screen/settings-screen.machine.ts';
import { startSettings } from '#tests/support/settingsChart.ts';

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
