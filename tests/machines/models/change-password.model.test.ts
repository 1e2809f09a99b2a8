import assert from 'node:assert/strict';
import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { type PasswordChange, validatePasswordChange } from '#domain/password.ts';
import {
  type ChangePasswordEvent,
  changePasswordMachine,
  selectFieldError,
  selectFields,
} from '#machines/change-password/change-password.machine.ts';
import { ScriptedPort, startChart } from '#tests/support/chart.ts';
import { coverGraph } from '#tests/support/graphWalk.ts';
import { type Model, portModel } from '#tests/support/models.ts';
import { walkAtRandom } from '#tests/support/randomWalk.ts';

const wrong = new Error('Current password is incorrect');
const empty: PasswordChange = { currentPassword: '', newPassword: '', confirmPassword: '' };

const model: Model<ChangePasswordEvent> = {
  start: (simulatedClock) => {
    const changePassword = new ScriptedPort<void, PasswordChange>();
    const machine = changePasswordMachine.provide({ actors: { changePassword: changePassword.logic } });
    const { actor, clock, emitted } = startChart((options) => createActor(machine, options), simulatedClock);
    let fields = empty;
    let fieldError: ReturnType<typeof validatePasswordChange> = null;
    const sent: PasswordChange[] = [];
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
          } else if (event.type === 'password.submitted') {
            fieldError = validatePasswordChange(fields);
            if (!fieldError) sent.push(fields);
          }
        }
        if (stimulus.kind === 'sent' && stimulus.event.type === 'password.left') {
          fields = empty;
          fieldError = null;
        }
        if (stimulus.kind === 'settled') {
          const isRefused = 'error' in stimulus.result;
          expectedEvents.push(
            isRefused ? { type: 'password.failed', error: wrong } : { type: 'password.changed' },
          );
          if (!isRefused) fields = empty;
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
    leave: { type: 'password.left' },
  }),
  key: ({ context }) => context,
};

describe(changePasswordMachine.id, () => {
  test('every transition of the graph → the predicted state', async () => {
    expect(await coverGraph(model, changePasswordMachine)).toEqual({ states: 37, changes: 199 });
  });

  test('any state → random events and responses → one call for each valid form, and no password after success', async () => {
    await walkAtRandom(model);
  });
});
