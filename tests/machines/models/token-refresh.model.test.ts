import { describe, expect, test } from 'vitest';
import {
  type StoredSession,
  type TokenRefreshEvent,
  tokenRefreshMachine,
} from '#machines/token-refresh/token-refresh.machine.ts';
import type { Model } from '#tests/support/model.ts';
import {
  busy,
  old,
  refused,
  startRefreshing,
  startTokenRefresh,
  withTokens,
} from '#tests/support/tokenRefreshChart.ts';
import { coverGraph, walkAtRandom } from '#tests/support/walks.ts';

const tokens = { accessToken: 'new', refreshToken: 'refresh-2' };
const shared = new Error('No answer in another tab');
const reads = {
  'the rejected token': { session: old, failure: null },
  'the rejected token with another refresh token': { session: withTokens('old', 'refresh-9'), failure: null },
  'a recent failure': { session: old, failure: { at: 1_000, error: shared } },
  'an older failure': { session: old, failure: { at: 999, error: shared } },
  'a new token': { session: withTokens('newer'), failure: { at: 1_000, error: shared } },
  'no session': { session: null, failure: null },
  'no refresh token': { session: withTokens('newer', ''), failure: null },
} satisfies Record<string, StoredSession>;
const stores = {
  'the new tokens': { session: withTokens('new', 'refresh-2'), failure: null },
  'another sign-in': { session: withTokens('other', 'refresh-8'), failure: null },
  'a sign-out': { session: null, failure: null },
};
const broken = new Error('broken');

interface Refresh {
  readonly step:
    | 'awaitingLock'
    | 'reading'
    | 'refreshing'
    | 'storing'
    | 'rereading'
    | 'storingFailure'
    | 'awaitingReason'
    | 'ended';
  readonly refreshToken?: string;
  readonly error?: unknown;
  readonly result?: { readonly output: unknown } | { readonly error: unknown };
}

/** Another tab has ended the session. */
const awaitReason: Refresh = { step: 'awaitingReason' };

const portOf = {
  reading: 'readStored',
  refreshing: 'refreshTokens',
  storing: 'storeTokens',
  rereading: 'readStored',
  storingFailure: 'storeFailure',
} as const;

const done = (output: unknown): Refresh => ({ step: 'ended', result: { output } });
const fail = (error: unknown): Refresh => ({ step: 'ended', result: { error } });

const model: Model<Refresh, TokenRefreshEvent> = {
  initial: { step: 'awaitingLock' },
  events: () => ({
    'acquire the lock': { type: 'lock.acquired' },
    'fail to lock': { type: 'lock.failed', error: broken },
  }),
  outcomes: {
    readStored: { resolves: reads, rejects: { broken } },
    refreshTokens: { resolves: { tokens }, rejects: { busy, refused } },
    storeTokens: { resolves: stores, rejects: { broken } },
    storeFailure: { resolves: { nothing: undefined }, rejects: { broken } },
  },
  next: (refresh, stimulus) => {
    const { step, error } = refresh;
    if (stimulus.type === 'lock.acquired') return step === 'awaitingLock' ? { step: 'reading' } : refresh;
    if (stimulus.type === 'lock.failed') return fail(broken);
    if (stimulus.type === 'elapsed') return done(null);
    if (stimulus.type === 'rejected') {
      if (stimulus.port === 'refreshTokens') return { step: 'rereading', error: stimulus.value };
      return fail(stimulus.port === 'storeFailure' ? error : stimulus.value);
    }
    const { outcome } = stimulus;
    switch (step) {
      case 'refreshing':
        return { step: 'storing' };
      case 'storing':
        return outcome === 'a sign-out'
          ? { step: 'reading' }
          : done(stores[outcome as keyof typeof stores].session);
      case 'storingFailure':
        return fail(error);
      default: {
        if (outcome === 'a new token') return done(reads[outcome].session);
        if (outcome === 'no session' || outcome === 'no refresh token') return awaitReason;
        if (step === 'rereading') return error === refused ? done(null) : { step: 'storingFailure', error };
        if (outcome === 'a recent failure') return fail(shared);
        const isOther = outcome === 'the rejected token with another refresh token';
        return { step: 'refreshing', refreshToken: isOther ? 'refresh-9' : 'refresh-1' };
      }
    }
  },
  timers: ({ step }): Record<string, number> => (step === 'awaitingReason' ? { propagation: 250 } : {}),
  calls: ({ step, refreshToken, error }) => {
    if (step === 'ended' || step === 'awaitingLock' || step === 'awaitingReason') return [];
    const inputs = {
      refreshing: { refreshToken },
      storing: { rejected: 'old', tokens },
      storingFailure: { error },
    };
    const input = step === 'reading' || step === 'rereading' ? undefined : inputs[step];
    return [{ port: portOf[step], id: step, input }];
  },
  shown: ({ step, result }) => ({ step, result, isLockHeld: step !== 'ended' }),
  isDone: ({ result }) => result !== undefined && 'output' in result,
  isOver: ({ result }) => result !== undefined && 'error' in result,
  key: ({ step, refreshToken, error, result }) => [step, refreshToken, error === refused, result],
  start: (clock) => {
    const { state, result, isLockHeld, ...refresh } = startTokenRefresh(clock);
    return {
      ...refresh,
      shown: () => ({
        step: result() ? 'ended' : state(),
        result: result(),
        isLockHeld: isLockHeld(),
      }),
    };
  },
};

describe(tokenRefreshMachine.id, () => {
  test('every transition of the graph → the predicted state', async () => {
    await coverGraph(model);
  });

  test('any state → random events and results → one call after another, and one result', async () => {
    await walkAtRandom(model, { steps: 100 });
  });
});

test('awaitingLock → an unexpected error of the lock → error', () => {
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
