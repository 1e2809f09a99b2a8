import { describe, test } from 'vitest';
import { type RenewalEvent, renewalMachine, type StoredSession } from '#machines/renewal/renewal.machine.ts';
import type { Model } from '#tests/support/model.ts';
import { busy, old, refused, startRenewal, withTokens } from '#tests/support/renewalChart.ts';
import { coverGraph, walkAtRandom } from '#tests/support/walks.ts';

const tokens = { accessToken: 'new', refreshToken: 'refresh-2' };
const reads = {
  'the rejected token': { session: old, failure: null },
  'the rejected token with another refresh token': { session: withTokens('old', 'refresh-9'), failure: null },
  'a recent failure': { session: old, failure: { at: 1_000, retryAfter: 3 } },
  'an older failure': { session: old, failure: { at: 999, retryAfter: 3 } },
  'a new token': { session: withTokens('newer'), failure: { at: 1_000, retryAfter: 3 } },
  'no session': { session: null, failure: null },
  'no refresh token': { session: withTokens('newer', ''), failure: null },
} satisfies Record<string, StoredSession>;
const stores = {
  'the new tokens': { session: withTokens('new', 'refresh-2'), failure: null, isStored: true },
  'another sign-in': { session: withTokens('other', 'refresh-8'), failure: null, isStored: false },
  'a sign-out': { session: null, failure: null, isStored: false },
};
const broken = new Error('broken');

interface Renewal {
  readonly step:
    | 'awaitingLock'
    | 'reading'
    | 'refreshing'
    | 'storing'
    | 'rereading'
    | 'storingFailure'
    | 'holding'
    | 'ended';
  readonly refreshToken?: string;
  readonly error?: unknown;
}

const portOf = {
  reading: 'readStored',
  refreshing: 'refreshTokens',
  storing: 'storeTokens',
  rereading: 'readStored',
  storingFailure: 'storeFailure',
} as const;

const ended: Renewal = { step: 'ended' };

const model: Model<Renewal, RenewalEvent> = {
  initial: { step: 'awaitingLock' },
  events: () => ({ 'acquire the lock': { type: 'lock.acquired' }, abort: { type: 'renewal.aborted' } }),
  outcomes: {
    holdLock: { rejects: { broken } },
    readStored: { resolves: reads, rejects: { broken } },
    refreshTokens: { resolves: { tokens }, rejects: { busy, refused } },
    storeTokens: { resolves: stores, rejects: { broken } },
    storeFailure: { resolves: { nothing: undefined }, rejects: { broken } },
  },
  next: (renewal, stimulus, { emit }) => {
    const { step, error } = renewal;
    const fail = (failure: unknown) => {
      emit({ type: 'renewal.failed', error: failure });
      return ended;
    };
    const succeed = (session: object, then: Renewal) => {
      emit({ type: 'renewal.succeeded', session });
      return then;
    };
    const signOut = () => {
      emit({ type: 'renewal.signedOut' });
      return ended;
    };
    if (stimulus.type === 'lock.acquired') return step === 'awaitingLock' ? { step: 'reading' } : renewal;
    if (stimulus.type === 'renewal.aborted')
      return ['awaitingLock', 'reading', 'refreshing'].includes(step) ? ended : renewal;
    if (stimulus.type === 'elapsed') return ended;
    if (stimulus.type === 'rejected') {
      if (stimulus.port === 'refreshTokens') return { step: 'rereading', error: stimulus.value };
      return stimulus.port === 'storeFailure' ? ended : fail(stimulus.value);
    }
    const { outcome } = stimulus;
    switch (step) {
      case 'refreshing':
        return { step: 'storing' };
      case 'storing': {
        const { session } = stores[outcome as keyof typeof stores];
        if (!session) return signOut();
        return succeed(session, outcome === 'the new tokens' ? { step: 'holding' } : ended);
      }
      case 'storingFailure':
        return { step: 'holding' };
      default: {
        if (outcome === 'a new token') return succeed(reads[outcome].session, ended);
        if (outcome === 'no session' || outcome === 'no refresh token') return signOut();
        if (step === 'rereading') {
          emit({ type: 'renewal.failed', error });
          return error === refused ? ended : { step: 'storingFailure', error };
        }
        if (outcome === 'a recent failure') {
          emit({ type: 'renewal.failureShared', failure: reads[outcome].failure });
          return ended;
        }
        const isOther = outcome === 'the rejected token with another refresh token';
        return { step: 'refreshing', refreshToken: isOther ? 'refresh-9' : 'refresh-1' };
      }
    }
  },
  calls: ({ step, refreshToken, error }) => {
    if (step === 'ended') return [];
    const inputs = {
      refreshing: { refreshToken },
      storing: { rejected: 'old', tokens },
      storingFailure: { error },
    };
    const lock = { port: 'holdLock' };
    if (step === 'awaitingLock' || step === 'holding') return [lock];
    const input = step === 'reading' || step === 'rereading' ? undefined : inputs[step];
    return [lock, { port: portOf[step], id: step, input }];
  },
  timers: ({ step }): Readonly<Record<string, number>> => (step === 'holding' ? { propagation: 250 } : {}),
  shown: ({ step }) => step,
  isDone: ({ step }) => step === 'ended',
  key: ({ step, refreshToken, error }) => [step, refreshToken, error === refused],
  start: (clock) => {
    const { state, ...renewal } = startRenewal(clock);
    return { ...renewal, shown: state };
  },
};

describe(renewalMachine.id, () => {
  test('every transition of the graph → the predicted state', async () => {
    await coverGraph(model);
  });

  test('any state → random events, results and waits → one call after another, and one result', async () => {
    await walkAtRandom(model, { steps: 100 });
  });
});
