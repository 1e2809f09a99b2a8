import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
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
  const submit = (typed: Partial<Credentials> = right) =>
    actor.send({ type: 'signIn.submitted', credentials: { ...empty, ...typed } });
  return {
    ...chart,
    signIn,
    fetchApiKey,
    submit,
    type: (typed: Partial<Credentials>) =>
      actor.send({ type: 'signIn.edited', credentials: { ...empty, ...typed } }),
    cancel: () => actor.send({ type: 'signIn.cancelled' }),
    /** What the auth chart and the user are told. */
    told: () => [...auth.received, ...effects],
    shown: () => {
      const snapshot = actor.getSnapshot();
      const state = JSON.stringify(snapshot.value).replaceAll('"', '');
      return [state, selectIsSubmitting(snapshot), selectIsSlow(snapshot), selectRefusal(snapshot)];
    },
    fieldErrors: () => selectFieldErrors(actor.getSnapshot()),
  };
}

/** A number is milliseconds that pass; the others are presses, and what the ports answer to the last call. */
type Step = number | 'submit' | 'cancel' | 'session' | 'refusal' | 'key' | 'no key';

const submitting = (call: string, wait: string, isSlow = false) => [
  `{submitting:{call:${call},wait:${wait}}}`,
  true,
  isSlow,
  null,
];
const pending = '{pending:recent}';
const editing = ['editing', false, false, null];
const refusedThere = ['editing', false, false, refused];
const finished = ['finished', false, false, null];
const failed = { type: 'reportFailure', error: refused };
const signedIn = (user: Session) => ({ type: 'auth.signedIn', session: user });

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
    (_, typed, errors) => {
      const { fieldErrors, shown, signIn, submit } = startSignIn();
      submit(typed);
      expect([shown(), fieldErrors(), signIn.inputs]).toEqual([editing, errors, []]);
    },
  );

  test('editing → signIn.edited → no error before a submission; then one changes, goes, and does not come back', () => {
    const { fieldErrors, submit, type } = startSignIn();
    type({ email: 'admin', password: 'short' });
    expect(fieldErrors()).toEqual({});
    submit({});
    type({ password: 'short' });
    expect(fieldErrors()).toEqual({
      email: 'Email is required',
      password: 'Password must be at least 8 characters',
    });
    type({ password: right.password });
    expect(fieldErrors()).toEqual({ email: 'Email is required' });
    type({ password: '' });
    expect(fieldErrors()).toEqual({ email: 'Email is required' });
  });

  test('editing with field errors → submitted when all is valid, and again → called once, without field errors', () => {
    const { fieldErrors, shown, signIn, submit } = startSignIn();
    submit({});
    submit();
    submit({ email: 'other@atelier.example', password: 'another-one' });
    expect([shown(), fieldErrors()]).toEqual([submitting(pending, 'waiting'), {}]);
    expect(signIn.inputs).toEqual([right]);
  });

  // @spec 4.1 9.4
  test.each<[string, Step[], unknown[], unknown[]]>([
    ['a session before 1.5 s', ['session', 'key', 1_499], submitting('answered', 'waiting'), []],
    ['a session, at 1.5 s', ['session', 'key', 1_500], finished, [signedIn(session())]],
    ['1.5 s without a response', [1_500], submitting(pending, 'over'), []],
    ['a session after 1.5 s', [1_500, 'session', 'key'], finished, [signedIn(session())]],
    ['a failure before 1.5 s', ['refusal', 1_499], submitting('answered', 'waiting'), []],
    ['a failure, at 1.5 s', ['refusal', 1_500], refusedThere, [failed]],
    ['a failure after 1.5 s', [1_500, 'refusal'], refusedThere, [failed]],
    [
      'once more, before another 1.5 s',
      [1_500, 'refusal', 'submit', 'session', 'key', 1_499],
      submitting('answered', 'waiting'),
      [failed],
    ],
    [
      'once more, at 1.5 s',
      [1_500, 'refusal', 'submit', 'session', 'key', 1_500],
      finished,
      [signedIn(session()), failed],
    ],
    ['no key that fails', [1_500, 'session', 'no key'], finished, [signedIn(keyless)]],
    ['no key for less than 3 s', [1_500, 'session', 2_999], submitting('fetchingApiKey', 'over'), []],
    ['no key for 3 s', [1_500, 'session', 3_000], finished, [signedIn(keyless)]],
    ['cancelled before 8 s', [7_999, 'cancel'], submitting(pending, 'over'), []],
    ['no response for 8 s', [8_000], submitting('{pending:slow}', 'over', true), []],
    ['cancelled after 8 s', [8_000, 'cancel'], editing, []],
    ['a response after that', [8_000, 'cancel', 'session'], editing, []],
  ])('submitting → %s', async (_, steps, expected, news) => {
    const { cancel, clock, fetchApiKey, shown, signIn, submit, told } = startSignIn();
    submit();
    const call = () => signIn.call(signIn.inputs.length - 1);
    for (const step of steps) {
      if (typeof step === 'number') clock.increment(step);
      else if (step === 'session') await call().resolve(keyless);
      else if (step === 'refusal') await call().reject(refused);
      else if (step === 'key') await fetchApiKey.call(0).resolve({ apiKey: 'key-1' });
      else if (step === 'no key') await fetchApiKey.call(0).reject(refused);
      else if (step === 'cancel') cancel();
      else submit();
    }
    expect([shown(), told()]).toEqual([expected, news]);
  });

  test('the key is asked for with the session; once finished, the chart holds neither password nor token', async () => {
    const { actor, clock, fetchApiKey, signIn, submit } = startSignIn();
    submit();
    await signIn.call(0).resolve(keyless);
    expect(fetchApiKey.inputs).toEqual([keyless]);
    clock.increment(3_000);
    expect(fetchApiKey.aborted).toEqual([true]);
    expect(actor.getSnapshot()).toMatchObject({
      status: 'done',
      context: { fieldErrors: {}, session: null },
    });
    expect(JSON.stringify(actor.getPersistedSnapshot())).not.toContain(right.password);
  });

  test('slow → signIn.cancelled, or stopped → the call is aborted', () => {
    const [cancelled, stopped] = [startSignIn(), startSignIn()];
    for (const { submit } of [cancelled, stopped]) submit();
    cancelled.clock.increment(8_000);
    cancelled.cancel();
    stopped.actor.stop();
    expect([cancelled.signIn.aborted, stopped.signIn.aborted]).toEqual([[true], [true]]);
  });
});
