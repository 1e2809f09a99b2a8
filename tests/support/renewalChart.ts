import { createActor, type SimulatedClock } from 'xstate';
import type { RefreshedTokens } from '#contract/responses.ts';
import { renewalMachine, type StoredSession } from '#machines/renewal/renewal.machine.ts';
import { ScriptedPort, startChart } from './chart.ts';
import { session } from './factories.ts';

export const withTokens = (accessToken: string, refreshToken = 'refresh-1') =>
  session({ tokens: { accessToken, refreshToken } });

/** The session with the rejected token. */
export const old = withTokens('old');
/** The server has answered. */
export const refused = new Error('Token refresh failed');
export const busy = new Error('Server error: 503');

/** Starts a renewal of the token 'old' that shares failures from 1,000 on; the test settles its ports. */
export function startRenewal(clock?: SimulatedClock) {
  const ports = {
    holdLock: new ScriptedPort<unknown>(),
    readStored: new ScriptedPort<StoredSession>(),
    refreshTokens: new ScriptedPort<RefreshedTokens, { readonly refreshToken: string }>(),
    storeTokens: new ScriptedPort<
      StoredSession & { readonly isStored: boolean },
      { readonly rejected: string; readonly tokens: RefreshedTokens }
    >(),
    storeFailure: new ScriptedPort<void, { readonly error: unknown }>(),
  };
  const machine = renewalMachine.provide({
    actors: {
      holdLock: ports.holdLock.logic,
      readStored: ports.readStored.logic,
      refreshTokens: ports.refreshTokens.logic,
      storeTokens: ports.storeTokens.logic,
      storeFailure: ports.storeFailure.logic,
    },
  });
  const input = { rejected: 'old', sharedSince: 1_000, isAnswer: (error: unknown) => error === refused };
  const chart = startChart((options) => createActor(machine, { ...options, input }), clock);
  return {
    ...chart,
    ports,
    acquire: () => chart.actor.send({ type: 'lock.acquired' }),
    abort: () => chart.actor.send({ type: 'renewal.aborted' }),
    state: () => chart.actor.getSnapshot().value,
  };
}

/** A renewal whose refresh is in flight. */
export async function startRefreshing() {
  const renewal = startRenewal();
  renewal.acquire();
  await renewal.ports.readStored.call(0).resolve({ session: old, failure: null });
  return renewal;
}
