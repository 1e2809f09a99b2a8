import assert from 'node:assert/strict';
import { describe, test } from 'vitest';
import type { AnyEventObject } from 'xstate';
import type { Session } from '#contract/entities.ts';
import { authMachine } from '#machines/auth/auth.machine.ts';
import type { AuthEvent, EndReason, SessionEnd } from '#machines/auth/events.ts';
import type { RestoredSession } from '#machines/auth-restoring/auth-restoring.machine.ts';
import type { Port } from '#machines/port.ts';
import {
  again,
  another,
  answered,
  confirmed,
  refreshed,
  refused,
  revoked,
  signedInView,
  signedOut,
  signedOutView,
  startAuth,
  started,
  stored,
  unreachable,
} from '#tests/support/authChart.ts';
import { ScriptedPort } from '#tests/support/chart.ts';
import { coverGraph } from '#tests/support/graphWalk.ts';
import { type Model, portModel } from '#tests/support/models.ts';
import { walkAtRandom } from '#tests/support/randomWalk.ts';

const failure = new Error('Server error: 500');

const restorations: Readonly<Record<string, RestoredSession>> = {
  'the session': { session: confirmed, outcome: 'restored' },
  'an end in another tab': { session: again, outcome: 'followed', reason: 'expired' },
  'an end without a reason': { session: stored, outcome: 'followed' },
  'an expired session': { session: refreshed, outcome: 'expired' },
  'a server that cannot be reached': { session: another, outcome: 'unreachable' },
  'a sign-in anew': { session: again, outcome: 'abandoned' },
};
const refreshes = {
  'a new token': answered(refreshed),
  'what another tab stored': answered(another),
  refused,
  unreachable,
} as const;

/** The rules of the model: what is held, announced and requested. */
function createRules() {
  let state: 'reading' | 'restoring' | 'signedOut' | 'steady' | 'refreshing' = 'reading';
  let held: Session | null = null;
  let end: SessionEnd | null = null;
  const emitted: object[] = [];
  const forwarded: object[] = [];
  const inputs: Record<'restoreSession' | 'refreshSession', Session[]> = {
    restoreSession: [],
    refreshSession: [],
  };

  const hold = (session: Session) => {
    end = null;
    held = session;
  };
  const restore = (session: Session) => {
    hold(session);
    inputs.restoreSession.push(session);
    state = 'restoring';
  };
  const signIn = (session: Session) => {
    hold(session);
    state = 'steady';
  };
  /** `last` is the session that ends; an end is revoked and announced in the tab that causes it. */
  const leave = (last: Session | null, reason: EndReason | undefined, isOwn: boolean) => {
    if (isOwn && last && (reason === 'requested' || reason === 'abandoned')) emitted.push(revoked(last));
    if (isOwn && reason) emitted.push(signedOut(reason));
    end = last && reason && reason !== 'requested' ? { reason, email: last.user.email } : null;
    held = null;
    state = 'signedOut';
  };
  const replace = (session: Session | null, reason: EndReason | undefined) => {
    if (state === 'reading') return session ? restore(session) : leave(null, undefined, false);
    if (state === 'signedOut') return session ? signIn(session) : undefined;
    if (!session) return leave(held, reason, false);
    if (session.user.email !== held?.user.email) return restore(session);
    if (session.tokens.accessToken !== held.tokens.accessToken) state = 'steady';
    hold(session);
  };

  return {
    emitted,
    forwarded,
    inputs,
    expected: () => ({
      value: state === 'steady' || state === 'refreshing' ? { signedIn: state } : state,
      held,
      end,
      view:
        held && (state === 'steady' || state === 'refreshing')
          ? signedInView(held, state === 'refreshing')
          : state === 'signedOut'
            ? signedOutView
            : { ...signedOutView, guard: 'loading', hasSession: held !== null, tags: ['loading'] },
    }),
    hear: (event: AuthEvent) => {
      const isSignedIn = state === 'steady' || state === 'refreshing';
      if (state === 'restoring') {
        if (event.type === 'auth.sessionReplaced' || event.type === 'auth.sessionAbandoned')
          forwarded.push(event);
      } else if (event.type === 'auth.sessionReplaced') replace(event.session, event.reason);
      else if (event.type === 'auth.signedIn' && state === 'signedOut') {
        signIn(event.session);
        emitted.push(started(event.session));
      } else if (event.type === 'auth.signOutRequested' && isSignedIn) leave(held, 'requested', true);
      else if (event.type === 'auth.sessionAbandoned' && state === 'refreshing')
        leave(held, 'abandoned', true);
      else if (event.type === 'auth.apiKeyReceived' && isSignedIn && held) {
        held = { ...held, apiKey: event.apiKey };
        emitted.push({ type: 'session.apiKeyReceived', session: held });
      } else if (
        event.type === 'auth.tokenRejected' &&
        state === 'steady' &&
        held?.tokens.accessToken === event.accessToken
      ) {
        inputs.refreshSession.push(held);
        state = 'refreshing';
      }
    },
    fail: (port: string) =>
      port === 'readSession' ? leave(null, undefined, false) : leave(held, 'unreachable', true),
    read: (session: Session | null) => (session ? restore(session) : leave(null, undefined, false)),
    restored: ({ session, outcome, reason }: RestoredSession) => {
      if (outcome === 'restored') signIn(session);
      else if (outcome === 'followed') leave(session, reason, false);
      else leave(session, outcome, true);
    },
    refreshed: (outcome: (typeof refreshes)[keyof typeof refreshes]) => {
      if (outcome.type !== 'answered')
        leave(held, outcome.type === 'refused' ? 'expired' : 'unreachable', true);
      else if (outcome.result.user.email === held?.user.email) signIn(outcome.result);
      else restore(outcome.result);
    },
  };
}

const model: Model<AuthEvent> = {
  start: (simulatedClock) => {
    const restoreSession = new ScriptedPort<RestoredSession, Session>();
    const heard: AnyEventObject[] = [];
    const { logic } = restoreSession;
    const listening: Port<RestoredSession, Session> = {
      ...logic,
      transition: (snapshot, event, scope) => {
        if (event.type.startsWith('auth.')) heard.push(event);
        return logic.transition(snapshot, event, scope);
      },
    };
    const auth = startAuth(simulatedClock, listening);
    const { actor, clock, emitted, end, held, readSession, refreshSession, state, view } = auth;
    const rules = createRules();
    let checkedEvents = 0;
    return {
      actor,
      clock,
      ports: {
        readSession: portModel(readSession, { 'a session': stored, none: null }, { failure }),
        restoreSession: portModel(restoreSession, restorations, { failure }),
        refreshSession: portModel(refreshSession, refreshes, { failure }),
      },
      check: ({ stimulus }) => {
        if (stimulus.kind === 'sent') rules.hear(stimulus.event);
        if (stimulus.kind === 'settled' && !stimulus.isLate) {
          const { port, result } = stimulus;
          if ('error' in result) rules.fail(port);
          else if (port === 'readSession') rules.read(result.output === null ? null : stored);
          else if (port === 'restoreSession') rules.restored(known(restorations, result.output));
          else rules.refreshed(known(refreshes, result.output));
        }
        assert.deepEqual({ value: state(), held: held(), end: end(), view: view() }, rules.expected());
        const { forwarded, inputs } = rules;
        assert.deepEqual(emitted.slice(checkedEvents), rules.emitted.splice(0));
        checkedEvents = emitted.length;
        assert.deepEqual(heard.splice(0), forwarded.splice(0));
        for (const [name, port] of [
          ['restoreSession', restoreSession],
          ['refreshSession', refreshSession],
        ] as const) {
          const calls = inputs[name];
          assert.equal(port.inputs.length, calls.length, `the calls of ${name}`);
          assert.deepEqual(port.inputs.at(-1), calls.at(-1), `the last call of ${name}`);
        }
      },
    };
  },
  events: () => ({
    'sign in': { type: 'auth.signedIn', session: stored },
    'sign in as another': { type: 'auth.signedIn', session: another },
    'sign out': { type: 'auth.signOutRequested' },
    'sign in anew': { type: 'auth.sessionAbandoned' },
    'receive the API key': { type: 'auth.apiKeyReceived', apiKey: 'key-2' },
    'reject the first token': { type: 'auth.tokenRejected', accessToken: stored.tokens.accessToken },
    'reject the second token': { type: 'auth.tokenRejected', accessToken: refreshed.tokens.accessToken },
    'another tab signs in': { type: 'auth.sessionReplaced', session: another },
    'another tab signs in as the same user': { type: 'auth.sessionReplaced', session: again },
    'another tab stores the profile': { type: 'auth.sessionReplaced', session: confirmed },
    'another tab signs out': { type: 'auth.sessionReplaced', session: null, reason: 'requested' },
    'the session expires in another tab': { type: 'auth.sessionReplaced', session: null, reason: 'expired' },
  }),
  key: ({ context }) => context,
  waits: [1, 8_000],
};

/** The one of these results that was given. */
function known<Result>(results: Readonly<Record<string, Result>>, given: unknown): Result {
  const found = Object.values(results).find((result) => result === given);
  if (found === undefined) throw new Error('An unknown result');
  return found;
}

describe(authMachine.id, () => {
  test('every transition of the graph → the predicted state, session, events and calls', () =>
    coverGraph(model, authMachine));

  test('any state → random events and responses → the predicted state, session, events and calls', () =>
    walkAtRandom(model));
});
