import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { Session } from '#contract/entities.ts';
import type { Credentials } from '#domain/signIn.ts';
import {
  type SignInEmitted,
  type SignInEvent,
  selectCredentials,
  selectFieldErrors,
  selectIsSlow,
  selectIsSubmitting,
  signInMachine,
} from '#machines/sign-in/sign-in.machine.ts';
import { ScriptedPort, startChart } from '#tests/support/chart.ts';
import { session } from '#tests/support/factories.ts';
import type { Model } from '#tests/support/model.ts';
import { coverGraph, walkAtRandom } from '#tests/support/walks.ts';

const refused = new Error('Invalid credentials');
const keyless = session({ apiKey: null });

// One for all walks: a chart that ends is started very often.
const signIn = new ScriptedPort<Session, Credentials>();
const fetchApiKey = new ScriptedPort<{ readonly apiKey: string }, Session>();
const machine = signInMachine.provide({ actors: { signIn: signIn.logic, fetchApiKey: fetchApiKey.logic } });

/** What is wrong with the values that are typed here. */
const errors = {
  email: { admin: 'Invalid email address' },
  password: { '': 'Password is required', Linen: 'Password must be at least 8 characters' },
};

interface Form {
  readonly phase: 'editing' | 'calling' | 'fetchingApiKey' | 'answered' | 'finished';
  readonly credentials: Credentials;
  readonly fieldErrors: Partial<Credentials>;
  readonly response: SignInEmitted | null;
  readonly isSlow: boolean;
  readonly isWaitOver: boolean;
}

/** Of these fields, the errors of those that are invalid. */
const errorsOf = (credentials: Credentials, fields: readonly string[]): Partial<Credentials> =>
  Object.fromEntries(
    Object.entries(credentials).flatMap(([field, value]) => {
      const error: unknown = Reflect.get(Reflect.get(errors, field), value);
      return fields.includes(field) && error ? [[field, error]] : [];
    }),
  );

const initial: Form = {
  phase: 'editing',
  credentials: { email: 'admin', password: '' },
  fieldErrors: {},
  response: null,
  isSlow: false,
  isWaitOver: false,
};

/** Both the response and the minimum wait are needed to go on. */
function ended(form: Form, emit: (event: SignInEmitted) => void): Form {
  const { phase, credentials, response, isWaitOver } = form;
  if (phase !== 'answered' || !isWaitOver || !response) return form;
  emit(response);
  return response.type === 'signIn.failed'
    ? { ...initial, credentials }
    : { ...initial, phase: 'finished', credentials: { ...credentials, password: '' } };
}

const model: Model<Form, SignInEvent> = {
  initial,
  events: () => ({
    'type half an email': { type: 'signIn.fieldChanged', field: 'email', value: 'admin' },
    'type an email': { type: 'signIn.fieldChanged', field: 'email', value: 'admin@atelier.example' },
    'type half a password': { type: 'signIn.fieldChanged', field: 'password', value: 'Linen' },
    'type a password': { type: 'signIn.fieldChanged', field: 'password', value: 'Linen-Oak' },
    submit: { type: 'signIn.submitted' },
    cancel: { type: 'signIn.cancelled' },
  }),
  next: (form, stimulus, { emit }) => {
    const { phase, credentials } = form;
    switch (stimulus.type) {
      case 'signIn.fieldChanged': {
        if (phase !== 'editing') return form;
        const typed = { ...credentials, [stimulus.field]: stimulus.value };
        return { ...form, credentials: typed, fieldErrors: errorsOf(typed, Object.keys(form.fieldErrors)) };
      }
      case 'signIn.submitted': {
        if (phase !== 'editing') return form;
        const fieldErrors = errorsOf(credentials, ['email', 'password']);
        return { ...form, fieldErrors, phase: Object.keys(fieldErrors).length > 0 ? phase : 'calling' };
      }
      case 'signIn.cancelled':
        return form.isSlow ? { ...initial, credentials } : form;
      case 'elapsed':
        if (stimulus.timer === 'patience') return { ...form, isSlow: true };
        return ended(
          stimulus.timer === 'minimumWait' ? { ...form, isWaitOver: true } : { ...form, phase: 'answered' },
          emit,
        );
      case 'resolved': {
        const { port } = stimulus;
        const held = { ...keyless, apiKey: port === 'signIn' ? null : 'key-1' };
        const response = { type: 'signIn.succeeded', session: held } as const;
        const next = port === 'signIn' ? 'fetchingApiKey' : 'answered';
        return ended({ ...form, phase: next, response, isSlow: false }, emit);
      }
      case 'rejected': {
        const failure = { type: 'signIn.failed', error: refused } as const;
        const response = stimulus.port === 'signIn' ? failure : form.response;
        return ended({ ...form, phase: 'answered', response, isSlow: false }, emit);
      }
    }
  },
  calls: ({ phase, credentials }) => [
    ...(phase === 'calling' ? [{ port: 'signIn', input: credentials }] : []),
    ...(phase === 'fetchingApiKey' ? [{ port: 'fetchApiKey', input: keyless }] : []),
  ],
  outcomes: {
    signIn: { resolves: { session: keyless }, rejects: { 'invalid credentials': refused } },
    fetchApiKey: { resolves: { key: { apiKey: 'key-1' } }, rejects: { 'no key': new Error('No key') } },
  },
  timers: ({ phase, isSlow, isWaitOver }) => ({
    ...(phase !== 'editing' && phase !== 'finished' && !isWaitOver && { minimumWait: 1_500 }),
    ...(phase === 'calling' && !isSlow && { patience: 8_000 }),
    ...(phase === 'fetchingApiKey' && { apiKeyTimeout: 3_000 }),
  }),
  shown: ({ phase, credentials, fieldErrors, response, isSlow, isWaitOver }) => {
    const isSubmitting = phase !== 'editing' && phase !== 'finished';
    const call = phase === 'calling' ? { pending: isSlow ? 'slow' : 'recent' } : phase;
    return {
      value: isSubmitting ? { submitting: { call, wait: isWaitOver ? 'over' : 'waiting' } } : phase,
      credentials,
      fieldErrors,
      response,
      isSubmitting,
      isSlow,
    };
  },
  isDone: ({ phase }) => phase === 'finished',
  start: (simulatedClock) => {
    signIn.reset();
    fetchApiKey.reset();
    const input = { email: 'admin' };
    const chart = startChart((options) => createActor(machine, { ...options, input }), simulatedClock);
    return {
      ...chart,
      ports: { signIn, fetchApiKey },
      shown: () => {
        const snapshot = chart.actor.getSnapshot();
        return {
          value: snapshot.value,
          credentials: selectCredentials(snapshot),
          fieldErrors: selectFieldErrors(snapshot),
          response: snapshot.context.response,
          isSubmitting: selectIsSubmitting(snapshot),
          isSlow: selectIsSlow(snapshot),
        };
      },
    };
  },
};

describe(signInMachine.id, () => {
  test('every transition of the model → the chart shows and emits the same, and holds no password once finished', async () => {
    await expect(coverGraph(model)).resolves.toBeUndefined();
  });

  test('any state → random events, responses and waits → 1.5 s or more for each submission, and one call', async () => {
    await expect(walkAtRandom(model, { seeds: 2 })).resolves.toBeUndefined();
  });
});
