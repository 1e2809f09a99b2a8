import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { Session, User } from '#contract/entities.ts';
import { port } from '../port.ts';

export type AuthEvent =
  /** The sign-in form received a session. */
  | { type: 'auth.signedIn'; session: Session }
  | { type: 'auth.signOutRequested' }
  /** A request got a 401 response; `accessToken` is the one it carried. */
  | { type: 'auth.tokenRejected'; accessToken: string }
  /** Another tab signed in, refreshed or signed out; null means signed out. */
  | { type: 'auth.sessionReplaced'; session: Session | null };

/** What the application stores, sends to the server and shows. */
export type AuthEmitted =
  /** To be stored: a sign-in in this tab, or null. The ports store their own sessions. */
  | { type: 'session.changed'; session: Session | null }
  /** To be revoked on the server. */
  | { type: 'session.revoked'; refreshToken: string }
  | { type: 'auth.signedOut'; reason: 'requested' | 'expired' };

interface AuthContext {
  readonly session: Session | null;
}

const fromEvent = ({ event }: { event: { session: Session | null } }) => ({ session: event.session });
const fromOutput = ({ event }: { event: { output: Session | null } }) => ({ session: event.output });

const authSetup = setup({
  types: {
    context: {} as AuthContext,
    events: {} as AuthEvent,
    emitted: {} as AuthEmitted,
    tags: {} as 'loading' | 'authenticated' | 'refreshing',
  },
  /** Each resolves with the session that is stored at that moment, possibly from another tab. */
  actors: {
    readSession: port<Session | null>('readSession'),
    /** Fetches the profile with the token of this session, without a refresh of its own. Null after a sign-out. */
    fetchProfile: port<Session | null, Session>('fetchProfile'),
    /** Fetches a new access token, with one call at a time in all tabs. */
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

const rememberEventSession = { type: 'rememberSession', params: fromEvent } as const;
const rememberOutput = { type: 'rememberSession', params: fromOutput } as const;
const isEventSession = { type: 'hasSession', params: fromEvent } as const;
const isOutputSession = { type: 'hasSession', params: fromOutput } as const;

/** A state that fetches the profile. `onError` depends on whether the token has been refreshed already. */
const profileState = (onError: 'refreshing' | '#auth.signedIn') =>
  authSetup.createStateConfig({
    invoke: {
      src: 'fetchProfile',
      input: ({ context }) => sessionOf(context),
      onDone: [
        { guard: isOutputSession, target: '#auth.signedIn', actions: rememberOutput },
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
    'Who is signed in: restored on start, refreshed when a token is rejected, cleared on sign-out.',
  context: { session: null },
  initial: 'restoring',
  states: {
    restoring: {
      description: 'A stored session is restored and its profile fetched again (Specification §4).',
      tags: 'loading',
      initial: 'reading',
      states: {
        reading: {
          invoke: {
            src: 'readSession',
            onDone: [
              { guard: isOutputSession, target: 'fetchingProfile', actions: rememberOutput },
              { target: '#auth.signedOut' },
            ],
            onError: '#auth.signedOut',
          },
        },
        fetchingProfile: profileState('refreshing'),
        refreshing: {
          description:
            'The profile could not be fetched: the refresh token is used. If that fails too, the session is cleared.',
          invoke: {
            src: 'refreshSession',
            input: ({ context }) => sessionOf(context),
            onDone: { target: 'confirmingProfile', actions: rememberOutput },
            onError: { target: '#auth.signedOut', actions: 'clearStoredSession' },
          },
        },
        confirmingProfile: {
          description: 'The refreshed session is valid: if the profile fails again, the stored user is kept.',
          ...profileState('#auth.signedIn'),
        },
      },
      on: {
        'auth.sessionReplaced': [
          { guard: isEventSession, target: '.fetchingProfile', actions: rememberEventSession },
          { target: 'signedOut' },
        ],
      },
    },
    signedOut: {
      description: 'No session and no token in memory.',
      entry: 'forgetSession',
      on: {
        'auth.signedIn': { target: 'signedIn', actions: [rememberEventSession, 'storeSession'] },
        'auth.sessionReplaced': { guard: isEventSession, target: 'signedIn', actions: rememberEventSession },
      },
    },
    signedIn: {
      description:
        'A different user goes through restoring, so that no data of the first is left (decision 33).',
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
              {
                guard: { type: 'isSameUser', params: fromOutput },
                target: 'steady',
                actions: rememberOutput,
              },
              { target: '#auth.restoring.fetchingProfile', actions: rememberOutput },
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
            actions: rememberEventSession,
          },
          {
            guard: { type: 'isSameUser', params: fromEvent },
            target: '.steady',
            actions: rememberEventSession,
          },
          { guard: isEventSession, target: 'restoring.fetchingProfile', actions: rememberEventSession },
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

export const selectGuardState = (snapshot: AuthSnapshot): GuardState =>
  snapshot.hasTag('loading')
    ? 'loading'
    : snapshot.hasTag('authenticated')
      ? 'authenticated'
      : 'unauthenticated';

/** Whether there is a session, confirmed or not: the signed-in screens can be preloaded. */
export const selectHasSession = (snapshot: AuthSnapshot): boolean => snapshot.context.session !== null;

/** The signed-in administrator, or null. */
export const selectUser = (snapshot: AuthSnapshot): User | null => selectSession(snapshot)?.user ?? null;

/** The session with its API key, or null unless signed in. */
export const selectSession = (snapshot: AuthSnapshot): Session | null =>
  snapshot.hasTag('authenticated') ? snapshot.context.session : null;

/** The access token for requests, or null. */
export const selectAccessToken = (snapshot: AuthSnapshot): string | null =>
  selectSession(snapshot)?.tokens.accessToken ?? null;

/** Whether requests with a rejected token still have to wait. */
export const selectIsRefreshing = (snapshot: AuthSnapshot): boolean => snapshot.hasTag('refreshing');

function sessionOf(context: AuthContext): Session {
  if (!context.session) throw new Error('No session');
  return context.session;
}
