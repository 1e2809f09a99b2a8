import assert from 'node:assert/strict';
import { describe, expect, test } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import type { Session } from '#contract/entities.ts';
import { type AuthEvent, authMachine } from '#machines/auth/auth.machine.ts';
import {
  again,
  another,
  confirmed,
  refreshed,
  signedInView,
  signedOutView,
  startAuth,
  stored,
} from '#tests/support/authChart.ts';
import { coverGraph } from '#tests/support/graphWalk.ts';
import { type Model, type Outcome, portModel } from '#tests/support/models.ts';
import { walkAtRandom } from '#tests/support/randomWalk.ts';

const failure = new Error('Server error: 500');

const model: Model<AuthEvent> = {
  start: (simulatedClock) => {
    const auth = startAuth(simulatedClock);
    const { actor, clock, emitted, fetchProfile, held, readSession, refreshSession, view } = auth;
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
          { 'the profile': confirmed, 'what another tab stored': another, 'a sign-out': null },
          { failure },
        ),
        refreshSession: portModel(
          refreshSession,
          { 'a new token': refreshed, 'what another tab stored': another },
          { failure },
        ),
      },
      check: ({ stimulus, before, after }) => {
        if (stimulus.kind === 'settled' && !stimulus.isLate) storage = storedBy(stimulus.result, storage);
        if (stimulus.kind === 'sent' && stimulus.event.type === 'auth.sessionReplaced')
          storage = stimulus.event.session;
        const news = emitted.slice(checkedEvents);
        checkedEvents = emitted.length;
        for (const event of news) if (event.type === 'session.changed') storage = event.session;

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
        const wasRefused = stimulus.kind === 'settled' && 'error' in stimulus.result;
        const wasAsked = stimulus.kind === 'sent' && stimulus.event.type === 'auth.signOutRequested';
        if (before.matches('signedIn') && wasAsked) {
          assert.deepEqual(reasons, ['requested']);
          assert.deepEqual(revocations, [before.context.session.tokens.refreshToken]);
        } else {
          const hasExpired = before.matches({ signedIn: 'refreshing' }) && isOut && wasRefused;
          assert.deepEqual(reasons, hasExpired ? ['expired'] : []);
          assert.deepEqual(revocations, []);
        }
      },
    };
  },
  events: () => ({
    'sign in': { type: 'auth.signedIn', session: stored },
    'sign in as another': { type: 'auth.signedIn', session: another },
    'sign out': { type: 'auth.signOutRequested' },
    'reject the first token': { type: 'auth.tokenRejected', accessToken: stored.tokens.accessToken },
    'reject the second token': { type: 'auth.tokenRejected', accessToken: refreshed.tokens.accessToken },
    'another tab signs in': { type: 'auth.sessionReplaced', session: another },
    'another tab signs in as the same user': { type: 'auth.sessionReplaced', session: again },
    'another tab stores the profile': { type: 'auth.sessionReplaced', session: confirmed },
    'another tab signs out': { type: 'auth.sessionReplaced', session: null },
  }),
  key: ({ context }) => context.session,
};

/** The stored session after a call of a port. */
const storedBy = (result: Outcome['result'], before: Session | null): Session | null =>
  'output' in result
    ? ([stored, refreshed, confirmed, another].find((session) => session === result.output) ?? null)
    : before;

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
    expect(await coverGraph(model, authMachine)).toEqual({ states: 20, changes: 133 });
  });

  test('any state → random events and responses → what is held is what is stored, and nothing when signed out', async () => {
    await walkAtRandom(model);
  });
});
