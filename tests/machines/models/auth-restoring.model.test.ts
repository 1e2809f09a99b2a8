import assert from 'node:assert/strict';
import { describe, test } from 'vitest';
import { createActor } from 'xstate';
import type { Session } from '#contract/entities.ts';
import type { EndReason } from '#machines/auth/events.ts';
import {
  authRestoringMachine,
  type RestoredSession,
} from '#machines/auth-restoring/auth-restoring.machine.ts';
import type { Outcome } from '#machines/retry/retry.machine.ts';
import {
  again,
  another,
  answered,
  confirmed,
  refreshed,
  refused,
  stored,
  unreachable,
} from '#tests/support/authChart.ts';
import { ScriptedPort, startChart } from '#tests/support/chart.ts';
import { coverGraph } from '#tests/support/graphWalk.ts';
import { type Model, portModel } from '#tests/support/models.ts';
import { walkAtRandom } from '#tests/support/randomWalk.ts';

type RestoringEvent =
  | { type: 'auth.sessionReplaced'; session: Session | null; reason?: EndReason }
  | { type: 'auth.sessionAbandoned' };

const failure = new Error('Server error: 500');

const profiles = {
  'the profile': answered(confirmed),
  'what another tab stored': answered(another),
  'a sign-out': answered(null),
  refused,
  unreachable,
} as const;
const confirmations = {
  'the profile': confirmed,
  'what another tab stored': another,
  'a sign-out': null,
} as const;
const refreshes = { 'a new token': answered(refreshed), refused, unreachable } as const;

const model: Model<RestoringEvent> = {
  start: (simulatedClock) => {
    const fetchProfile = new ScriptedPort<Outcome<Session | null>, Session>();
    const confirmProfile = new ScriptedPort<Session | null, Session>();
    const refreshSession = new ScriptedPort<Outcome<Session>, Session>();
    const ports = { fetchProfile, confirmProfile, refreshSession };
    const machine = authRestoringMachine.provide({
      actors: {
        fetchProfile: fetchProfile.logic,
        confirmProfile: confirmProfile.logic,
        refreshSession: refreshSession.logic,
      },
    });
    const { actor, clock } = startChart(
      (options) => createActor(machine, { ...options, input: stored }),
      simulatedClock,
    );

    let state = 'fetchingProfile';
    let held: Session = stored;
    let output: RestoredSession | undefined;
    let waited = 0;
    const inputs: Record<string, Session[]> = {
      fetchProfile: [stored],
      confirmProfile: [],
      refreshSession: [],
    };
    const call = (port: string, next: string) => {
      state = next;
      waited = clock.now();
      inputs[port]?.push(held);
    };
    const end = (outcome: RestoredSession['outcome'], reason?: EndReason) => {
      state = outcome === 'restored' ? 'restored' : 'ended';
      output = { session: held, outcome, reason };
    };
    const hear = (event: RestoringEvent) => {
      if (event.type === 'auth.sessionAbandoned') return end('abandoned');
      if (!event.session) return end('followed', event.reason);
      const isSame = event.session.tokens.accessToken === held.tokens.accessToken;
      held = event.session;
      if (!isSame) call('fetchProfile', 'fetchingProfile');
    };
    const answer = (port: string, label: unknown) => {
      if (port === 'refreshSession') {
        if (label === refused) return end('expired');
        if (label === unreachable) return end('unreachable');
        held = refreshed;
        return call('confirmProfile', 'confirmingProfile');
      }
      if (label === refused || label === unreachable) return call('refreshSession', 'refreshing');
      const isSignedOut = label === null || label === profiles['a sign-out'];
      if (isSignedOut) return end('followed');
      held = label === another || label === profiles['what another tab stored'] ? another : confirmed;
      end('restored');
    };
    const fail = (port: string) => end(port === 'confirmProfile' ? 'restored' : 'unreachable');

    return {
      actor,
      clock,
      ports: {
        fetchProfile: portModel(fetchProfile, profiles, { failure }),
        confirmProfile: portModel(confirmProfile, confirmations, { failure }),
        refreshSession: portModel(refreshSession, refreshes, { failure }),
      },
      check: ({ stimulus, after }) => {
        if (stimulus.kind === 'sent') hear(stimulus.event);
        if (stimulus.kind === 'settled' && !stimulus.isLate) {
          if ('error' in stimulus.result) fail(stimulus.port);
          else answer(stimulus.port, stimulus.result.output);
        }
        if (stimulus.kind === 'waited' && state === 'confirmingProfile' && clock.now() - waited >= 8_000)
          end('restored');
        assert.equal(after.value, state);
        assert.deepEqual(after.context.session, held);
        assert.deepEqual(after.output && { reason: undefined, ...after.output }, output);
        for (const [name, port] of Object.entries(ports)) assert.deepEqual(port.inputs, inputs[name], name);
      },
    };
  },
  events: () => ({
    'sign in anew': { type: 'auth.sessionAbandoned' },
    'another tab signs in': { type: 'auth.sessionReplaced', session: another },
    'another tab signs in as the same user': { type: 'auth.sessionReplaced', session: again },
    'another tab stores the profile': { type: 'auth.sessionReplaced', session: confirmed },
    'another tab signs out': { type: 'auth.sessionReplaced', session: null },
    'the session expires in another tab': { type: 'auth.sessionReplaced', session: null, reason: 'expired' },
  }),
  key: ({ context }) => context,
  waits: [1, 7_999, 8_000],
};

describe(authRestoringMachine.id, () => {
  test('every transition of the graph → the predicted state, session, output and calls', () =>
    coverGraph(model, authRestoringMachine, stored));

  test('any state → random events, responses and waits → the predicted state, session, output and calls', () =>
    walkAtRandom(model, { steps: 40 }));
});
