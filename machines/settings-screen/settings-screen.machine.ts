import { type ActorRefFrom, assertEvent, assign, type SnapshotFrom, sendTo, setup } from 'xstate';
import { type PasswordChange, type PasswordFieldError, validatePasswordChange } from '#domain/password.ts';
import type { AuthActorRef } from '../auth/auth.machine.ts';
import { callbackPort, effect, port } from '../port.ts';

export type SettingsScreenEvent =
  /** Something was typed into a field. */
  | { type: 'password.edited' }
  | { type: 'password.submitted'; change: PasswordChange }
  /** The administrator waits no longer. The server may have changed the password nevertheless. */
  | { type: 'password.cancelled' }
  | { type: 'apiKey.shown' }
  | { type: 'apiKey.hidden' }
  | { type: 'apiKey.regenerationRequested' }
  | { type: 'apiKey.confirmed' }
  /** The dialog is closed. A regeneration that was confirmed goes on. */
  | { type: 'apiKey.dismissed' }
  /** From the port `watchLocation`: another screen is shown. */
  | { type: 'location.left' };

export interface PasswordSubmission {
  readonly change: PasswordChange;
  readonly idempotencyKey: string;
}

export interface SettingsScreenInput {
  /** The session holds the API key, and ends with a changed password. */
  readonly auth: AuthActorRef;
  /** Returns a new idempotency key. */
  readonly createKey: () => string;
}

interface SettingsScreenContext extends SettingsScreenInput {
  /** From the validation of the form. */
  readonly fieldError: PasswordFieldError | null;
  /** Kept after a failure, because the server may have changed the password nevertheless, until a field changes. */
  readonly passwordCallKey: string;
  /** Kept after a failure, because the server may have regenerated the API key nevertheless; empty after a success. */
  readonly apiKeyCallKey: string;
}

const newForm = { fieldError: null, passwordCallKey: '' };

const changeOf = ({ event }: { event: { change: PasswordChange } }) => event;
const failureOf = ({ event: { error } }: { event: { error: unknown } }) => ({ error });

/** The settings screen: the password and the API key (Specification §2). */
export const settingsScreenMachine = setup({
  types: {
    context: {} as SettingsScreenContext,
    input: {} as SettingsScreenInput,
    events: {} as SettingsScreenEvent,
    tags: {} as 'changing' | 'asking' | 'regenerating',
  },
  actors: {
    watchLocation: callbackPort('watchLocation'),
    changePassword: port<void, PasswordSubmission>('changePassword'),
    /** An object, so that the name of its field masks the key wherever a snapshot is shown. */
    regenerateApiKey: port<{ readonly apiKey: string }, { readonly idempotencyKey: string }>(
      'regenerateApiKey',
    ),
  },
  guards: {
    isValid: (_, { change }: { change: PasswordChange }) => validatePasswordChange(change) === null,
  },
  actions: {
    showFieldError: assign((_, { change }: { change: PasswordChange }) => ({
      fieldError: validatePasswordChange(change),
    })),
    preparePasswordCall: assign(({ context: { passwordCallKey, createKey } }) => ({
      passwordCallKey: passwordCallKey || createKey(),
    })),
    resetForm: assign(newForm),
    reportChange: effect('reportChange'),
    /** The administrator has to sign in again (Specification §4). */
    signOut: sendTo(({ context }) => context.auth, { type: 'auth.signOutRequested' }),
    reportPasswordFailure: effect<{ error: unknown }>('reportPasswordFailure'),
    reportStop: effect('reportStop'),
    prepareApiKeyCall: assign(({ context: { apiKeyCallKey, createKey } }) => ({
      apiKeyCallKey: apiKeyCallKey || createKey(),
    })),
    forgetApiKeyCall: assign({ apiKeyCallKey: '' }),
    storeApiKey: sendTo(
      ({ context }) => context.auth,
      (_, { apiKey }: { apiKey: string }) => ({ type: 'auth.apiKeyReceived', apiKey }),
    ),
    reportApiKey: effect('reportApiKey'),
    reportApiKeyFailure: effect<{ error: unknown }>('reportApiKeyFailure'),
  },
}).createMachine({
  id: 'settingsScreen',
  description: 'Settings: the change-password form and the masked API key.',
  context: ({ input }) => ({ ...input, ...newForm, apiKeyCallKey: '' }),
  type: 'parallel',
  invoke: { src: 'watchLocation' },
  states: {
    password: {
      description: 'Validated and sent once. The fields themselves hold what was typed.',
      initial: 'editing',
      on: { 'location.left': { actions: 'resetForm' } },
      states: {
        editing: {
          on: {
            'password.edited': { actions: 'resetForm' },
            'password.submitted': [
              {
                guard: { type: 'isValid', params: changeOf },
                target: 'submitting',
                actions: 'preparePasswordCall',
              },
              { actions: { type: 'showFieldError', params: changeOf } },
            ],
          },
        },
        submitting: {
          tags: 'changing',
          invoke: {
            id: 'changePassword',
            src: 'changePassword',
            input: ({ context, event }) => {
              assertEvent(event, 'password.submitted');
              return { change: event.change, idempotencyKey: context.passwordCallKey };
            },
            onDone: { target: 'editing', actions: ['resetForm', 'reportChange', 'signOut'] },
            onError: {
              target: 'editing',
              actions: { type: 'reportPasswordFailure', params: failureOf },
            },
          },
          on: { 'password.cancelled': { target: 'editing', actions: 'reportStop' } },
        },
      },
    },
    apiKey: {
      description: 'Shown on demand, regenerated after a question.',
      initial: 'masked',
      states: {
        masked: {
          on: { 'apiKey.shown': 'shown', 'apiKey.regenerationRequested': 'asking' },
        },
        shown: {
          on: {
            'apiKey.hidden': 'masked',
            'location.left': 'masked',
            'apiKey.regenerationRequested': 'asking',
          },
        },
        asking: {
          tags: 'asking',
          on: {
            'apiKey.confirmed': { target: 'regenerating', actions: 'prepareApiKeyCall' },
            'apiKey.dismissed': 'masked',
            'location.left': 'masked',
          },
        },
        regenerating: {
          tags: 'regenerating',
          initial: 'open',
          invoke: {
            id: 'regenerateApiKey',
            src: 'regenerateApiKey',
            input: ({ context: { apiKeyCallKey } }) => ({ idempotencyKey: apiKeyCallKey }),
            onDone: {
              target: 'masked',
              actions: [
                { type: 'storeApiKey', params: ({ event }) => event.output },
                'forgetApiKeyCall',
                'reportApiKey',
              ],
            },
            onError: { target: 'masked', actions: { type: 'reportApiKeyFailure', params: failureOf } },
          },
          states: {
            open: {
              tags: 'asking',
              on: { 'apiKey.dismissed': 'closed', 'location.left': 'closed' },
            },
            closed: {
              description: 'The dialog is closed, and the regeneration goes on.',
              on: { 'apiKey.regenerationRequested': 'open' },
            },
          },
        },
      },
    },
  },
});

export type SettingsScreenActorRef = ActorRefFrom<typeof settingsScreenMachine>;
type SettingsScreenSnapshot = SnapshotFrom<typeof settingsScreenMachine>;

export const selectFieldError = (snapshot: SettingsScreenSnapshot) => snapshot.context.fieldError;
export const selectIsChanging = (snapshot: SettingsScreenSnapshot) => snapshot.hasTag('changing');
export const selectIsKeyShown = (snapshot: SettingsScreenSnapshot) => snapshot.matches({ apiKey: 'shown' });
/** Whether the question about the API key is open. */
export const selectIsAsking = (snapshot: SettingsScreenSnapshot) => snapshot.hasTag('asking');
export const selectIsRegenerating = (snapshot: SettingsScreenSnapshot) => snapshot.hasTag('regenerating');
