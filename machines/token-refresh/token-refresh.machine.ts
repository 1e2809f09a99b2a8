import { assign, sendTo, setup, stopChild } from 'xstate';
import type { Session } from '#contract/entities.ts';
import { backOff, propagation } from '#contract/limits.ts';
import type { RefreshedTokens } from '#contract/responses.ts';
import { callbackPort, port } from '../port.ts';

/** A refresh that could not be made, by another tab. */
export interface SharedFailure {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly error: unknown;
}

/** What all tabs share. */
export interface StoredSession {
  readonly session: Session | null;
  /** The last one since the session was stored that this tab has not heard of. */
  readonly failure: SharedFailure | null;
}

export interface TokenRefreshOptions {
  /** Epoch milliseconds. */
  now(): number;
  /** Whether the server has refused the refresh token. */
  isRefused(error: unknown): boolean;
}

/** As an attempt is given it. */
export interface TokenRefreshInput {
  /** The session whose access token the server has rejected. */
  readonly request: Session;
}

export interface StoreTokensInput {
  /** The access token that the server has rejected. */
  readonly rejected: string;
  readonly tokens: RefreshedTokens;
}

export type TokenRefreshEvent =
  | { type: 'lock.acquired' }
  /** The browser gives no lock. */
  | { type: 'lock.failed'; error: unknown };

interface TokenRefreshContext {
  readonly rejected: string;
  /** Epoch milliseconds: an earlier failure of another tab is not shared. */
  readonly sharedSince: number;
  readonly refreshToken: string;
  readonly tokens: RefreshedTokens;
  readonly error: unknown;
  readonly result: Session | null;
}

const fromOutput = ({ event }: { event: { output: StoredSession } }) => event.output;
const errorOf = ({ event }: { event: { error: unknown } }) => ({ error: event.error });
const failed = {
  target: '#tokenRefresh.failed',
  actions: { type: 'rememberError', params: errorOf },
} as const;
const refreshedElsewhere = {
  guard: { type: 'hasNewToken', params: fromOutput },
  target: 'ended',
  actions: { type: 'storeResult', params: fromOutput },
} as const;
const signedOut = { guard: { type: 'isSignedOut', params: fromOutput }, target: 'awaitingReason' } as const;

/**
 * Replaces the rejected access token of a session, once for all tabs. The output is the session that
 * is stored then; null when the refresh token is refused, or there is none. Any other failure ends the chart in error.
 */
export const createTokenRefreshMachine = ({ now, isRefused }: TokenRefreshOptions) =>
  setup({
    types: {
      context: {} as TokenRefreshContext,
      input: {} as TokenRefreshInput,
      output: {} as Session | null,
      /** 'refresh.failed' is from the chart to itself: the lock is released by then. */
      events: {} as TokenRefreshEvent | { type: 'refresh.failed' },
    },
    actors: {
      /** Requests the lock of all tabs and sends `lock.acquired`; releases it when stopped, once all tabs read what was stored. */
      holdLock: callbackPort('holdLock'),
      readStored: port<StoredSession>('readStored'),
      refreshTokens: port<RefreshedTokens, { readonly refreshToken: string }>('refreshTokens'),
      /** Stores the tokens if the session that is stored still has the rejected one. Resolves with what is stored then. */
      storeTokens: port<StoredSession, StoreTokensInput>('storeTokens'),
      /** For the other tabs. */
      storeFailure: port<void, { readonly error: unknown }>('storeFailure'),
    },
    guards: {
      isSignedOut: (_, { session }: StoredSession) => !session?.tokens.refreshToken,
      hasNewToken: ({ context }, { session }: StoredSession) =>
        Boolean(session?.tokens.refreshToken) && session?.tokens.accessToken !== context.rejected,
      isFailureShared: ({ context }, { failure }: StoredSession) =>
        // A later one is of a clock that was set back since.
        failure !== null && failure.at >= context.sharedSince && failure.at <= now(),
      isRefused: ({ context }) => isRefused(context.error),
    },
    delays: { propagation },
    actions: {
      rememberRefreshToken: assign((_, { session }: StoredSession) => ({
        refreshToken: given(session).tokens.refreshToken,
      })),
      rememberTokens: assign((_, params: { tokens: RefreshedTokens }) => params),
      rememberError: assign((_, params: { error: unknown }) => params),
      rememberSharedFailure: assign((_, { failure }: StoredSession) => ({ error: given(failure).error })),
      storeResult: assign((_, { session }: StoredSession) => ({ result: session })),
      releaseLock: stopChild('lock'),
      reportFailure: sendTo(({ self }) => self, { type: 'refresh.failed' }),
      /** Ends the chart in error. */
      fail: assign(({ context: { error } }) => {
        throw error;
      }),
    },
  }).createMachine({
    id: 'tokenRefresh',
    description: 'Replaces a rejected access token, with one call at a time in all tabs.',
    context: ({ input: { request } }) => ({
      rejected: request.tokens.accessToken,
      sharedSince: now() - backOff.first,
      refreshToken: '',
      tokens: { accessToken: '' },
      error: null,
      result: null,
    }),
    output: ({ context: { result } }) => result,
    invoke: { id: 'lock', src: 'holdLock', onError: failed },
    initial: 'awaitingLock',
    states: {
      awaitingLock: { on: { 'lock.acquired': 'reading' } },
      reading: {
        invoke: {
          src: 'readStored',
          onDone: [
            refreshedElsewhere,
            signedOut,
            {
              guard: { type: 'isFailureShared', params: fromOutput },
              target: 'failed',
              actions: { type: 'rememberSharedFailure', params: fromOutput },
            },
            { target: 'refreshing', actions: { type: 'rememberRefreshToken', params: fromOutput } },
          ],
          onError: failed,
        },
      },
      refreshing: {
        invoke: {
          src: 'refreshTokens',
          input: ({ context: { refreshToken } }) => ({ refreshToken }),
          onDone: {
            target: 'storing',
            actions: { type: 'rememberTokens', params: ({ event }) => ({ tokens: event.output }) },
          },
          onError: { target: 'rereading', actions: { type: 'rememberError', params: errorOf } },
        },
      },
      storing: {
        description: 'A sign-out or another sign-in meanwhile takes precedence.',
        invoke: {
          src: 'storeTokens',
          input: ({ context: { rejected, tokens } }) => ({ rejected, tokens }),
          onDone: [
            { guard: signedOut.guard, target: 'reading' },
            { target: 'ended', actions: { type: 'storeResult', params: fromOutput } },
          ],
          onError: failed,
        },
      },
      rereading: {
        description: 'What another tab has stored meanwhile takes precedence over the failure.',
        invoke: {
          src: 'readStored',
          onDone: [
            refreshedElsewhere,
            signedOut,
            { guard: 'isRefused', target: 'ended' },
            { target: 'storingFailure' },
          ],
          onError: failed,
        },
      },
      storingFailure: {
        description: 'Other tabs share the failure.',
        invoke: {
          src: 'storeFailure',
          input: ({ context: { error } }) => ({ error }),
          onDone: 'failed',
          onError: 'failed',
        },
      },
      awaitingReason: {
        description: 'Another tab has ended the session, and the event that says why is on its way.',
        after: { propagation: 'ended' },
      },
      failed: {
        description: 'Ends in error at once.',
        entry: ['releaseLock', 'reportFailure'],
        on: { 'refresh.failed': { actions: 'fail' } },
      },
      ended: {
        description: 'Refreshed, or without a session: refused, or without a refresh token.',
        type: 'final',
      },
    },
    on: { 'lock.failed': failed },
  });

/** The chart for tools that only read it; not in the build. */
export const tokenRefreshMachine = /* @__PURE__ */ createTokenRefreshMachine({
  now: () => 0,
  isRefused: () => false,
});

/** A guard has found it. */
function given<Value>(value: Value | null): Value {
  if (value === null) throw new Error('Nothing is stored');
  return value;
}
