import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
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

/** Leaves the chart: what the application stores, tells the server and says. */
export type AuthEmitted =
  /** Somebody signed in here, or nobody is signed in any more; what the ports give is stored already. */
  | { type: 'session.changed'; session: Session | null }
  /** The server is to be told that this refresh token is not used any more. */
  | { type: 'session.revoked'; refreshToken: string }
  | { type: 'auth.signedOut'; reason: 'requested' | 'expired' };

interface AuthContext {
  readonly session: Session | null;
}

const given = ({ event }: { event: { session: Session | null } }) => ({ session: event.session });
const answered = ({ event }: { event: { output: Session | null } }) => ({ session: event.output });

const authSetup = setup({
  types: {
    context: {} as AuthContext,
    events: {} as AuthEvent,
    emitted: {} as AuthEmitted,
    tags: {} as 'loading' | 'authenticated' | 'refreshing',
  },
  /** Each gives the session as it is stored then, which may be another tab's sign-in. */
  actors: {
    readSession: port<Session | null>('readSession'),
    /** Asks for the profile with this session's own token, and never refreshes by itself. Null after a sign-out. */
    fetchProfile: port<Session | null, Session>('fetchProfile'),
    /** Asks for a new access token; at most one call in all tabs. */
    refreshSession: port<Session, Session>('refreshSession'),
  },
  guards: {
    hasSession: (_, params: { session: Session | null }) => params.session !== null,
    isSameUser: ({ context }, params: { session: Session | null }) =>
      params.session?.user.email === context.session?.user.email,
    isCurrentToken: ({ context }, params: { accessToken: string | undefined }) =>
      params.accessToken === context.session?.tokens.accessToken,
  },
  actions: {
    rememberSession: assign((_, params: { session: Session | null }) => params),
    forgetSession: assign({ session: null }),
    storeSession: emit(({ context }) => ({ type: 'session.changed', session: context.session })),
    clearStoredSession: emit({ type: 'session.changed', session: null }),
    revokeSession: emit(({ context }) => ({
      type: 'session.revoked',
      refreshToken: sessionOf(context).tokens.refreshToken,
    })),
    announceSignOut: emit({ type: 'auth.signedOut', reason: 'requested' }),
    announceExpiry: emit({ type: 'auth.signedOut', reason: 'expired' }),
  },
});

const rememberGiven = { type: 'rememberSession', params: given } as const;
const rememberAnswer = { type: 'rememberSession', params: answered } as const;
const isGiven = { type: 'hasSession', params: given } as const;
const isAnswered = { type: 'hasSession', params: answered } as const;

/** Asks for the profile on start; what follows a failure depends on what was tried before. */
const askingForProfile = (onError: 'refreshing' | '#auth.signedIn') =>
  authSetup.createStateConfig({
    invoke: {
      src: 'fetchProfile',
      input: ({ context }) => sessionOf(context),
      onDone: [
        { guard: isAnswered, target: '#auth.signedIn', actions: rememberAnswer },
        { target: '#auth.signedOut' },
      ],
      onError,
    },
  });

/**
 * Who is signed in (Specification §4, §7).
 * It owns the one refresh that every request with a rejected token waits for (decision 5).
 */
export const authMachine = authSetup.createMachine({
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
              { guard: isAnswered, target: 'fetchingProfile', actions: rememberAnswer },
              { target: '#auth.signedOut' },
            ],
            onError: '#auth.signedOut',
          },
        },
        fetchingProfile: askingForProfile('refreshing'),
        refreshing: {
          description:
            'The profile could not be had: the refresh token is tried. If that fails too, the session is cleared.',
          invoke: {
            src: 'refreshSession',
            input: ({ context }) => sessionOf(context),
            onDone: { target: 'confirmingProfile', actions: rememberAnswer },
            onError: { target: '#auth.signedOut', actions: 'clearStoredSession' },
          },
        },
        confirmingProfile: {
          description: 'The refreshed session is good; without a profile the stored user stays.',
          ...askingForProfile('#auth.signedIn'),
        },
      },
      on: {
        'auth.sessionReplaced': [
          { guard: isGiven, target: '.fetchingProfile', actions: rememberGiven },
          { target: 'signedOut' },
        ],
      },
    },
    signedOut: {
      description: 'Nobody is signed in; no token is held.',
      entry: 'forgetSession',
      on: {
        'auth.signedIn': { target: 'signedIn', actions: [rememberGiven, 'storeSession'] },
        'auth.sessionReplaced': { guard: isGiven, target: 'signedIn', actions: rememberGiven },
      },
    },
    signedIn: {
      description:
        'Another user comes by way of restoring: nothing of one is left for the other (decision 33).',
      tags: 'authenticated',
      initial: 'steady',
      states: {
        steady: {
          on: {
            'auth.tokenRejected': {
              guard: { type: 'isCurrentToken', params: ({ event }) => ({ accessToken: event.accessToken }) },
              target: 'refreshing',
            },
          },
        },
        refreshing: {
          description:
            'One refresh for every request that waits. If it fails, the session is over (Specification §7).',
          tags: 'refreshing',
          invoke: {
            src: 'refreshSession',
            input: ({ context }) => sessionOf(context),
            onDone: [
              { guard: { type: 'isSameUser', params: answered }, target: 'steady', actions: rememberAnswer },
              { target: '#auth.restoring.fetchingProfile', actions: rememberAnswer },
            ],
            onError: { target: '#auth.signedOut', actions: ['clearStoredSession', 'announceExpiry'] },
          },
        },
      },
      on: {
        'auth.signOutRequested': {
          target: 'signedOut',
          actions: ['clearStoredSession', 'revokeSession', 'announceSignOut'],
        },
        'auth.sessionReplaced': [
          {
            guard: {
              type: 'isCurrentToken',
              params: ({ event }) => ({ accessToken: event.session?.tokens.accessToken }),
            },
            actions: rememberGiven,
          },
          { guard: { type: 'isSameUser', params: given }, target: '.steady', actions: rememberGiven },
          { guard: isGiven, target: 'restoring.fetchingProfile', actions: rememberGiven },
          { target: 'signedOut' },
        ],
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

/** Whether there is a session, confirmed or not yet: what stands behind the sign-in will most likely be needed. */
export const selectHasSession = (snapshot: AuthSnapshot): boolean => snapshot.context.session !== null;

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
