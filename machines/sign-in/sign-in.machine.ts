import { type ActorRefFrom, assertEvent, assign, type SnapshotFrom, sendTo, setup } from 'xstate';
import type { Session } from '#contract/entities.ts';
import { apiKeyTimeout, patience, signInMinimum } from '#contract/limits.ts';
import { type Credentials, type SignInErrors, validateCredentials } from '#domain/signIn.ts';
import type { AuthActorRef } from '../auth/auth.machine.ts';
import { effect, port } from '../port.ts';

export type SignInEvent =
  /** Something was typed; with what a password manager has filled in without an event, too. */
  | { type: 'signIn.edited'; credentials: Credentials }
  | { type: 'signIn.submitted'; credentials: Credentials }
  /** The administrator does not want to wait any longer. */
  | { type: 'signIn.cancelled' };

export interface SignInInput {
  /** Gets the session. */
  readonly auth: AuthActorRef;
}

/** The fields themselves hold what was typed. */
interface SignInContext extends SignInInput {
  readonly fieldErrors: SignInErrors;
  /** The response, until the minimum wait is over. */
  readonly session: Session | null;
  /** Why the last sign-in was refused, until the next one. */
  readonly error: unknown;
}

const fromEvent = ({ event }: { event: { credentials: Credentials } }) => event;
const showErrors = { type: 'showErrors', params: fromEvent } as const;

/** The sign-in form: validated, then 'Signing in...' for at least 1.5 s (Specification §4, §5). */
export const signInMachine = setup({
  types: {
    context: {} as SignInContext,
    events: {} as SignInEvent,
    input: {} as SignInInput,
    tags: {} as 'busy' | 'slow',
  },
  actors: {
    /** Resolves with a session without an API key. */
    signIn: port<Session, Credentials>('signIn'),
    fetchApiKey: port<{ readonly apiKey: string }, Session>('fetchApiKey'),
  },
  delays: { minimumWait: signInMinimum, patience, apiKeyTimeout },
  guards: {
    isValid: (_, { credentials }: { credentials: Credentials }) =>
      Object.keys(validateCredentials(credentials)).length === 0,
    hasSession: ({ context }) => context.session !== null,
  },
  actions: {
    updateErrors: assign(({ context }, { credentials }: { credentials: Credentials }) => {
      const current = validateCredentials(credentials);
      const fieldErrors: SignInErrors = {};
      for (const field of ['email', 'password'] as const) {
        const error = current[field];
        if (context.fieldErrors[field] && error) fieldErrors[field] = error;
      }
      return { fieldErrors };
    }),
    showErrors: assign((_, { credentials }: { credentials: Credentials }) => ({
      fieldErrors: validateCredentials(credentials),
    })),
    rememberSession: assign((_, { session }: { session: Session }) => ({ session })),
    rememberApiKey: assign(({ context }, { apiKey }: { apiKey: string }) => ({
      session: { ...sessionIn(context), apiKey },
    })),
    rememberError: assign((_, { error }: { error: unknown }) => ({ error })),
    forgetResponse: assign({ session: null, error: null }),
    startSession: sendTo(
      ({ context }) => context.auth,
      ({ context }) => ({ type: 'auth.signedIn', session: sessionIn(context) }),
    ),
    reportFailure: effect<{ readonly error: unknown }>('reportFailure'),
  },
}).createMachine({
  id: 'signIn',
  description: 'The sign-in form: validated, sent, and finished by a session; a failure keeps the fields.',
  context: ({ input }) => ({ ...input, fieldErrors: {}, session: null, error: null }),
  initial: 'editing',
  states: {
    editing: {
      on: {
        'signIn.edited': { actions: { type: 'updateErrors', params: fromEvent } },
        'signIn.submitted': [
          { guard: { type: 'isValid', params: fromEvent }, target: 'submitting', actions: showErrors },
          { actions: showErrors },
        ],
      },
    },
    submitting: {
      description: 'Ends when the response is there and the minimum wait is over.',
      tags: 'busy',
      entry: 'forgetResponse',
      type: 'parallel',
      states: {
        call: {
          initial: 'pending',
          states: {
            pending: {
              invoke: {
                src: 'signIn',
                input: ({ event }) => {
                  assertEvent(event, 'signIn.submitted');
                  return event.credentials;
                },
                onDone: {
                  target: 'fetchingApiKey',
                  actions: { type: 'rememberSession', params: ({ event }) => ({ session: event.output }) },
                },
                onError: {
                  target: 'answered',
                  actions: { type: 'rememberError', params: ({ event }) => ({ error: event.error }) },
                },
              },
              initial: 'recent',
              states: {
                recent: { after: { patience: 'slow' } },
                slow: { tags: 'slow', on: { 'signIn.cancelled': '#signIn.editing' } },
              },
            },
            fetchingApiKey: {
              description: 'Optional (Specification §6): without the key after 3 s, the sign-in goes on.',
              invoke: {
                src: 'fetchApiKey',
                input: ({ context }) => sessionIn(context),
                onDone: {
                  target: 'answered',
                  actions: { type: 'rememberApiKey', params: ({ event }) => event.output },
                },
                onError: 'answered',
              },
              after: { apiKeyTimeout: 'answered' },
            },
            answered: { type: 'final' },
          },
        },
        wait: {
          initial: 'waiting',
          states: {
            waiting: { after: { minimumWait: 'over' } },
            over: { type: 'final' },
          },
        },
      },
      onDone: [
        { guard: 'hasSession', target: 'finished', actions: 'startSession' },
        {
          target: 'editing',
          actions: { type: 'reportFailure', params: ({ context }) => ({ error: context.error }) },
        },
      ],
    },
    finished: {
      description: 'The auth chart has the session, and this one no token.',
      type: 'final',
      entry: 'forgetResponse',
    },
  },
});

export type SignInActorRef = ActorRefFrom<typeof signInMachine>;
type SignInSnapshot = SnapshotFrom<typeof signInMachine>;

export const selectFieldErrors = (snapshot: SignInSnapshot) => snapshot.context.fieldErrors;
/** Why the last sign-in was refused, or null. */
export const selectRefusal = (snapshot: SignInSnapshot) =>
  snapshot.matches('editing') ? snapshot.context.error : null;
export const selectIsSubmitting = (snapshot: SignInSnapshot) => snapshot.hasTag('busy');
/** Whether the server has not answered for 8 s. */
export const selectIsSlow = (snapshot: SignInSnapshot) => snapshot.hasTag('slow');

function sessionIn({ session }: SignInContext): Session {
  if (!session) throw new Error('No session in the response');
  return session;
}
