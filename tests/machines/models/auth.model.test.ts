import assert from 'node:assert/strict';
import { describe, expect, test } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import type { Session } from '#contract/entities.ts';
import { authMachine } from '#machines/auth/auth.machine.ts';
import type { AuthEvent, EndReason } from '#machines/auth/events.ts';
import {
  again,
  another,
  answered,
  confirmed,
  refreshed,
  refused,
  signedInView,
  signedOutView,
  startAuth,
  stored,
  unreachable,
} from '#tests/support/authChart.ts';
import { coverGraph } from '#tests/support/graphWalk.ts';
import { type Model, type Outcome, portModel, type Stimulus } from '#tests/support/models.ts';
import { walkAtRandom } from '#tests/support/randomWalk.ts';

const failure = new Error('Server error: 500');

const model: Model<AuthEvent> = {
  start: (simulatedClock) => {
    const auth = startAuth(simulatedClock);
    const {
      actor,
      clock,
      confirmProfile,
      emitted,
      end,
      fetchProfile,
      held,
      readSession,
      refreshSession,
      view,
    } = auth;
    /** The stored session, by the results of the ports, the emitted events and the events of other tabs. */
    let storage: Session | null = null;
    let checkedEvents = 0;
    return {
      actor,
      clock,
      ports: {
        readSession: portModel(readSession, { 'a session': stored, none: null }, { failure }),
        fetchProfile: portModel(
          fetchProfile,
          {
            'the profile': answered(confirmed),
            'what another tab stored': answered(another),
            'a sign-out': answered(null),
            refused,
            unreachable,
          },
          { failure },
        ),
        confirmProfile: portModel(
          confirmProfile,
          { 'the profile': confirmed, 'what another tab stored': another, 'a sign-out': null },
          { failure },
        ),
        refreshSession: portModel(
          refreshSession,
          {
            'a new token': answered(refreshed),
            'what another tab stored': answered(another),
            refused,
            unreachable,
          },
          { failure },
        ),
      },
      check: ({ stimulus, before, after }) => {
        if (stimulus.kind === 'settled' && !stimulus.isLate) storage = storedBy(stimulus.result, storage);
        if (stimulus.kind === 'sent' && stimulus.event.type === 'auth.sessionReplaced')
          storage = stimulus.event.session;
        const news = emitted.slice(checkedEvents);
        checkedEvents = emitted.length;
        for (const event of news) {
          if (event.type === 'session.started') storage = event.session;
          if (event.type === 'auth.signedOut') storage = null;
          if (event.type === 'session.apiKeyReceived' && storage)
            storage = { ...storage, apiKey: event.session.apiKey };
        }

        const isOut = after.matches('signedOut');
        if (isOut) assert.equal(held(), null, 'signed out with a session');
        if (after.matches('signedIn') || isOut) assert.deepEqual(held(), storage, 'not what is stored');
        if (before.matches('signedIn') && after.matches('signedIn'))
          assert.equal(userIn(after), userIn(before), 'another user without an end of the session');
        assert.deepEqual(view(), expectedView(storage, after));

        const reasons = news.flatMap((event) => (event.type === 'auth.signedOut' ? [event.reason] : []));
        const revocations = news.flatMap((event) =>
          event.type === 'session.revoked' ? [event.refreshToken] : [],
        );
        const expected = expectedReason(stimulus, before, after);
        assert.deepEqual(reasons, expected ? [expected] : []);
        const isRevoked = expected === 'requested' || expected === 'abandoned';
        assert.deepEqual(revocations, isRevoked ? [before.context.session.tokens.refreshToken] : []);
        if (reasons.length > 0)
          assert.deepEqual(
            end(),
            expected === 'requested' ? null : { reason: expected, email: userIn(before) },
          );
        if (!isOut) assert.equal(end(), null, 'the end of an earlier session');
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

/** The stored session after a call of a port. */
function storedBy(result: Outcome['result'], before: Session | null): Session | null {
  if (!('output' in result)) return before;
  const { output } = result;
  const given = typeof output === 'object' && output !== null && 'result' in output ? output.result : output;
  if (given === refused || given === unreachable) return before;
  return [stored, refreshed, confirmed, another].find((session) => session === given) ?? null;
}

/** The reason with which the session ends in this tab at that step, or null. */
function expectedReason(
  stimulus: Stimulus<AuthEvent>,
  before: AnyMachineSnapshot,
  after: AnyMachineSnapshot,
): EndReason | null {
  if (before.matches('signedOut') || !after.matches('signedOut')) return null;
  if (stimulus.kind === 'sent')
    return stimulus.event.type === 'auth.signOutRequested'
      ? 'requested'
      : stimulus.event.type === 'auth.sessionAbandoned'
        ? 'abandoned'
        : null;
  if (stimulus.kind === 'waited' || stimulus.port === 'readSession') return null;
  if ('error' in stimulus.result) return 'unreachable';
  if (stimulus.result.output === refused) return 'expired';
  return stimulus.result.output === unreachable ? 'unreachable' : null;
}

const userIn = ({ context }: AnyMachineSnapshot): string => context.session.user.email;

/** The expected view, by the stored session and the state. */
function expectedView(storage: Session | null, snapshot: AnyMachineSnapshot) {
  if (snapshot.matches('restoring')) {
    const hasSession = !snapshot.matches({ restoring: 'reading' });
    return { ...signedOutView, guard: 'loading', hasSession, tags: ['loading'] };
  }
  if (!snapshot.matches('signedIn') || !storage) return signedOutView;
  return signedInView(storage, snapshot.matches({ signedIn: 'refreshing' }));
}

describe(authMachine.id, () => {
  test('every transition of the graph → the predicted state', async () => {
    expect(await coverGraph(model, authMachine)).toEqual({ states: 34, changes: 292 });
  });

  test('any state → random events and responses → what is held is what is stored, and nothing when signed out', async () => {
    await walkAtRandom(model);
  });
});
