import assert from 'node:assert/strict';
import { describe, expect, test } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import type { Session } from '#contract/entities.ts';
import { type AuthEvent, authMachine } from '#machines/auth/auth.machine.ts';
import {
  another,
  nobody,
  profile,
  refreshed,
  signedInAs,
  startAuth,
  stored,
} from '#tests/support/authenticating.ts';
import { coverGraph } from '#tests/support/graphWalk.ts';
import { type Model, portModel } from '#tests/support/models.ts';
import { walkAtRandom } from '#tests/support/randomWalk.ts';

const failure = new Error('Server error: 500');

const model: Model<AuthEvent> = {
  start: (given) => {
    const auth = startAuth(given);
    const { actor, clock, emitted, fetchProfile, held, readSession, refreshSession, revokeSession, view } =
      auth;
    /** What the browser's storage holds: read once, then written by this tab's emissions and by other tabs. */
    let storage: Session | null = null;
    let heard = 0;
    return {
      actor,
      clock,
      ports: {
        readSession: portModel(readSession, { 'a session': stored, none: null }, { failure }),
        fetchProfile: portModel(fetchProfile, { profile }, { failure }),
        refreshSession: portModel(refreshSession, { 'a new token': refreshed }, { failure }),
        revokeSession: portModel(revokeSession, { nothing: undefined }, { failure }),
      },
      check: ({ happening, before, after }) => {
        if (happening.kind === 'settled' && happening.port === 'readSession' && !happening.isLate)
          storage = 'output' in happening.result && happening.result.output !== null ? stored : null;
        if (happening.kind === 'sent' && happening.event.type === 'auth.sessionReplaced')
          storage = happening.event.session;
        const news = emitted.slice(heard);
        heard = emitted.length;
        for (const event of news) if (event.type === 'session.changed') storage = event.session;

        const isOut = after.matches('signedOut');
        if (isOut) assert.equal(held(), null, 'signed out with a session');
        if (after.matches('signedIn') || isOut) assert.deepEqual(held(), storage, 'not what is stored');
        if (after.matches('signingOut')) assert.equal(storage, null, 'still stored while signing out');
        assert.deepEqual(view(), expectedView(storage, after));

        const reasons = news.flatMap((event) => (event.type === 'auth.signedOut' ? [event.reason] : []));
        const wasRefused = happening.kind === 'settled' && 'error' in happening.result;
        if (before.matches('signingOut') && isOut) assert.deepEqual(reasons, ['requested']);
        else if (before.matches({ signedIn: 'refreshing' }) && isOut && wasRefused)
          assert.deepEqual(reasons, ['expired']);
        else assert.deepEqual(reasons, []);
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
    'another tab signs out': { type: 'auth.sessionReplaced', session: null },
  }),
  key: ({ context }) => context.session,
};

/** What the application is told, by what is stored and where the chart is. */
function expectedView(storage: Session | null, snapshot: AnyMachineSnapshot) {
  if (snapshot.matches('restoring')) return { ...nobody, guard: 'loading', tags: ['loading'] };
  if (!snapshot.matches('signedIn') || !storage) return nobody;
  return signedInAs(storage, snapshot.matches({ signedIn: 'refreshing' }));
}

describe(authMachine.id, () => {
  test('every edge of the graph → on the real chart → the state foretold', async () => {
    expect(await coverGraph(model, authMachine)).toEqual({ states: 23, changes: 98 });
  });

  test('any state → events and answers at random → what is held is what is stored, and nothing when signed out', async () => {
    await walkAtRandom(model);
  });
});
