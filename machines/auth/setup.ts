import { assign, emit, forwardTo, raise, setup } from 'xstate';
import type { Session } from '#contract/entities.ts';
import type { RestoredSession } from '../auth-restoring/auth-restoring.machine.ts';
import { port } from '../port.ts';
import type { AuthEmitted, AuthEvent, EndReason, SessionEnd } from './events.ts';

interface AuthContext {
  readonly session: Session | null;
  /** Of the last session, where its reason is known. */
  readonly end: SessionEnd | { readonly reason: 'requested'; readonly email: string } | null;
}

interface Ended {
  readonly reason?: EndReason | undefined;
}

/** In whichever tab. */
const isSignOut = (event: { type: string } & Ended & { output?: Ended | null }) =>
  event.type === 'auth.signOutRequested' || (event.output ?? event).reason === 'requested';

export const authSetup = setup({
  types: {
    context: {} as AuthContext,
    events: {} as AuthEvent,
    emitted: {} as AuthEmitted,
    tags: {} as 'loading' | 'authenticated' | 'refreshing',
  },
  actors: {
    /** Resolves with the stored session. */
    readSession: port<Session | null>('readSession'),
    /** The chart `machines/auth-restoring`. */
    restoreSession: port<RestoredSession, Session>('restoreSession'),
    /** Fetches a new access token, with one call at a time in all tabs; resolves with what is stored then, null when it is refused. */
    refreshSession: port<Session | null, Session>('refreshSession'),
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
    storeSession: emit(({ context }) => ({ type: 'session.started', session: sessionOf(context) })),
    storeApiKey: emit(({ context }) => ({ type: 'session.apiKeyReceived', session: sessionOf(context) })),
    revokeSession: emit(({ context }) => ({
      type: 'session.revoked',
      refreshToken: sessionOf(context).tokens.refreshToken,
    })),
    reportLeaving: emit(({ event }) => ({ type: 'session.left', isRequested: isSignOut(event) })),
    announceEnd: emit(({ context: { end } }) => {
      if (!end) throw new Error('No end');
      return { type: 'auth.signedOut', reason: end.reason };
    }),
    /** As when another tab had stored the result. */
    replaceSession: raise((_, params: { session: Session | null }) => ({
      type: 'auth.sessionReplaced',
      session: params.session,
    })),
  },
});

export function sessionOf(context: AuthContext): Session {
  if (!context.session) throw new Error('No session');
  return context.session;
}
