import { describe, test } from 'vitest';
import { createActor } from 'xstate';
import { type PasswordChange, validatePasswordChange } from '#domain/password.ts';
import {
  type ChangePasswordEvent,
  changePasswordMachine,
  type PasswordSubmission,
  selectFieldError,
  selectFields,
  selectIsSubmitting,
} from '#machines/change-password/change-password.machine.ts';
import { ScriptedPort, startChart } from '#tests/support/chart.ts';
import type { Model } from '#tests/support/model.ts';
import { coverGraph, walkAtRandom } from '#tests/support/walks.ts';

interface Form {
  readonly fields: PasswordChange;
  readonly fieldError: ReturnType<typeof validatePasswordChange>;
  /** The number of the key of these fields once they have been sent, else 0. */
  readonly key: number;
  readonly keys: number;
  readonly sent: PasswordSubmission | null;
}

const empty = {
  fields: { currentPassword: '', newPassword: '', confirmPassword: '' },
  fieldError: null,
  key: 0,
} as const;

const typed = (field: keyof PasswordChange, value: string): ChangePasswordEvent => ({
  type: 'password.fieldChanged',
  field,
  value,
});

const model: Model<Form, ChangePasswordEvent> = {
  initial: { ...empty, keys: 0, sent: null },
  events: () => ({
    'type the current password': typed('currentPassword', 'Linen-Oak'),
    'type a new password': typed('newPassword', 'Clay-Ink'),
    'type a weak password': typed('newPassword', 'my-linen-oak'),
    'confirm it': typed('confirmPassword', 'Clay-Ink'),
    'confirm the weak one': typed('confirmPassword', 'my-linen-oak'),
    submit: { type: 'password.submitted' },
    cancel: { type: 'password.cancelled' },
    leave: { type: 'password.left' },
  }),
  outcomes: {
    changePassword: {
      resolves: { nothing: undefined },
      rejects: { 'a wrong password': new Error('Current password is incorrect') },
    },
  },
  next: (form, stimulus, { emit }) => {
    switch (stimulus.type) {
      case 'password.fieldChanged':
        if (form.sent) return form;
        return {
          ...form,
          fields: { ...form.fields, [stimulus.field]: stimulus.value },
          fieldError: null,
          key: 0,
        };
      case 'password.submitted': {
        if (form.sent) return form;
        const fieldError = validatePasswordChange(form.fields);
        if (fieldError) return { ...form, fieldError };
        const key = form.key || form.keys + 1;
        const sent = { change: form.fields, idempotencyKey: `key-${key}` };
        return { ...form, key, keys: Math.max(key, form.keys), sent };
      }
      case 'password.cancelled':
        if (form.sent) emit({ type: 'password.stopped' });
        return { ...form, sent: null };
      case 'password.left':
        return { ...form, ...empty };
      case 'resolved':
        emit({ type: 'password.changed' });
        return { ...form, ...empty, sent: null };
      case 'rejected':
        emit({ type: 'password.failed', error: stimulus.value });
        return { ...form, sent: null };
      default:
        return form;
    }
  },
  calls: ({ sent }) => (sent ? [{ port: 'changePassword', input: sent }] : []),
  shown: ({ fields, fieldError, sent }) => ({ fields, fieldError, isSubmitting: sent !== null }),
  key: ({ fields, fieldError, key, sent }) => [fields, fieldError, key > 0, sent?.change],
  start: (simulatedClock) => {
    const changePassword = new ScriptedPort<void, PasswordSubmission>();
    const machine = changePasswordMachine.provide({ actors: { changePassword: changePassword.logic } });
    let keys = 0;
    const input = { createKey: () => `key-${++keys}` };
    const chart = startChart((options) => createActor(machine, { ...options, input }), simulatedClock);
    return {
      ...chart,
      ports: { changePassword },
      shown: () => {
        const snapshot = chart.actor.getSnapshot();
        return {
          fields: selectFields(snapshot),
          fieldError: selectFieldError(snapshot),
          isSubmitting: selectIsSubmitting(snapshot),
        };
      },
    };
  },
};

describe(changePasswordMachine.id, () => {
  test('every transition of the graph → the predicted state', async () => {
    await coverGraph(model);
  });

  test('any state → random events and responses → one call for each valid form, and no password after success', async () => {
    await walkAtRandom(model);
  });
});
