import { type ActorRefFrom, assertEvent, assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { Session, User } from '#contract/entities.ts';
import { port } from '../port.ts';

export type AuthEvent =
  /** The sign-in form got a session from the server. */
  | { type: 'auth.signedIn'; session: Session }
  | { type: 'auth.signOutRequested' }
  /** A request was answered with 401; `accessToken` is the one it carried. */
  | { type: 'auth.tokenRejected'; accessToken: string }
  /** Another tab signed in, refreshed or signed out; null means signed out. */
  | { type: 'auth.sessionReplaced'; session: Session | null };

/** Leaves the chart: the application stores the session and says what happened. */
export type AuthEmitted =
  | { type: 'session.changed'; session: Session | null }
  | { type: 'auth.signedOut'; reason: 'requested' | 'expired' };

interface AuthContext {
  readonly session: Session | null;
}

/**
 * Who is signed in (Specification §4, §7).
 * It owns the one refresh that every request with a rejected token waits for (decision 5).
 */
export const authMachine = setup({
  types: {
    context: {} as AuthContext,
    events: {} as AuthEvent,
    emitted: {} as AuthEmitted,
    tags: {} as 'loading' | 'authenticated' | 'refreshing',
  },
  actors: {
    readSession: port<Session | null>('readSession'),
    /** Asks for the profile with this session's own token, and never refreshes by itself. */
    fetchProfile: port<User, Session>('fetchProfile'),
    /** Gives the session with a new access token; at most one call in all tabs. */
    refreshSession: port<Session, Session>('refreshSession'),
    revokeSession: port<void, Session>('revokeSession'),
  },
  guards: {
    isSessionStored: (_, params: { session: Session | null }) => params.session !== null,
    isSessionGiven: ({ event }) => event.type === 'auth.sessionReplaced' && event.session !== null,
    isCurrentToken: ({ context, event }) =>
      event.type === 'auth.tokenRejected' && event.accessToken === context.session?.tokens.accessToken,
  },
  actions: {
    rememberSession: assign((_, params: { session: Session | null }) => ({ session: params.session })),
    rememberGivenSession: assign(({ event }) => {
      assertEvent(event, ['auth.signedIn', 'auth.sessionReplaced']);
      return { session: event.session };
    }),
    rememberUser: assign(({ context }, params: { user: User }) => ({
      session: { ...sessionOf(context), user: params.user },
    })),
    forgetSession: assign({ session: null }),
    storeSession: emit(({ context }) => ({ type: 'session.changed', session: context.session })),
    clearStoredSession: emit({ type: 'session.changed', session: null }),
    announceSignOut: emit({ type: 'auth.signedOut', reason: 'requested' }),
    announceExpiry: emit({ type: 'auth.signedOut', reason: 'expired' }),
  },
}).createMachine({
  id: 'auth',
  description:
    'Who is signed in: restored on start, refreshed when a token is rejected, cleared on the way out.',
  context: { session: null },
  initial: 'restoring',
  states: {
    restoring: {
      description: 'A stored session is restored and its profile asked for again (Specification §4).',
      tags: 'loading',
      initial: 'reading',
      states: {
        reading: {
          invoke: {
            src: 'readSession',
            onDone: [
              {
                guard: { type: 'isSessionStored', params: ({ event }) => ({ session: event.output }) },
                target: 'fetchingProfile',
                actions: { type: 'rememberSession', params: ({ event }) => ({ session: event.output }) },
              },
              { target: '#auth.signedOut' },
            ],
            onError: '#auth.signedOut',
          },
        },
        fetchingProfile: {
          invoke: {
            src: 'fetchProfile',
            input: ({ context }) => sessionOf(context),
            onDone: {
              target: '#auth.signedIn',
              actions: [
                { type: 'rememberUser', params: ({ event }) => ({ user: event.output }) },
                'storeSession',
              ],
            },
            onError: 'refreshing',
          },
        },
        refreshing: {
          description:
            'The profile could not be had: the refresh token is tried. If that fails too, the session is cleared.',
          invoke: {
            src: 'refreshSession',
            input: ({ context }) => sessionOf(context),
            onDone: {
              target: 'confirmingProfile',
              actions: [
                { type: 'rememberSession', params: ({ event }) => ({ session: event.output }) },
                'storeSession',
              ],
            },
            onError: { target: '#auth.signedOut', actions: 'clearStoredSession' },
          },
        },
        confirmingProfile: {
          description: 'The refreshed session is good; without a profile the stored user stays.',
          invoke: {
            src: 'fetchProfile',
            input: ({ context }) => sessionOf(context),
            onDone: {
              target: '#auth.signedIn',
              actions: [
                { type: 'rememberUser', params: ({ event }) => ({ user: event.output }) },
                'storeSession',
              ],
            },
            onError: '#auth.signedIn',
          },
        },
      },
      on: {
        'auth.sessionReplaced': [
          { guard: 'isSessionGiven', target: '.fetchingProfile', actions: 'rememberGivenSession' },
          { target: 'signedOut' },
        ],
      },
    },
    signedOut: {
      description: 'Nobody is signed in; no token is held.',
      entry: 'forgetSession',
      on: {
        'auth.signedIn': { target: 'signedIn', actions: ['rememberGivenSession', 'storeSession'] },
        'auth.sessionReplaced': {
          guard: 'isSessionGiven',
          target: 'signedIn',
          actions: 'rememberGivenSession',
        },
      },
    },
    signedIn: {
      tags: 'authenticated',
      initial: 'steady',
      states: {
        steady: {
          on: { 'auth.tokenRejected': { guard: 'isCurrentToken', target: 'refreshing' } },
        },
        refreshing: {
          description:
            'One refresh for every request that waits. If it fails, the session is over (Specification §7).',
          tags: 'refreshing',
          invoke: {
            src: 'refreshSession',
            input: ({ context }) => sessionOf(context),
            onDone: {
              target: 'steady',
              actions: [
                { type: 'rememberSession', params: ({ event }) => ({ session: event.output }) },
                'storeSession',
              ],
            },
            onError: { target: '#auth.signedOut', actions: ['clearStoredSession', 'announceExpiry'] },
          },
        },
      },
      on: {
        'auth.signOutRequested': { target: 'signingOut', actions: 'clearStoredSession' },
        'auth.sessionReplaced': [
          { guard: 'isSessionGiven', target: '.steady', actions: 'rememberGivenSession' },
          { target: 'signedOut' },
        ],
      },
    },
    signingOut: {
      description:
        'The stored session is already gone; the server is told to revoke the refresh token. Signed out either way.',
      invoke: {
        src: 'revokeSession',
        input: ({ context }) => sessionOf(context),
        onDone: { target: 'signedOut', actions: 'announceSignOut' },
        onError: { target: 'signedOut', actions: 'announceSignOut' },
      },
      on: {
        'auth.signedIn': { target: 'signedIn', actions: ['rememberGivenSession', 'storeSession'] },
        'auth.sessionReplaced': {
          guard: 'isSessionGiven',
          target: 'signedIn',
          actions: 'rememberGivenSession',
        },
      },
    },
  },
});

export type AuthActorRef = ActorRefFrom<typeof authMachine>;
export type AuthSnapshot = SnapshotFrom<typeof authMachine>;

/** The route guard's three states (Specification §4). */
export type GuardState = 'loading' | 'authenticated' | 'unauthenticated';

/** What the route guard must know: a loading state, the signed-in screens, or the way to /login. */
export const selectGuardState = (snapshot: AuthSnapshot): GuardState =>
  snapshot.hasTag('loading')
    ? 'loading'
    : snapshot.hasTag('authenticated')
      ? 'authenticated'
      : 'unauthenticated';

/** The signed-in administrator, or null. */
export const selectUser = (snapshot: AuthSnapshot): User | null => selectSession(snapshot)?.user ?? null;

/** The running session with its API key, or null. */
export const selectSession = (snapshot: AuthSnapshot): Session | null =>
  snapshot.hasTag('authenticated') ? snapshot.context.session : null;

/** The access token that requests carry now, or null. */
export const selectAccessToken = (snapshot: AuthSnapshot): string | null =>
  selectSession(snapshot)?.tokens.accessToken ?? null;

/** Whether waiting requests must go on waiting. */
export const selectIsRefreshing = (snapshot: AuthSnapshot): boolean => snapshot.hasTag('refreshing');

function sessionOf(context: AuthContext): Session {
  if (!context.session) throw new Error('No session');
  return context.session;
}
