import { describe, expect, test } from 'vitest';
import { tokenRefreshMachine } from '#machines/token-refresh/token-refresh.machine.ts';
import {
  busy,
  old,
  refused,
  startRefreshing,
  startTokenRefresh,
  withTokens,
} from '#tests/support/tokenRefreshChart.ts';

const tokens = { accessToken: 'new' };
const newer = withTokens('newer');
const shared = new Error('No answer in another tab');
const failure = { at: 1_000, error: shared };

describe(tokenRefreshMachine.id, () => {
  test('awaitingLock → lock.acquired → the stored session is read, and not before', () => {
    const { acquire, isLockHeld, ports, state } = startTokenRefresh();
    expect(state()).toBe('awaitingLock');
    expect([isLockHeld(), ports.readStored.inputs]).toEqual([true, []]);
    acquire();
    expect(state()).toBe('reading');
    expect(ports.readStored.open).toEqual([0]);
  });

  test('awaitingLock → lock.failed → error', () => {
    const { loseLock, isLockHeld, result } = startTokenRefresh();
    loseLock(busy);
    expect([result(), isLockHeld()]).toEqual([{ error: busy }, false]);
  });

  test('awaitingLock → a mistake in the port of the lock → error', () => {
    const { result } = startTokenRefresh(undefined, () => {
      throw busy;
    });
    expect(result()).toEqual({ error: busy });
  });

  test('reading → the rejected token → refreshing with its refresh token', async () => {
    const { ports, result, state } = await startRefreshing();
    expect([state(), result()]).toEqual(['refreshing', undefined]);
    expect(ports.refreshTokens.inputs).toEqual([{ refreshToken: 'refresh-1' }]);
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

  test.each([
    ['an older failure', 999],
    ['a failure of before the clock was set back', 2_001],
  ])('reading → %s → refreshing', async (_, at) => {
    const { acquire, ports, state } = startTokenRefresh();
    acquire();
    await ports.readStored.call(0).resolve({ session: old, failure: { ...failure, at } });
    expect(state()).toBe('refreshing');
  });

  test('refreshing → new tokens → stored, and the stored session is the output', async () => {
    const { isLockHeld, ports, result } = await startRefreshing();
    await ports.refreshTokens.call(0).resolve(tokens);
    expect(ports.storeTokens.inputs).toEqual([{ rejected: 'old', tokens }]);
    expect(isLockHeld()).toBe(true);
    const session = withTokens('new');
    await ports.storeTokens.call(0).resolve({ session, failure: null });
    expect([result(), isLockHeld()]).toEqual([{ output: session }, false]);
  });

  test('storing → another sign-in has taken precedence → that is the output', async () => {
    const { ports, result } = await startRefreshing();
    await ports.refreshTokens.call(0).resolve(tokens);
    await ports.storeTokens.call(0).resolve({ session: newer, failure: null });
    expect(result()).toEqual({ output: newer });
  });

  test('refreshing → a failure without an answer → stored for the other tabs, then error', async () => {
    const { isLockHeld, ports, result, state } = await startRefreshing();
    await ports.refreshTokens.call(0).reject(busy);
    expect(state()).toBe('rereading');
    await ports.readStored.call(1).resolve({ session: old, failure: null });
    expect([result(), isLockHeld()]).toEqual([undefined, true]);
    expect(ports.storeFailure.inputs).toEqual([{ error: busy }]);
    await ports.storeFailure.call(0).resolve();
    expect([result(), isLockHeld()]).toEqual([{ error: busy }, false]);
  });

  test('refreshing → refused → no session, and other tabs ask the server themselves', async () => {
    const { ports, result } = await startRefreshing();
    await ports.refreshTokens.call(0).reject(refused);
    await ports.readStored.call(1).resolve({ session: old, failure: null });
    expect(result()).toEqual({ output: null });
    expect(ports.storeFailure.inputs).toEqual([]);
  });

  test('rereading → another sign-in takes precedence over the failure', async () => {
    const { ports, result } = await startRefreshing();
    await ports.refreshTokens.call(0).reject(busy);
    await ports.readStored.call(1).resolve({ session: newer, failure: null });
    expect(result()).toEqual({ output: newer });
  });

  test('reading, storing and rereading → a sign-out in another tab → 250 ms for its reason, then no session', async () => {
    const gone = { session: null, failure: null };
    const withoutToken = { session: withTokens('newer', ''), failure: null };
    const reading = startTokenRefresh();
    reading.acquire();
    await reading.ports.readStored.call(0).resolve(gone);
    const storing = await startRefreshing();
    await storing.ports.refreshTokens.call(0).resolve(tokens);
    await storing.ports.storeTokens.call(0).resolve(withoutToken);
    await storing.ports.readStored.call(1).resolve(withoutToken);
    const rereading = await startRefreshing();
    await rereading.ports.refreshTokens.call(0).reject(busy);
    await rereading.ports.readStored.call(1).resolve(gone);
    for (const { clock, result, state } of [reading, storing, rereading]) {
      clock.increment(249);
      expect([state(), result()]).toEqual(['awaitingReason', undefined]);
      clock.increment(1);
      expect(result()).toEqual({ output: null });
    }
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

  test('storingFailure → the storage fails → error with the failure of the refresh', async () => {
    const { ports, result } = await startRefreshing();
    await ports.refreshTokens.call(0).reject(busy);
    await ports.readStored.call(1).resolve({ session: old, failure: null });
    await ports.storeFailure.call(0).reject(new Error('No storage'));
    expect(result()).toEqual({ error: busy });
  });
});
