import { type ActorRefFrom, assertEvent, assign, emit, type SnapshotFrom, setup } from 'xstate';
import { type PasswordChange, type PasswordFieldError, validatePasswordChange } from '#domain/password.ts';
import { port } from '../port.ts';

export type ChangePasswordEvent =
  | { type: 'password.fieldChanged'; field: keyof PasswordChange; value: string }
  | { type: 'password.submitted' }
  /** The screen is gone: the passwords are cleared. */
  | { type: 'password.left' };

/** Toasts show the result, and a success signs out (Specification §4). */
export type ChangePasswordEmitted =
  | { type: 'password.changed' }
  | { type: 'password.failed'; error: unknown };

interface ChangePasswordContext {
  readonly fields: PasswordChange;
  /** From the validation of the form. */
  readonly fieldError: PasswordFieldError | null;
}

const noFields: PasswordChange = { currentPassword: '', newPassword: '', confirmPassword: '' };

/** The change-password form (Specification §5). A failure keeps the fields. */
export const changePasswordMachine = setup({
  types: {
    context: {} as ChangePasswordContext,
    events: {} as ChangePasswordEvent,
    emitted: {} as ChangePasswordEmitted,
    tags: {} as 'busy',
  },
  actors: { changePassword: port<void, PasswordChange>('changePassword') },
  guards: { isValid: ({ context }) => validatePasswordChange(context.fields) === null },
  actions: {
    changeField: assign(({ context, event }) => {
      assertEvent(event, 'password.fieldChanged');
      return { fields: { ...context.fields, [event.field]: event.value }, fieldError: null };
    }),
    showFieldError: assign({ fieldError: ({ context }) => validatePasswordChange(context.fields) }),
    clearForm: assign({ fields: noFields, fieldError: null }),
    reportChange: emit({ type: 'password.changed' }),
    reportFailure: emit((_, params: { error: unknown }) => ({
      type: 'password.failed',
      error: params.error,
    })),
  },
}).createMachine({
  id: 'changePassword',
  description: 'The change-password form: validated, sent once, cleared after a success.',
  context: { fields: noFields, fieldError: null },
  initial: 'editing',
  states: {
    editing: {
      on: {
        'password.fieldChanged': { actions: 'changeField' },
        'password.submitted': [{ guard: 'isValid', target: 'submitting' }, { actions: 'showFieldError' }],
      },
    },
    submitting: {
      tags: 'busy',
      invoke: {
        src: 'changePassword',
        input: ({ context }) => context.fields,
        onDone: { target: 'editing', actions: ['clearForm', 'reportChange'] },
        onError: {
          target: 'editing',
          actions: { type: 'reportFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
  },
  on: { 'password.left': { actions: 'clearForm' } },
});

export type ChangePasswordActorRef = ActorRefFrom<typeof changePasswordMachine>;
type ChangePasswordSnapshot = SnapshotFrom<typeof changePasswordMachine>;

export const selectFields = (snapshot: ChangePasswordSnapshot) => snapshot.context.fields;
export const selectFieldError = (snapshot: ChangePasswordSnapshot) => snapshot.context.fieldError;
export const selectIsSubmitting = (snapshot: ChangePasswordSnapshot) => snapshot.hasTag('busy');
