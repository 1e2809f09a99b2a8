import {
  Actor,
  type ActorRefFrom,
  type AnyActorRef,
  assign,
  forwardTo,
  raise,
  type SnapshotFrom,
  setup,
  spawnChild,
} from 'xstate';
import type { Session, User } from '#contract/entities.ts';
import type { EndReason, SessionEnd } from '#domain/signIn.ts';
import { type AttemptActorRef, isAttempt } from '../attempt/attempt.machine.ts';
import {
  type AuthRestoringActorRef,
  fromEvent,
  fromOutput,
  type RestoredSession,
  type SessionChange,
} from '../auth-restoring/auth-restoring.machine.ts';
import { effect, port } from '../port.ts';

export type AuthEvent =
  /** The sign-in form received a session. */
  | { type: 'auth.signedIn'; session: Session }
  | { type: 'auth.signOutRequested' }
  /** The administrator does not want to wait for the server any longer. */
  | { type: 'auth.sessionAbandoned' }
  /** A request got a 401 response; `accessToken` is the one it carried. */
  | { type: 'auth.tokenRejected'; accessToken: string }
  /** The API key, which the sign-in did not get (Specification §6). */
  | { type: 'auth.apiKeyReceived'; apiKey: string }
  | SessionChange;

/** What the port `watchSession` tells other charts; each is sent when it begins. */
export type SessionEvent =
  /** A stored session is being confirmed. */
  | { type: 'session.restoring' }
  /** `user` is a random text that tells users apart. */
  | { type: 'session.confirmed'; user: string }
  /** `isRequested`: by a sign-out, in whichever tab. */
  | { type: 'session.ended'; isRequested: boolean };

interface AuthContext {
  readonly session: Session | null;
  /** Of the last session, where its reason is known. */
  readonly end: SessionEnd | { readonly reason: 'requested'; readonly email: string } | null;
}

interface Ended {
  readonly reason?: EndReason | undefined;
}

const authSetup = setup({
  types: {
    context: {} as AuthContext,
    events: {} as AuthEvent,
    tags: {} as 'loading' | 'authenticated' | 'refreshing',
  },
  actors: {
    /** Resolves with the stored session. */
    readSession: port<Session | null>('readSession'),
    /** The chart `machines/auth-restoring`. */
    restoreSession: port<RestoredSession, Session>('restoreSession'),
    /** Fetches a new access token, with one call at a time in all tabs; resolves with what is stored then, null when it is refused. */
    refreshSession: port<Session | null, Session>('refreshSession'),
    /** Tells the server that a session is over, until it has heard of it. */
    revokeSession: port<void, { readonly refreshToken: string }>('revokeSession'),
  },
  guards: {
    hasSession: (_, params: { session: Session | null }) => params.session !== null,
    isSameUser: ({ context }, params: { session: Session | null }) =>
      params.session?.user.email === context.session?.user.email,
    isCurrentToken: ({ context }, params: { accessToken: string | undefined }) =>
      params.accessToken !== undefined && params.accessToken === context.session?.tokens.accessToken,
    isRestored: (_, { outcome }: RestoredSession) => outcome === 'restored',
    isFollowed: (_, { outcome }: RestoredSession) => outcome === 'followed',
    /** Whether the administrator has ended the session here. */
    isRevoked: (_, { reason }: RestoredSession) => reason === 'abandoned' || reason === 'requested',
  },
  actions: {
    forward: forwardTo('restoring'),
    rememberSession: assign((_, params: { session: Session | null }) => ({ session: params.session })),
    rememberApiKey: assign(({ context }, params: { apiKey: string }) => ({
      session: { ...sessionOf(context), apiKey: params.apiKey },
    })),
    rememberEnd: assign(({ context }, { reason }: { reason?: EndReason | undefined }) => ({
      end: reason === undefined || !context.session ? null : { reason, email: context.session.user.email },
    })),
    forgetSession: assign({ session: null }),
    forgetEnd: assign({ end: null }),
    revokeSession: spawnChild('revokeSession', {
      input: ({ context }) => ({ refreshToken: sessionOf(context).tokens.refreshToken }),
    }),
    /** After a sign-in in this tab. The ports store their own sessions. */
    storeSession: effect<{ readonly session: Session }>('storeSession'),
    /** If this session is still the stored one. */
    storeApiKey: effect<{ readonly session: Session }>('storeApiKey'),
    /** Removes the session from the storage, and says so after a sign-out. */
    clearSession: effect<Ended>('clearSession'),
    /** As when another tab had stored the result. */
    replaceSession: raise((_, params: { session: Session | null }) => ({
      type: 'auth.sessionReplaced',
      session: params.session,
    })),
  },
});

function sessionOf(context: AuthContext): Session {
  if (!context.session) throw new Error('No session');
  return context.session;
}

const heldSession = ({ context }: { context: AuthContext }) => ({ session: sessionOf(context) });
const fromRestored = ({ event }: { event: { output: RestoredSession } }) => ({
  session: event.output.session,
});
const restorationOf = ({ event }: { event: { output: RestoredSession } }) => event.output;

const rememberEventSession = { type: 'rememberSession', params: fromEvent } as const;
const replaceSession = { type: 'replaceSession', params: fromOutput } as const;
const rememberRestored = { type: 'rememberSession', params: fromRestored } as const;
const isRestored = { type: 'isRestored', params: restorationOf } as const;
const isFollowed = { type: 'isFollowed', params: restorationOf } as const;
const isRevoked = { type: 'isRevoked', params: restorationOf } as const;
const rememberOutput = { type: 'rememberSession', params: fromOutput } as const;
const isEventSession = { type: 'hasSession', params: fromEvent } as const;
const isSameEventUser = { type: 'isSameUser', params: fromEvent } as const;
const isOutputSession = { type: 'hasSession', params: fromOutput } as const;
const isCurrentToken = {
  type: 'isCurrentToken',
  params: ({ event }: { event: { accessToken: string } }) => ({ accessToken: event.accessToken }),
} as const;
const isCurrentSession = {
  type: 'isCurrentToken',
  params: ({ event }: { event: { session: Session | null } }) => ({
    accessToken: event.session?.tokens.accessToken,
  }),
} as const;

const rememberReason = {
  type: 'rememberEnd',
  params: ({ event }: { event: { reason?: EndReason | undefined } }) => ({ reason: event.reason }),
} as const;
const rememberRestoredEnd = { type: 'rememberEnd', params: restorationOf } as const;
const clearRestored = {
  type: 'clearSession',
  params: ({ event }: { event: { output: RestoredSession } }) => ({ reason: event.output.reason }),
} as const;
const endWith = <Reason extends EndReason>(reason: Reason) =>
  [
    { type: 'rememberEnd', params: { reason } },
    { type: 'clearSession', params: { reason } },
  ] as const;

/** The session ends in this tab. */
const expire = { target: '#auth.signedOut', actions: endWith('expired') } as const;
const giveUp = { target: '#auth.signedOut', actions: endWith('unreachable') } as const;
const keepApiKey = [
  {
    type: 'rememberApiKey',
    params: ({ event }: { event: { apiKey: string } }) => ({ apiKey: event.apiKey }),
  },
  { type: 'storeApiKey', params: heldSession },
] as const;
/** The administrator signs in anew; nobody waits for the server. */
const abandon = { target: '#auth.signedOut', actions: ['revokeSession', ...endWith('abandoned')] } as const;

/**
 * Who is signed in (Specification §4, §7).
 * It owns the one refresh that every request with a rejected token waits for.
 */
export const authMachine = authSetup.createMachine({
  id: 'auth',
  description:
    'Who is signed in: restored on start, refreshed when a token is rejected, cleared on sign-out.',
  context: { session: null, end: null },
  initial: 'reading',
  states: {
    reading: {
      tags: 'loading',
      invoke: {
        src: 'readSession',
        onDone: [
          { guard: isOutputSession, target: 'restoring', actions: rememberOutput },
          { target: 'signedOut' },
        ],
        onError: 'signedOut',
      },
      on: {
        'auth.sessionReplaced': [
          { guard: isEventSession, target: 'restoring', actions: rememberEventSession },
          { target: 'signedOut' },
        ],
      },
    },
    restoring: {
      description: 'The profile of a stored session is fetched again (Specification §4).',
      tags: 'loading',
      invoke: {
        id: 'restoring',
        src: 'restoreSession',
        input: ({ context }) => sessionOf(context),
        onDone: [
          { guard: isRestored, target: 'signedIn', actions: rememberRestored },
          {
            guard: isFollowed,
            target: 'signedOut',
            actions: [rememberRestored, rememberRestoredEnd],
          },
          {
            guard: isRevoked,
            target: 'signedOut',
            actions: [rememberRestored, 'revokeSession', rememberRestoredEnd, clearRestored],
          },
          {
            target: 'signedOut',
            actions: [rememberRestored, rememberRestoredEnd, clearRestored],
          },
        ],
        onError: giveUp,
      },
      on: {
        'auth.sessionAbandoned': { actions: 'forward' },
        'auth.signOutRequested': { actions: 'forward' },
        'auth.sessionReplaced': [
          { guard: isEventSession, actions: [rememberEventSession, 'forward'] },
          { actions: 'forward' },
        ],
      },
    },
    signedOut: {
      description: 'No session is held.',
      entry: 'forgetSession',
      exit: 'forgetEnd',
      on: {
        'auth.signedIn': {
          target: 'signedIn',
          actions: [rememberEventSession, { type: 'storeSession', params: heldSession }],
        },
        'auth.sessionReplaced': { guard: isEventSession, target: 'signedIn', actions: rememberEventSession },
      },
    },
    signedIn: {
      description: 'A different user goes through restoring, so that no data of the first is left.',
      tags: 'authenticated',
      initial: 'steady',
      states: {
        steady: {
          on: {
            'auth.tokenRejected': { guard: isCurrentToken, target: 'refreshing' },
          },
        },
        refreshing: {
          description:
            'One refresh for every request that waits. If it is refused, the session is over (Specification §7).',
          tags: 'refreshing',
          invoke: {
            id: 'call',
            src: 'refreshSession',
            input: ({ context }) => sessionOf(context),
            onDone: [{ guard: isOutputSession, target: 'steady', actions: replaceSession }, expire],
            onError: giveUp,
          },
          on: {
            'auth.sessionAbandoned': abandon,
          },
        },
      },
      on: {
        'auth.signOutRequested': {
          target: '#auth.signedOut',
          actions: ['revokeSession', ...endWith('requested')],
        },
        'auth.apiKeyReceived': { actions: keepApiKey },
        'auth.sessionReplaced': [
          { guard: isCurrentSession, actions: rememberEventSession },
          { guard: isSameEventUser, target: 'signedIn', actions: rememberEventSession },
          { guard: isEventSession, target: 'restoring', actions: rememberEventSession },
          { target: 'signedOut', actions: rememberReason },
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

/** Whether requests with a rejected token still have to wait. */
export const selectIsRefreshing = (snapshot: AuthSnapshot): boolean => snapshot.hasTag('refreshing');

/** Whether the last session has ended by a sign-out, in whichever tab. */
export const selectIsEndRequested = ({ context: { end } }: AuthSnapshot): boolean =>
  end?.reason === 'requested';

export const selectEnd = ({ context: { end } }: AuthSnapshot): SessionEnd | null =>
  end?.reason === 'requested' ? null : end;

/** The actor that restores the session, or null. */
export const selectRestoring = ({ children: { restoring } }: AuthSnapshot): AuthRestoringActorRef | null =>
  restoring instanceof Actor && restoring.logic.id === 'authRestoring' ? restoring : null;

/** The call that the session waits for, of this chart or of the one that restores it, or null. */
export const selectCall = ({
  children: { call },
}: {
  readonly children: Readonly<Record<string, AnyActorRef | undefined>>;
}): AttemptActorRef | null => (isAttempt(call) ? call : null);
