import assert from 'node:assert/strict';
import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { type PasswordChange, validatePasswordChange } from '#domain/password.ts';
import {
  type ChangePasswordEvent,
  changePasswordMachine,
  type PasswordSubmission,
  selectFieldError,
  selectFields,
} from '#machines/change-password/change-password.machine.ts';
import { ScriptedPort, startChart } from '#tests/support/chart.ts';
import { coverGraph } from '#tests/support/graphWalk.ts';
import { type Model, portModel } from '#tests/support/models.ts';
import { walkAtRandom } from '#tests/support/randomWalk.ts';

const wrong = new Error('Current password is incorrect');
const empty: PasswordChange = { currentPassword: '', newPassword: '', confirmPassword: '' };

/** Makes key-1, key-2, … */
function countingKeys() {
  let keys = 0;
  return { createKey: () => `key-${++keys}` };
}

const model: Model<ChangePasswordEvent> = {
  start: (simulatedClock) => {
    const changePassword = new ScriptedPort<void, PasswordSubmission>();
    const input = countingKeys();
    const machine = changePasswordMachine.provide({ actors: { changePassword: changePassword.logic } });
    const { actor, clock, emitted } = startChart(
      (options) => createActor(machine, { ...options, input }),
      simulatedClock,
    );
    let fields = empty;
    let fieldError: ReturnType<typeof validatePasswordChange> = null;
    /** The key of the typed fields, once they have been sent. */
    let key: string | null = null;
    let keys = 0;
    const sent: PasswordSubmission[] = [];
    const expectedEvents: object[] = [];
    let checkedEvents = 0;
    return {
      actor,
      clock,
      ports: { changePassword: portModel(changePassword, { nothing: undefined }, { fieldError: wrong }) },
      check: ({ stimulus, before }) => {
        if (stimulus.kind === 'sent' && before.value === 'editing') {
          const { event } = stimulus;
          if (event.type === 'password.fieldChanged') {
            fields = { ...fields, [event.field]: event.value };
            fieldError = null;
            key = null;
          } else if (event.type === 'password.submitted') {
            fieldError = validatePasswordChange(fields);
            if (!fieldError) {
              key ??= `key-${++keys}`;
              sent.push({ change: fields, idempotencyKey: key });
            }
          }
        }
        if (stimulus.kind === 'sent' && stimulus.event.type === 'password.left') {
          fields = empty;
          fieldError = null;
          key = null;
        }
        if (
          stimulus.kind === 'sent' &&
          stimulus.event.type === 'password.cancelled' &&
          before.value === 'submitting'
        )
          expectedEvents.push({ type: 'password.stopped' });
        if (stimulus.kind === 'settled' && !stimulus.isLate) {
          const isRefused = 'error' in stimulus.result;
          expectedEvents.push(
            isRefused ? { type: 'password.failed', error: wrong } : { type: 'password.changed' },
          );
          if (!isRefused) {
            fields = empty;
            key = null;
          }
        }
        const snapshot = actor.getSnapshot();
        assert.deepEqual(selectFields(snapshot), fields);
        assert.deepEqual(selectFieldError(snapshot), fieldError);
        assert.deepEqual(changePassword.inputs, sent);
        assert.deepEqual(emitted.slice(checkedEvents), expectedEvents.splice(0));
        checkedEvents = emitted.length;
      },
    };
  },
  events: () => ({
    'type the current password': {
      type: 'password.fieldChanged',
      field: 'currentPassword',
      value: 'Linen-Oak',
    },
    'type a new password': { type: 'password.fieldChanged', field: 'newPassword', value: 'Clay-Ink' },
    'type a weak password': { type: 'password.fieldChanged', field: 'newPassword', value: 'my-linen-oak' },
    'confirm it': { type: 'password.fieldChanged', field: 'confirmPassword', value: 'Clay-Ink' },
    'confirm the weak one': {
      type: 'password.fieldChanged',
      field: 'confirmPassword',
      value: 'my-linen-oak',
    },
    submit: { type: 'password.submitted' },
    cancel: { type: 'password.cancelled' },
    leave: { type: 'password.left' },
  }),
  key: ({ context: { fields, fieldError, idempotencyKey } }) => [fields, fieldError, idempotencyKey !== null],
};

describe(changePasswordMachine.id, () => {
  test('every transition of the graph → the predicted state', async () => {
    expect(await coverGraph(model, changePasswordMachine, countingKeys())).toEqual({
      states: 38,
      changes: 208,
    });
  });

  test('any state → random events and responses → one call for each valid form, and no password after success', async () => {
    await walkAtRandom(model);
  });
});
