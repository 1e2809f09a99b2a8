import { describe, expect, test } from 'vitest';
import { authMachine, selectIsEndRequested } from '#machines/auth/auth.machine.ts';
import { startSignedIn, stored } from '#tests/support/authChart.ts';

/** An auth chart in `signedIn.refreshing`. */
async function startRefreshing() {
  const auth = await startSignedIn();
  auth.reject('access-1');
  return auth;
}

describe(authMachine.id, () => {
  test.each([
    ['expired', { reason: 'expired', email: stored.user.email }],
    ['requested', null],
    [undefined, null],
  ] as const)(
    'steady → auth.sessionReplaced with null because %s → signedOut with that end',
    async (reason, end) => {
      const auth = await startSignedIn();
      auth.replace(null, reason);
      expect(auth.state()).toEqual('signedOut');
      expect(auth.end()).toEqual(end);
      expect(selectIsEndRequested(auth.actor.getSnapshot())).toBe(reason === 'requested');
    },
  );

  test('signedIn → the actor is stopped → the refresh is aborted', async () => {
    const { actor, refreshSession } = await startRefreshing();
    actor.stop();
    expect(refreshSession.aborted).toEqual([true]);
  });
});
