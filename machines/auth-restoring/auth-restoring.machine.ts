import { type ActorRefFrom, assign, setup } from 'xstate';
import type { Session } from '#contract/entities.ts';
import type { EndReason, SessionChange } from '../auth/events.ts';
import { port } from '../port.ts';

export interface RestoredSession {
  /** The last one known. */
  readonly session: Session;
  /** `followed`: another tab has ended the session. */
  readonly outcome: 'restored' | 'ended' | 'followed';
  /** Why it has ended; not known of every other tab. */
  readonly reason?: EndReason | undefined;
}

export const fromEvent = ({ event }: { event: { session: Session | null } }) => ({ session: event.session });
export const fromOutput = ({ event }: { event: { output: Session | null } }) => ({ session: event.output });

const endAs = <Reason extends EndReason>(reason: Reason) =>
  ({ target: '#authRestoring.ended', actions: { type: 'rememberEnd', params: { reason } } }) as const;
/** The stored session is gone. */
const followAbsence = {
  target: '#authRestoring.ended',
  actions: { type: 'followEnd', params: () => ({}) },
} as const;
const followSignOut = {
  target: '#authRestoring.ended',
  actions: {
    type: 'followEnd',
    params: ({ event }: { event: { reason?: EndReason | undefined } }) => ({ reason: event.reason }),
  },
} as const;
const rememberEventSession = { type: 'rememberSession', params: fromEvent } as const;
const rememberOutput = { type: 'rememberSession', params: fromOutput } as const;
const hasSession = { type: 'hasSession', params: fromOutput } as const;

/**
 * A stored session is restored: its profile is fetched again, after a refresh where that is needed (Specification §4).
 */
export const authRestoringMachine = setup({
  types: {
    context: {} as RestoredSession,
    input: {} as Session,
    output: {} as RestoredSession,
    events: {} as SessionChange | { type: 'auth.sessionAbandoned' } | { type: 'auth.signOutRequested' },
  },
  /** Each resolves with the session that is stored at that moment, possibly from another tab. */
  actors: {
    /** Fetches the profile with the token of this session, without a refresh of its own. Null after a sign-out. */
    fetchProfile: port<Session | null, Session>('fetchProfile'),
    /** As `fetchProfile`, once and for 8 s at most. */
    confirmProfile: port<Session | null, Session>('confirmProfile'),
    /** Fetches a new access token, with one call at a time in all tabs. Null when it is refused. */
    refreshSession: port<Session | null, Session>('refreshSession'),
  },
  guards: {
    hasSession: (_, params: { session: Session | null }) => params.session !== null,
    isCurrentToken: ({ context }, params: { session: Session | null }) =>
      params.session?.tokens.accessToken === context.session.tokens.accessToken,
  },
  actions: {
    rememberSession: assign(({ context }, params: { session: Session | null }) => ({
      session: params.session ?? context.session,
    })),
    rememberEnd: assign((_, { reason }: { reason: EndReason }) => ({ outcome: 'ended', reason })),
    followEnd: assign((_, { reason }: Pick<RestoredSession, 'reason'>) => ({ outcome: 'followed', reason })),
  },
}).createMachine({
  id: 'authRestoring',
  description: 'A stored session is restored: its profile is fetched, after a refresh where that is needed.',
  context: ({ input }) => ({ session: input, outcome: 'restored' }),
  output: ({ context }) => context,
  initial: 'fetchingProfile',
  states: {
    fetchingProfile: {
      invoke: {
        id: 'call',
        src: 'fetchProfile',
        input: ({ context }) => context.session,
        onDone: [{ guard: hasSession, target: 'restored', actions: rememberOutput }, followAbsence],
        onError: 'refreshing',
      },
    },
    refreshing: {
      description:
        'The profile has failed: the refresh token is used. If that fails too, the session is over.',
      invoke: {
        id: 'call',
        src: 'refreshSession',
        input: ({ context }) => context.session,
        onDone: [
          { guard: hasSession, target: 'confirmingProfile', actions: rememberOutput },
          endAs('expired'),
        ],
        onError: endAs('unreachable'),
      },
    },
    confirmingProfile: {
      description:
        'The refreshed session is valid: if the profile fails now or takes 8 s, the stored user is kept.',
      invoke: {
        src: 'confirmProfile',
        input: ({ context }) => context.session,
        onDone: [{ guard: hasSession, target: 'restored', actions: rememberOutput }, followAbsence],
        onError: 'restored',
      },
    },
    restored: { type: 'final' },
    ended: { type: 'final' },
  },
  on: {
    'auth.sessionReplaced': [
      { guard: { type: 'isCurrentToken', params: fromEvent }, actions: rememberEventSession },
      {
        guard: { type: 'hasSession', params: fromEvent },
        target: '.fetchingProfile',
        actions: rememberEventSession,
      },
      followSignOut,
    ],
    'auth.sessionAbandoned': endAs('abandoned'),
    'auth.signOutRequested': endAs('requested'),
  },
});

export type AuthRestoringActorRef = ActorRefFrom<typeof authRestoringMachine>;
