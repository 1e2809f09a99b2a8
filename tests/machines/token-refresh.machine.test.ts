import { describe, expect, test } from 'vitest';
import { tokenRefreshMachine } from '#machines/token-refresh/token-refresh.machine.ts';
import {
  busy,
  old,
  startRefreshing,
  startTokenRefresh,
  withTokens,
} from '#tests/support/tokenRefreshChart.ts';

const tokens = { accessToken: 'new' };
const newer = withTokens('newer');
const shared = new Error('No answer in another tab');
const failure = { at: 1_000, error: shared };

// The rest is in models/token-refresh.model.test.ts.
describe(tokenRefreshMachine.id, () => {
  test('awaitingLock → a mistake in the port of the lock → error', () => {
    const { result } = startTokenRefresh(undefined, () => {
      throw busy;
    });
    expect(result()).toEqual({ error: busy });
  });

  test.each([
    ['a new token', { session: newer, failure }, { output: newer }],
    ['a recent failure', { session: old, failure }, { error: shared }],
    ['a failure of this moment', { session: old, failure: { ...failure, at: 2_000 } }, { error: shared }],
  ])(
    'reading → %s → that is the result, without a call and without the lock',
    async (_, stored, expected) => {
      const { acquire, isLockHeld, ports, result } = startTokenRefresh();
      acquire();
      await ports.readStored.call(0).resolve(stored);
      expect([result(), isLockHeld()]).toEqual([expected, false]);
      expect(ports.refreshTokens.inputs).toEqual([]);
    },
  );

  test('refreshing → new tokens → stored, and the stored session is the output', async () => {
    const { isLockHeld, ports, result } = await startRefreshing();
    await ports.refreshTokens.call(0).resolve(tokens);
    expect(ports.storeTokens.inputs).toEqual([{ rejected: 'old', tokens }]);
    expect(isLockHeld()).toBe(true);
    const session = withTokens('new');
    await ports.storeTokens.call(0).resolve({ session, failure: null });
    expect([result(), isLockHeld()]).toEqual([{ output: session }, false]);
  });

  test('awaitingLock, reading and refreshing → stopped → the lock released and the call aborted', async () => {
    const waiting = startTokenRefresh();
    const reading = startTokenRefresh();
    reading.acquire();
    const refreshing = await startRefreshing();
    for (const { actor, isLockHeld } of [waiting, reading, refreshing]) {
      actor.stop();
      expect(isLockHeld()).toBe(false);
    }
    expect(refreshing.ports.refreshTokens.aborted).toEqual([true]);
  });

  test('a port that fails → error', async () => {
    const error = new Error('No storage');
    const unread = startTokenRefresh();
    unread.acquire();
    await unread.ports.readStored.call(0).reject(error);
    const unstored = await startRefreshing();
    await unstored.ports.refreshTokens.call(0).resolve(tokens);
    await unstored.ports.storeTokens.call(0).reject(error);
    const unreread = await startRefreshing();
    await unreread.ports.refreshTokens.call(0).reject(busy);
    await unreread.ports.readStored.call(1).reject(error);
    for (const { isLockHeld, result } of [unread, unstored, unreread])
      expect([result(), isLockHeld()]).toEqual([{ error }, false]);
  });
});
