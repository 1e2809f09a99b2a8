import { createActor, fromCallback, type SimulatedClock } from 'xstate';
import type { RefreshedTokens } from '#contract/responses.ts';
import {
  createTokenRefreshMachine,
  type StoredSession,
  type StoreTokensInput,
} from '#machines/token-refresh/token-refresh.machine.ts';
import { ScriptedPort, startChart } from './chart.ts';
import { session } from './factories.ts';

export const withTokens = (accessToken: string, refreshToken = 'refresh-1') =>
  session({ tokens: { accessToken, refreshToken } });

/** The session with the rejected token. */
export const old = withTokens('old');
/** The server has answered. */
export const refused = new Error('Token refresh failed');
export const busy = new Error('Server error: 503');

/** Starts a refresh of the token 'old' that shares failures from 1,000 on; the test settles its ports. */
export function startTokenRefresh(clock?: SimulatedClock, requestLock = () => {}) {
  const ports = {
    readStored: new ScriptedPort<StoredSession>(),
    refreshTokens: new ScriptedPort<RefreshedTokens, { readonly refreshToken: string }>(),
    storeTokens: new ScriptedPort<StoredSession, StoreTokensInput>(),
    storeFailure: new ScriptedPort<void, { readonly error: unknown }>(),
  };
  let isLockHeld = false;
  const machine = createTokenRefreshMachine({
    now: () => 2_000 + (clock?.now() ?? 0),
    isRefused: (error) => error === refused,
  }).provide({
    actors: {
      holdLock: fromCallback(() => {
        requestLock();
        isLockHeld = true;
        return () => {
          isLockHeld = false;
        };
      }),
      readStored: ports.readStored.logic,
      refreshTokens: ports.refreshTokens.logic,
      storeTokens: ports.storeTokens.logic,
      storeFailure: ports.storeFailure.logic,
    },
  });
  const chart = startChart((options) => {
    const actor = createActor(machine, { ...options, input: { request: old } });
    actor.subscribe({ error: () => {} });
    return actor;
  }, clock);
  const { actor } = chart;
  return {
    ...chart,
    ports,
    acquire: () => actor.send({ type: 'lock.acquired' }),
    loseLock: (error: unknown) => actor.send({ type: 'lock.failed', error }),
    state: () => actor.getSnapshot().value,
    /** Undefined while it runs. */
    result: () => {
      const { status, output, error } = actor.getSnapshot();
      return status === 'active' ? undefined : status === 'done' ? { output } : { error };
    },
    /** The lock, or the request for it. */
    isLockHeld: () => isLockHeld,
  };
}

/** A refresh whose call is in flight. */
export async function startRefreshing() {
  const refresh = startTokenRefresh();
  refresh.acquire();
  await refresh.ports.readStored.call(0).resolve({ session: old, failure: null });
  return refresh;
}
