import { describe, expect, test } from 'vitest';
import { createActor, type StateValue } from 'xstate';
import type { Session } from '#contract/entities.ts';
import type { Credentials } from '#domain/signIn.ts';
import type { AuthActorRef } from '#machines/auth/auth.machine.ts';
import {
  selectFieldErrors,
  selectIsSlow,
  selectIsSubmitting,
  selectRefusal,
  signInMachine,
} from '#machines/sign-in/sign-in.machine.ts';
import { createReceiver, recordEffects, ScriptedPort, startChart } from '#tests/support/chart.ts';
import { session } from '#tests/support/factories.ts';

const right: Credentials = { email: 'admin@atelier.example', password: 'Linen-Oak' };
const empty: Credentials = { email: '', password: '' };
const refused = new Error('Invalid credentials');

/** The session before its API key is there. */
const keyless = session({ apiKey: null });

function startSignIn() {
  const signIn = new ScriptedPort<Session, Credentials>();
  const fetchApiKey = new ScriptedPort<{ readonly apiKey: string }, Session>();
  const { machine, effects } = recordEffects(
    signInMachine.provide({ actors: { signIn: signIn.logic, fetchApiKey: fetchApiKey.logic } }),
  );
  const auth = createReceiver<AuthActorRef>();
  const input = { auth: auth.ref };
  const chart = startChart((options) => createActor(machine, { ...options, input }));
  const { actor } = chart;
  const shown = () => {
    const snapshot = actor.getSnapshot();
    return {
      value: snapshot.value,
      fieldErrors: selectFieldErrors(snapshot),
      isSubmitting: selectIsSubmitting(snapshot),
      isSlow: selectIsSlow(snapshot),
      refusal: selectRefusal(snapshot),
    };
  };
  /** The server answers with a session and its API key. */
  const succeed = async (call: number) => {
    await signIn.call(call).resolve(keyless);
    await fetchApiKey.call(fetchApiKey.inputs.length - 1).resolve({ apiKey: 'key-1' });
  };
  const type = (typed: Partial<Credentials>) =>
    actor.send({ type: 'signIn.edited', credentials: { ...empty, ...typed } });
  const submit = (typed: Partial<Credentials> = right) =>
    actor.send({ type: 'signIn.submitted', credentials: { ...empty, ...typed } });
  const cancel = () => actor.send({ type: 'signIn.cancelled' });
  return {
    ...chart,
    effects,
    sent: auth.received,
    signIn,
    fetchApiKey,
    shown,
    succeed,
    type,
    submit,
    cancel,
  };
}

const editing = (fieldErrors = {}, refusal: unknown = null) => ({
  value: 'editing',
  fieldErrors,
  isSubmitting: false,
  isSlow: false,
  refusal,
});
const pending = { pending: 'recent' };
const submitting = (call: StateValue, wait: string, isSlow = false) => ({
  value: { submitting: { call, wait } },
  fieldErrors: {},
  isSubmitting: true,
  isSlow,
  refusal: null,
});
const finished = {
  value: 'finished',
  fieldErrors: {},
  isSubmitting: false,
  isSlow: false,
  refusal: null,
};

describe(signInMachine.id, () => {
  test.each<[string, Partial<Credentials>, object]>([
    ['nothing typed', {}, { email: 'Email is required', password: 'Password is required' }],
    [
      'seven characters',
      { ...right, password: '1234567' },
      { password: 'Password must be at least 8 characters' },
    ],
  ])(
    'editing → signIn.submitted with %s → still editing with the error, and nothing is called',
    (_, typed, fieldErrors) => {
      const { shown, signIn, submit } = startSignIn();
      submit(typed);
      expect(shown()).toEqual(editing(fieldErrors));
      expect(signIn.inputs).toEqual([]);
    },
  );

  test('editing → signIn.edited → no error before a submission; then one changes, goes, and does not come back', () => {
    const { shown, submit, type } = startSignIn();
    type({ email: 'admin', password: 'short' });
    expect(shown()).toEqual(editing());
    submit({});
    type({ password: 'short' });
    expect(shown().fieldErrors).toEqual({
      email: 'Email is required',
      password: 'Password must be at least 8 characters',
    });
    type({ password: right.password });
    expect(shown().fieldErrors).toEqual({ email: 'Email is required' });
    type({ password: '' });
    expect(shown().fieldErrors).toEqual({ email: 'Email is required' });
  });

  test('editing with field errors → signIn.submitted when all is valid → submitting without field errors', () => {
    const { shown, signIn, submit } = startSignIn();
    submit({});
    submit();
    expect(shown()).toEqual(submitting(pending, 'waiting'));
    expect(signIn.inputs).toEqual([right]);
  });

  test('submitting → typing and submitting again → nothing changes, and the call is made once', () => {
    const { shown, signIn, submit } = startSignIn();
    submit();
    submit({ email: 'other@atelier.example', password: 'another-one' });
    expect(shown()).toEqual(submitting(pending, 'waiting'));
    expect(signIn.inputs).toEqual([right]);
  });

  // @spec 4.1 9.4
  test('submitting → a session before 1.5 s → finished at 1.5 s, holding neither password nor token', async () => {
    const { actor, clock, sent, shown, submit, succeed } = startSignIn();
    submit();
    await succeed(0);
    clock.increment(1_499);
    expect(shown()).toEqual(submitting('answered', 'waiting'));
    expect(sent).toEqual([]);
    clock.increment(1);
    expect(shown()).toEqual(finished);
    expect(actor.getSnapshot().status).toBe('done');
    expect(actor.getSnapshot().context).toMatchObject({ fieldErrors: {}, session: null });
    expect(JSON.stringify(actor.getPersistedSnapshot())).not.toContain(right.password);
    expect(sent).toEqual([{ type: 'auth.signedIn', session: session() }]);
  });

  test('submitting → a session after 1.5 s → finished when it comes', async () => {
    const { clock, sent, shown, submit, succeed } = startSignIn();
    submit();
    clock.increment(1_500);
    expect(shown()).toEqual(submitting(pending, 'over'));
    await succeed(0);
    expect(shown()).toEqual(finished);
    expect(sent).toEqual([{ type: 'auth.signedIn', session: session() }]);
  });

  // @spec 4.1
  test('submitting → a failure before 1.5 s → editing at 1.5 s with the reason', async () => {
    const { clock, effects, shown, signIn, submit } = startSignIn();
    submit();
    await signIn.call(0).reject(refused);
    clock.increment(1_499);
    expect(shown()).toEqual(submitting('answered', 'waiting'));
    expect(effects).toEqual([]);
    clock.increment(1);
    expect(shown()).toEqual(editing({}, refused));
    expect(effects).toEqual([{ type: 'reportFailure', error: refused }]);
  });

  test('submitting → a failure after 1.5 s → editing when it comes', async () => {
    const { clock, effects, shown, signIn, submit } = startSignIn();
    submit();
    clock.increment(1_500);
    await signIn.call(0).reject(refused);
    expect(shown()).toEqual(editing({}, refused));
    expect(effects).toEqual([{ type: 'reportFailure', error: refused }]);
  });

  test('editing after a failure → signIn.submitted → the full 1.5 s again, and the new response counts', async () => {
    const { clock, effects, sent, shown, signIn, submit, succeed } = startSignIn();
    submit();
    clock.increment(1_500);
    await signIn.call(0).reject(refused);
    submit();
    await succeed(1);
    clock.increment(1_499);
    expect(shown()).toEqual(submitting('answered', 'waiting'));
    clock.increment(1);
    expect(shown()).toEqual(finished);
    expect(effects).toEqual([{ type: 'reportFailure', error: refused }]);
    expect(sent).toEqual([{ type: 'auth.signedIn', session: session() }]);
  });

  test('fetchingApiKey → a failure, or 3 s without a response → finished without the key', async () => {
    for (const isFailure of [true, false]) {
      const { clock, fetchApiKey, sent, shown, signIn, submit } = startSignIn();
      submit();
      clock.increment(1_500);
      await signIn.call(0).resolve(keyless);
      expect(fetchApiKey.inputs).toEqual([keyless]);
      clock.increment(2_999);
      expect(shown()).toEqual(submitting('fetchingApiKey', 'over'));
      if (isFailure) await fetchApiKey.call(0).reject(refused);
      else clock.increment(1);
      expect(shown()).toEqual(finished);
      expect(sent).toEqual([{ type: 'auth.signedIn', session: keyless }]);
      expect(fetchApiKey.aborted).toEqual([!isFailure]);
    }
  });

  test('submitting → no response for 8 s → slow, and signIn.cancelled before changes nothing', () => {
    const { cancel, clock, shown, submit } = startSignIn();
    submit();
    clock.increment(7_999);
    cancel();
    expect(shown()).toEqual(submitting(pending, 'over'));
    clock.increment(1);
    expect(shown()).toEqual(submitting({ pending: 'slow' }, 'over', true));
  });

  test('slow → signIn.cancelled → editing, and a late response is ignored', async () => {
    const { cancel, clock, effects, shown, signIn, submit } = startSignIn();
    submit();
    clock.increment(8_000);
    cancel();
    expect(shown()).toEqual(editing());
    expect(signIn.aborted).toEqual([true]);
    await signIn.call(0).resolve(keyless);
    expect(shown()).toEqual(editing());
    expect(effects).toEqual([]);
  });

  test('submitting → the actor is stopped → the call is aborted', () => {
    const { actor, signIn, submit } = startSignIn();
    submit();
    actor.stop();
    expect(signIn.aborted).toEqual([true]);
  });
});
