import { describe, expect, test } from 'vitest';
import { tokenRefreshMachine } from '#machines/token-refresh/token-refresh.machine.ts';
import { busy, startRefreshing, startTokenRefresh } from '#tests/support/tokenRefreshChart.ts';

const tokens = { accessToken: 'new' };

// The rest is in models/token-refresh.model.test.ts.
describe(tokenRefreshMachine.id, () => {
  test('awaitingLock → a mistake in the port of the lock → error', () => {
    const { result } = startTokenRefresh(undefined, () => {
      throw busy;
    });
    expect(result()).toEqual({ error: busy });
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
