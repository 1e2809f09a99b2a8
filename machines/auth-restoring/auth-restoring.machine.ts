import { type ActorRefFrom, assign, setup } from 'xstate';
import type { Session } from '#contract/entities.ts';
import type { EndReason } from '#domain/signIn.ts';
import { port } from '../port.ts';

/** Another tab signed in, refreshed or signed out; null means signed out, with the reason where it is known. */
export interface SessionChange {
  readonly type: 'auth.sessionReplaced';
  readonly session: Session | null;
  readonly reason?: EndReason | undefined;
}

export interface RestoredSession {
  /** The last one known. */
  readonly session: Session;
  /** `followed`: another tab has ended the session. */
  readonly outcome: 'restored' | 'ended' | 'followed';
  /** Why it has ended; not known of every other tab. */
  readonly reason?: EndReason | undefined;
}
type Ending = Omit<RestoredSession, 'session'>;

export const fromEvent = ({ event }: { event: { session: Session | null } }) => ({ session: event.session });
export const fromOutput = ({ event }: { event: { output: Session | null } }) => ({ session: event.output });

const endAs = (ending: Ending) =>
  ({ target: '#authRestoring.ended', actions: { type: 'rememberEnding', params: ending } }) as const;
const endHere = (reason: EndReason) => endAs({ outcome: 'ended', reason });
const followAbsence = endAs({ outcome: 'followed' });
const followSignOut = {
  target: '#authRestoring.ended',
  actions: {
    type: 'rememberEnding',
    params: ({ event: { reason } }: { event: SessionChange }): Ending => ({ outcome: 'followed', reason }),
  },
} as const;
const rememberEventSession = { type: 'rememberSession', params: fromEvent } as const;
const keepOutput = {
  guard: { type: 'hasSession', params: fromOutput },
  actions: { type: 'rememberSession', params: fromOutput },
} as const;

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
    rememberSession: assign(({ context }, { session }: { session: Session | null }) => ({
      session: session ?? context.session,
    })),
    rememberEnding: assign((_, ending: Ending) => ending),
  },
}).createMachine({
  id: 'authRestoring',
  description:
    'A stored session is restored: its profile is fetched, after a refresh where that is needed (Specification §4).',
  context: ({ input }) => ({ session: input, outcome: 'restored' }),
  output: ({ context }) => context,
  initial: 'fetchingProfile',
  states: {
    fetchingProfile: {
      invoke: {
        id: 'call',
        src: 'fetchProfile',
        input: ({ context }) => context.session,
        onDone: [{ ...keepOutput, target: 'restored' }, followAbsence],
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
        onDone: [{ ...keepOutput, target: 'confirmingProfile' }, endHere('expired')],
        onError: endHere('unreachable'),
      },
    },
    confirmingProfile: {
      description: 'The session is valid: if the profile fails or takes 8 s, the stored user is kept.',
      invoke: {
        src: 'confirmProfile',
        input: ({ context }) => context.session,
        onDone: [{ ...keepOutput, target: 'restored' }, followAbsence],
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
    'auth.sessionAbandoned': endHere('abandoned'),
    'auth.signOutRequested': endHere('requested'),
  },
});

export type AuthRestoringActorRef = ActorRefFrom<typeof authRestoringMachine>;
