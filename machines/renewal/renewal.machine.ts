import { assign, emit, setup } from 'xstate';
import type { Session } from '#contract/entities.ts';
import type { RefreshedTokens } from '#contract/responses.ts';
import { port } from '../port.ts';

/** A refresh that could not be made, by any tab. */
export interface RefreshFailure {
  /** Epoch milliseconds. */
  readonly at: number;
  /** Milliseconds that the server asks to wait. */
  readonly retryAfter: number;
}

/** What all tabs share. */
export interface StoredSession {
  readonly session: Session | null;
  /** The last one since the session was stored. */
  readonly failure: RefreshFailure | null;
}

export interface RenewalInput {
  /** The access token that the server has rejected. */
  readonly rejected: string;
  /** Epoch milliseconds: an earlier failure of another tab is not shared. */
  readonly sharedSince: number;
  /** Whether the server has answered, so that other tabs ask it themselves. */
  readonly isAnswer: (error: unknown) => boolean;
}

export type RenewalEvent =
  | { type: 'lock.acquired' }
  /** The result is no longer needed. */
  | { type: 'renewal.aborted' };

export type RenewalEmitted =
  /** `session` is what is stored now, by this tab or another. */
  | { type: 'renewal.succeeded'; session: Session }
  | { type: 'renewal.failed'; error: unknown }
  /** Another tab has just failed; the server was not asked again. */
  | { type: 'renewal.failureShared'; failure: RefreshFailure }
  /** There is no session, or no refresh token. */
  | { type: 'renewal.signedOut' };

interface RenewalContext extends RenewalInput {
  readonly refreshToken: string;
  readonly tokens: RefreshedTokens;
  readonly error: unknown;
}

const fromOutput = ({ event }: { event: { output: StoredSession } }) => event.output;
const fromError = ({ event }: { event: { error: unknown } }) => ({ error: event.error });
const reportSession = { type: 'reportSession', params: fromOutput } as const;
const failed = { target: '#renewal.ended', actions: { type: 'reportError', params: fromError } } as const;
const renewedElsewhere = {
  guard: { type: 'hasNewToken', params: fromOutput },
  target: 'ended',
  actions: reportSession,
} as const;
const signedOut = {
  guard: { type: 'isSignedOut', params: fromOutput },
  target: 'ended',
  actions: 'reportSignOut',
} as const;

/**
 * Replaces a rejected access token, once for all tabs (decisions 5 and 50). The lock is held from `lock.acquired` to the
 * end of the chart; ending the chart releases it.
 */
export const renewalMachine = setup({
  types: {
    context: {} as RenewalContext,
    input: {} as RenewalInput,
    events: {} as RenewalEvent,
    emitted: {} as RenewalEmitted,
  },
  actors: {
    /** Requests the lock of all tabs, sends `lock.acquired`, and releases it when it is stopped. */
    holdLock: port<unknown>('holdLock'),
    readStored: port<StoredSession>('readStored'),
    refreshTokens: port<RefreshedTokens, { readonly refreshToken: string }>('refreshTokens'),
    /** Stores the tokens if the session that is stored still has the rejected one. Resolves with what is stored then. */
    storeTokens: port<
      StoredSession & { readonly isStored: boolean },
      { readonly rejected: string; readonly tokens: RefreshedTokens }
    >('storeTokens'),
    storeFailure: port<void, { readonly error: unknown }>('storeFailure'),
  },
  /** After that, every tab reads what was stored, also on a busy machine. */
  delays: { propagation: 250 },
  guards: {
    isSignedOut: (_, { session }: StoredSession) => !session?.tokens.refreshToken,
    hasNewToken: ({ context }, { session }: StoredSession) =>
      Boolean(session?.tokens.refreshToken) && session?.tokens.accessToken !== context.rejected,
    isFailureShared: ({ context }, { failure }: StoredSession) =>
      failure !== null && failure.at >= context.sharedSince,
    isStored: (_, params: { isStored: boolean }) => params.isStored,
    isAnswer: ({ context }) => context.isAnswer(context.error),
  },
  actions: {
    rememberRefreshToken: assign((_, { session }: StoredSession) => ({
      refreshToken: given(session).tokens.refreshToken,
    })),
    rememberTokens: assign((_, params: { tokens: RefreshedTokens }) => params),
    rememberError: assign((_, params: { error: unknown }) => params),
    reportSession: emit((_, { session }: StoredSession) => ({
      type: 'renewal.succeeded',
      session: given(session),
    })),
    reportSignOut: emit({ type: 'renewal.signedOut' }),
    reportSharedFailure: emit((_, { failure }: StoredSession) => ({
      type: 'renewal.failureShared',
      failure: given(failure),
    })),
    reportError: emit((_, { error }: { error: unknown }) => ({ type: 'renewal.failed', error })),
    reportFailure: emit(({ context: { error } }) => ({ type: 'renewal.failed', error })),
  },
}).createMachine({
  id: 'renewal',
  description: 'Replaces a rejected access token, with one call at a time in all tabs.',
  context: ({ input }) => ({ ...input, refreshToken: '', tokens: { accessToken: '' }, error: null }),
  invoke: { src: 'holdLock', onError: failed },
  initial: 'awaitingLock',
  states: {
    awaitingLock: {
      on: { 'lock.acquired': 'reading', 'renewal.aborted': 'ended' },
    },
    reading: {
      invoke: {
        src: 'readStored',
        onDone: [
          renewedElsewhere,
          signedOut,
          {
            guard: { type: 'isFailureShared', params: fromOutput },
            target: 'ended',
            actions: { type: 'reportSharedFailure', params: fromOutput },
          },
          { target: 'refreshing', actions: { type: 'rememberRefreshToken', params: fromOutput } },
        ],
        onError: failed,
      },
      on: { 'renewal.aborted': 'ended' },
    },
    refreshing: {
      invoke: {
        src: 'refreshTokens',
        input: ({ context: { refreshToken } }) => ({ refreshToken }),
        onDone: {
          target: 'storing',
          actions: { type: 'rememberTokens', params: ({ event }) => ({ tokens: event.output }) },
        },
        onError: { target: 'rereading', actions: { type: 'rememberError', params: fromError } },
      },
      on: { 'renewal.aborted': 'ended' },
    },
    storing: {
      description: 'Aborted or not: the server may have replaced the refresh token.',
      invoke: {
        src: 'storeTokens',
        input: ({ context: { rejected, tokens } }) => ({ rejected, tokens }),
        onDone: [
          {
            guard: { type: 'isStored', params: ({ event }) => event.output },
            target: 'holding',
            actions: reportSession,
          },
          signedOut,
          { target: 'ended', actions: reportSession },
        ],
        onError: failed,
      },
    },
    rereading: {
      description: 'What another tab has stored meanwhile takes precedence over the failure.',
      invoke: {
        src: 'readStored',
        onDone: [
          renewedElsewhere,
          signedOut,
          { guard: 'isAnswer', target: 'ended', actions: 'reportFailure' },
          { target: 'storingFailure', actions: 'reportFailure' },
        ],
        onError: failed,
      },
    },
    storingFailure: {
      description: 'Other tabs share the failure.',
      invoke: {
        src: 'storeFailure',
        input: ({ context: { error } }) => ({ error }),
        onDone: 'holding',
        onError: 'ended',
      },
    },
    holding: {
      description: 'The lock is kept until every tab reads what was stored.',
      after: { propagation: 'ended' },
    },
    ended: { type: 'final' },
  },
});

/** A guard has found it. */
function given<Value>(value: Value | null): Value {
  if (value === null) throw new Error('Nothing is stored');
  return value;
}
