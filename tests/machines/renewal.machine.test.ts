import { describe, expect, test } from 'vitest';
import { renewalMachine } from '#machines/renewal/renewal.machine.ts';
import { namesImplemented, namesUsed } from '#tests/support/chartNames.ts';
import {
  busy,
  old,
  refused,
  startRefreshing,
  startRenewal,
  withTokens,
} from '#tests/support/renewalChart.ts';

const tokens = { accessToken: 'new' };
const newer = withTokens('newer');
const failure = { at: 1_000, retryAfter: 3_000 };

describe(renewalMachine.id, () => {
  test('every name in the chart has an implementation, and every implementation is used', () => {
    expect(namesUsed(renewalMachine)).toEqual(namesImplemented(renewalMachine));
  });

  test('awaitingLock → lock.acquired → the stored session is read, and not before', () => {
    const { acquire, ports, state } = startRenewal();
    expect(state()).toBe('awaitingLock');
    expect([ports.holdLock.open, ports.readStored.inputs]).toEqual([[0], []]);
    acquire();
    expect(state()).toBe('reading');
    expect(ports.readStored.open).toEqual([0]);
  });

  test('reading → the rejected token → refreshing with its refresh token', async () => {
    const { emitted, ports, state } = await startRefreshing();
    expect(state()).toBe('refreshing');
    expect(ports.refreshTokens.inputs).toEqual([{ refreshToken: 'refresh-1' }]);
    expect(emitted).toEqual([]);
  });

  test.each([
    ['a new token', { session: newer, failure }, { type: 'renewal.succeeded', session: newer }],
    ['no session', { session: null, failure: null }, { type: 'renewal.signedOut' }],
    ['no refresh token', { session: withTokens('old', ''), failure: null }, { type: 'renewal.signedOut' }],
    ['a recent failure', { session: old, failure }, { type: 'renewal.failureShared', failure }],
  ])('reading → %s → ended without a call, the lock released', async (_, stored, event) => {
    const { acquire, emitted, ports, state } = startRenewal();
    acquire();
    await ports.readStored.call(0).resolve(stored);
    expect(state()).toBe('ended');
    expect(emitted).toEqual([event]);
    expect(ports.refreshTokens.inputs).toEqual([]);
    expect(ports.holdLock.aborted).toEqual([true]);
  });

  test('refreshing → new tokens → stored and reported at once; the lock is kept for 250 ms', async () => {
    const { clock, emitted, ports, state } = await startRefreshing();
    await ports.refreshTokens.call(0).resolve(tokens);
    expect(ports.storeTokens.inputs).toEqual([{ rejected: 'old', tokens }]);
    const session = withTokens('new');
    await ports.storeTokens.call(0).resolve({ session, failure: null, isStored: true });
    expect(emitted).toEqual([{ type: 'renewal.succeeded', session }]);
    clock.increment(249);
    expect([state(), ports.holdLock.aborted]).toEqual(['holding', [false]]);
    clock.increment(1);
    expect([state(), ports.holdLock.aborted]).toEqual(['ended', [true]]);
  });

  test.each([
    ['another sign-in', newer, { type: 'renewal.succeeded', session: newer }],
    ['a sign-out', null, { type: 'renewal.signedOut' }],
  ])('storing → %s has taken precedence → ended at once with it', async (_, session, event) => {
    const { emitted, ports, state } = await startRefreshing();
    await ports.refreshTokens.call(0).resolve(tokens);
    await ports.storeTokens.call(0).resolve({ session, failure: null, isStored: false });
    expect([state(), emitted]).toEqual(['ended', [event]]);
  });

  test('refreshing → a failure without an answer → stored for the other tabs, and the lock is kept', async () => {
    const { clock, emitted, ports, state } = await startRefreshing();
    await ports.refreshTokens.call(0).reject(busy);
    expect(state()).toBe('rereading');
    await ports.readStored.call(1).resolve({ session: old, failure: null });
    expect(emitted).toEqual([{ type: 'renewal.failed', error: busy }]);
    expect(ports.storeFailure.inputs).toEqual([{ error: busy }]);
    await ports.storeFailure.call(0).resolve();
    expect(state()).toBe('holding');
    clock.increment(250);
    expect(state()).toBe('ended');
  });

  test('refreshing → refused → ended at once, and other tabs ask the server themselves', async () => {
    const { emitted, ports, state } = await startRefreshing();
    await ports.refreshTokens.call(0).reject(refused);
    await ports.readStored.call(1).resolve({ session: old, failure: null });
    expect([state(), emitted]).toEqual(['ended', [{ type: 'renewal.failed', error: refused }]]);
    expect(ports.storeFailure.inputs).toEqual([]);
  });

  test.each([
    ['another sign-in', newer, { type: 'renewal.succeeded', session: newer }],
    ['a sign-out', null, { type: 'renewal.signedOut' }],
  ])('rereading → %s takes precedence over the failure', async (_, session, event) => {
    const { emitted, ports, state } = await startRefreshing();
    await ports.refreshTokens.call(0).reject(busy);
    await ports.readStored.call(1).resolve({ session, failure: null });
    expect([state(), emitted]).toEqual(['ended', [event]]);
  });

  test('awaitingLock, reading and refreshing → renewal.aborted → ended, nothing reported and the call aborted', async () => {
    const waiting = startRenewal();
    const reading = startRenewal();
    reading.acquire();
    const refreshing = await startRefreshing();
    for (const { abort, emitted, ports, state } of [waiting, reading, refreshing]) {
      abort();
      expect([state(), emitted, ports.holdLock.aborted]).toEqual(['ended', [], [true]]);
    }
    expect(refreshing.ports.refreshTokens.aborted).toEqual([true]);
  });

  test('storing and holding → renewal.aborted → the tokens are stored, and the lock is kept', async () => {
    const { abort, ports, state } = await startRefreshing();
    await ports.refreshTokens.call(0).resolve(tokens);
    abort();
    expect([state(), ports.storeTokens.aborted]).toEqual(['storing', [false]]);
    await ports.storeTokens.call(0).resolve({ session: newer, failure: null, isStored: true });
    abort();
    expect(state()).toBe('holding');
  });

  test('a port that fails → ended, and its error is reported', async () => {
    const error = new Error('No storage');
    const unlocked = startRenewal();
    await unlocked.ports.holdLock.call(0).reject(error);
    const unread = startRenewal();
    unread.acquire();
    await unread.ports.readStored.call(0).reject(error);
    const unstored = await startRefreshing();
    await unstored.ports.refreshTokens.call(0).resolve(tokens);
    await unstored.ports.storeTokens.call(0).reject(error);
    const unreread = await startRefreshing();
    await unreread.ports.refreshTokens.call(0).reject(busy);
    await unreread.ports.readStored.call(1).reject(error);
    for (const { emitted, state } of [unlocked, unread, unstored, unreread])
      expect([state(), emitted]).toEqual(['ended', [{ type: 'renewal.failed', error }]]);
  });

  test('storingFailure → the storage fails → ended, the failure reported once', async () => {
    const { emitted, ports, state } = await startRefreshing();
    await ports.refreshTokens.call(0).reject(busy);
    await ports.readStored.call(1).resolve({ session: old, failure: null });
    await ports.storeFailure.call(0).reject(new Error('No storage'));
    expect([state(), emitted]).toEqual(['ended', [{ type: 'renewal.failed', error: busy }]]);
  });
});
