import assert from 'node:assert/strict';
import { describe, expect, test } from 'vitest';
import { createActor, type SimulatedClock } from 'xstate';
import type { Session } from '#contract/entities.ts';
import { signInMinimum } from '#contract/limits.ts';
import type { Credentials } from '#domain/signIn.ts';
import { type SignInEvent, signInMachine } from '#machines/sign-in/sign-in.machine.ts';
import { ScriptedPort, startChart } from '#tests/support/chart.ts';
import { session } from '#tests/support/factories.ts';
import { coverGraph } from '#tests/support/graphWalk.ts';
import { type Model, portModel } from '#tests/support/models.ts';
import { walkAtRandom } from '#tests/support/randomWalk.ts';

const refused = new Error('Invalid credentials');

// One for all walks: a chart that ends is started very often.
const signIn = new ScriptedPort<Session, Credentials>();
const fetchApiKey = new ScriptedPort<{ readonly apiKey: string }, Session>();
const machine = signInMachine.provide({ actors: { signIn: signIn.logic, fetchApiKey: fetchApiKey.logic } });
const input = { email: '' };
const keyless = session({ apiKey: null });

const model: Model<SignInEvent> = {
  start: (simulatedClock: SimulatedClock) => {
    signIn.reset();
    fetchApiKey.reset();
    const { actor, clock, emitted } = startChart(
      (options) => createActor(machine, { ...options, input }),
      simulatedClock,
    );
    let typed: Credentials = { email: '', password: '' };
    let submittedAt: number | null = null;
    let submissions = 0;
    let cancellations = 0;
    return {
      actor,
      clock,
      ports: {
        signIn: portModel(signIn, { session: keyless }, { 'invalid credentials': refused }),
        fetchApiKey: portModel(
          fetchApiKey,
          { key: { apiKey: 'key-1' } },
          { 'no key': new Error('Failed to get API key') },
        ),
      },
      check: ({ stimulus, before }) => {
        const { value, context } = actor.getSnapshot();
        const wasEditing = before.value === 'editing';
        if (stimulus.kind === 'sent' && stimulus.event.type === 'signIn.fieldChanged' && wasEditing)
          typed = { ...typed, [stimulus.event.field]: stimulus.event.value };
        if (wasEditing && value !== 'editing') {
          submittedAt = clock.now();
          submissions += 1;
        }
        const isCancelled = stimulus.kind === 'sent' && !wasEditing && value === 'editing';
        if (isCancelled) {
          assert(before.hasTag('slow'), 'cancelled too early');
          cancellations += 1;
          submittedAt = null;
        }
        if (submittedAt !== null && (value === 'editing' || value === 'finished')) {
          assert(clock.now() - submittedAt >= signInMinimum, 'a submission shorter than 1.5 s');
          submittedAt = null;
        }
        assert.equal(signIn.inputs.length, submissions);
        assert.equal(emitted.length, submissions - cancellations - (submittedAt === null ? 0 : 1));
        if (emitted.at(-1)?.type === 'signIn.succeeded') assert.equal(value, 'finished');
        assert.deepEqual(context.credentials, value === 'finished' ? { ...typed, password: '' } : typed);
        if (value === 'editing' || value === 'finished') assert.equal(context.response, null);
      },
    };
  },
  events: () => ({
    'type an email': { type: 'signIn.fieldChanged', field: 'email', value: 'admin@atelier.example' },
    'type half an email': { type: 'signIn.fieldChanged', field: 'email', value: 'admin' },
    'type a password': { type: 'signIn.fieldChanged', field: 'password', value: 'Linen-Oak' },
    'type half a password': { type: 'signIn.fieldChanged', field: 'password', value: 'Linen' },
    submit: { type: 'signIn.submitted' },
    cancel: { type: 'signIn.cancelled' },
  }),
  key: ({ context }) => [context.credentials, context.fieldErrors, context.response],
  waits: [1, signInMinimum - 1, signInMinimum, 8_000],
};

describe(signInMachine.id, () => {
  test('every transition of the graph → the predicted state, and no password held once finished', async () => {
    expect(await coverGraph(model, signInMachine, input)).toEqual({ states: 31, changes: 93 });
  });

  test('any state → random events, responses and waits → 1.5 s or more for each submission, and one call', async () => {
    await walkAtRandom(model);
  });
});
