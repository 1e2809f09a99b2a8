import { type ActorRefFrom, assertEvent, assign, emit, type SnapshotFrom, setup } from 'xstate';
import { type PasswordChange, type PasswordFieldError, validatePasswordChange } from '#domain/password.ts';
import { callbackPort, port } from '../port.ts';

export type ChangePasswordEvent =
  | { type: 'password.fieldChanged'; field: keyof PasswordChange; value: string }
  | { type: 'password.submitted' }
  /** The administrator waits no longer. The server may have changed the password nevertheless. */
  | { type: 'password.cancelled' }
  /** From the port `watchLocation`: the screen is gone, the passwords are cleared. */
  | { type: 'location.left' };

/** Toasts show the result, and a success signs out (Specification §4). */
export type ChangePasswordEmitted =
  | { type: 'password.changed' }
  | { type: 'password.failed'; error: unknown }
  | { type: 'password.stopped' };

export interface ChangePasswordInput {
  /** Returns a new idempotency key. */
  readonly createKey: () => string;
}

export interface PasswordSubmission {
  readonly change: PasswordChange;
  readonly idempotencyKey: string;
}

interface ChangePasswordContext extends ChangePasswordInput {
  readonly fields: PasswordChange;
  /** From the validation of the form. */
  readonly fieldError: PasswordFieldError | null;
  /** Made for the first attempt; null before it, and again once a field changes (decision 51). */
  readonly idempotencyKey: string | null;
}

const emptyForm = {
  fields: { currentPassword: '', newPassword: '', confirmPassword: '' },
  fieldError: null,
  idempotencyKey: null,
} as const satisfies Partial<ChangePasswordContext>;

/** The change-password form (Specification §5). A failure keeps the fields. */
export const changePasswordMachine = setup({
  types: {
    context: {} as ChangePasswordContext,
    input: {} as ChangePasswordInput,
    events: {} as ChangePasswordEvent,
    emitted: {} as ChangePasswordEmitted,
    tags: {} as 'busy',
  },
  actors: {
    watchLocation: callbackPort('watchLocation'),
    changePassword: port<void, PasswordSubmission>('changePassword'),
  },
  guards: { isValid: ({ context }) => validatePasswordChange(context.fields) === null },
  actions: {
    changeField: assign(({ context, event }) => {
      assertEvent(event, 'password.fieldChanged');
      const fields = { ...context.fields, [event.field]: event.value };
      return { fields, fieldError: null, idempotencyKey: null };
    }),
    showFieldError: assign({ fieldError: ({ context }) => validatePasswordChange(context.fields) }),
    prepareKey: assign({
      idempotencyKey: ({ context: { idempotencyKey, createKey } }) => idempotencyKey ?? createKey(),
    }),
    clearForm: assign(emptyForm),
    reportChange: emit({ type: 'password.changed' }),
    reportFailure: emit(
      (_, params: { error: unknown }): ChangePasswordEmitted => ({
        type: 'password.failed',
        error: params.error,
      }),
    ),
    reportStop: emit({ type: 'password.stopped' }),
  },
}).createMachine({
  id: 'changePassword',
  description: 'The change-password form: validated, sent once, cleared after a success.',
  context: ({ input }) => ({ ...input, ...emptyForm }),
  invoke: { src: 'watchLocation', onError: { actions: 'clearForm' } },
  initial: 'editing',
  states: {
    editing: {
      on: {
        'password.fieldChanged': { actions: 'changeField' },
        'password.submitted': [
          { guard: 'isValid', target: 'submitting', actions: 'prepareKey' },
          { actions: 'showFieldError' },
        ],
      },
    },
    submitting: {
      tags: 'busy',
      invoke: {
        id: 'changePassword',
        src: 'changePassword',
        input: ({ context }) => submissionOf(context),
        onDone: { target: 'editing', actions: ['clearForm', 'reportChange'] },
        onError: {
          target: 'editing',
          actions: { type: 'reportFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
      on: { 'password.cancelled': { target: 'editing', actions: 'reportStop' } },
    },
  },
  on: { 'location.left': { actions: 'clearForm' } },
});

function submissionOf({ fields, idempotencyKey }: ChangePasswordContext): PasswordSubmission {
  if (!idempotencyKey) throw new Error('A password change without a key');
  return { change: fields, idempotencyKey };
}

export type ChangePasswordActorRef = ActorRefFrom<typeof changePasswordMachine>;
type ChangePasswordSnapshot = SnapshotFrom<typeof changePasswordMachine>;

export const selectFields = (snapshot: ChangePasswordSnapshot) => snapshot.context.fields;
export const selectFieldError = (snapshot: ChangePasswordSnapshot) => snapshot.context.fieldError;
export const selectIsSubmitting = (snapshot: ChangePasswordSnapshot) => snapshot.hasTag('busy');
