import { describe, test } from 'vitest';
import { createActor } from 'xstate';
import type { Session } from '#contract/entities.ts';
import type { EndReason } from '#domain/signIn.ts';
import {
  authRestoringMachine,
  type RestoredSession,
} from '#machines/auth-restoring/auth-restoring.machine.ts';
import {
  again,
  another,
  confirmed,
  refreshed,
  refused,
  stored,
  unreachable,
} from '#tests/support/authChart.ts';
import { ScriptedPort, startChart } from '#tests/support/chart.ts';
import type { Model } from '#tests/support/model.ts';
import { coverGraph, walkAtRandom } from '#tests/support/walks.ts';

type RestoringEvent =
  | { type: 'auth.sessionReplaced'; session: Session | null; reason?: EndReason }
  | { type: 'auth.sessionAbandoned' | 'auth.signOutRequested' };

interface Restoring {
  readonly step: 'fetchingProfile' | 'refreshing' | 'confirmingProfile' | 'restored' | 'ended';
  readonly held: Session;
  /** With which the last call was made. */
  readonly sent: Session;
  readonly outcome: RestoredSession['outcome'];
  readonly reason?: EndReason | undefined;
}

const profiles: Readonly<Record<string, Session | null>> = {
  'the profile': confirmed,
  'what another tab stored': another,
  'a sign-out': null,
};
const portOf = {
  fetchingProfile: 'fetchProfile',
  refreshing: 'refreshSession',
  confirmingProfile: 'confirmProfile',
} as const;

const model: Model<Restoring, RestoringEvent> = {
  initial: { step: 'fetchingProfile', held: stored, sent: stored, outcome: 'restored' },
  events: () => ({
    'sign in anew': { type: 'auth.sessionAbandoned' },
    'sign out': { type: 'auth.signOutRequested' },
    'another tab signs in': { type: 'auth.sessionReplaced', session: another },
    'another tab signs in as the same user': { type: 'auth.sessionReplaced', session: again },
    'another tab stores the profile': { type: 'auth.sessionReplaced', session: confirmed },
    'another tab signs out': { type: 'auth.sessionReplaced', session: null },
    'the session expires in another tab': { type: 'auth.sessionReplaced', session: null, reason: 'expired' },
  }),
  outcomes: {
    fetchProfile: {
      resolves: profiles,
      rejects: { unreachable },
    },
    refreshSession: {
      resolves: { 'a new token': refreshed, refused },
      rejects: { unreachable },
    },
    confirmProfile: { resolves: profiles, rejects: { unreachable } },
  },
  next: (restoring, stimulus, { restart }) => {
    const call = (step: keyof typeof portOf, held: Session): Restoring => {
      restart(portOf[step]);
      return { ...restoring, step, held, sent: held };
    };
    const restore = (held: Session): Restoring => ({ ...restoring, step: 'restored', held });
    const end = (outcome: 'ended' | 'followed', reason?: EndReason): Restoring => ({
      ...restoring,
      step: 'ended',
      outcome,
      reason,
    });
    switch (stimulus.type) {
      case 'auth.sessionAbandoned':
        return end('ended', 'abandoned');
      case 'auth.signOutRequested':
        return end('ended', 'requested');
      case 'auth.sessionReplaced': {
        const { session, reason } = stimulus;
        if (!session) return end('followed', reason);
        const isSameToken = session.tokens.accessToken === restoring.held.tokens.accessToken;
        return isSameToken ? { ...restoring, held: session } : call('fetchingProfile', session);
      }
      case 'elapsed':
        return restoring;
      case 'rejected':
        if (stimulus.port === 'fetchProfile') return call('refreshing', restoring.held);
        return stimulus.port === 'confirmProfile' ? restore(restoring.held) : end('ended', 'unreachable');
    }
    const { port, outcome } = stimulus;
    if (port === 'refreshSession') {
      if (outcome === 'a new token') return call('confirmingProfile', refreshed);
      return end('ended', 'expired');
    }
    const profile = profiles[outcome];
    return profile ? restore(profile) : end('followed');
  },
  calls: ({ step, sent }) =>
    step === 'restored' || step === 'ended' ? [] : [{ port: portOf[step], input: sent }],
  shown: ({ step, held, outcome, reason }) => ({
    value: step,
    held,
    output: step === 'restored' || step === 'ended' ? { session: held, outcome, reason } : undefined,
  }),
  isDone: ({ step }) => step === 'restored' || step === 'ended',
  start: (simulatedClock) => {
    const fetchProfile = new ScriptedPort<Session | null, Session>();
    const confirmProfile = new ScriptedPort<Session | null, Session>();
    const refreshSession = new ScriptedPort<Session | null, Session>();
    const machine = authRestoringMachine.provide({
      actors: {
        fetchProfile: fetchProfile.logic,
        confirmProfile: confirmProfile.logic,
        refreshSession: refreshSession.logic,
      },
    });
    const chart = startChart(
      (options) => createActor(machine, { ...options, input: stored }),
      simulatedClock,
    );
    return {
      ...chart,
      ports: { fetchProfile, confirmProfile, refreshSession },
      shown: () => {
        const { value, context, output } = chart.actor.getSnapshot();
        return { value, held: context.session, output: output && { reason: undefined, ...output } };
      },
    };
  },
};

describe(authRestoringMachine.id, () => {
  // @spec 4.2 4.3 4.4 4.5
  test('every transition of the graph → the predicted state, session, output and calls', async () => {
    await coverGraph(model);
  });

  test('any state → random events, responses and waits → the predicted state, session, output and calls', async () => {
    await walkAtRandom(model, { steps: 100 });
  });
});
