import assert from 'node:assert/strict';
import { describe, expect, test } from 'vitest';
import {
  type DashboardEvent,
  dashboardMachine,
  dashboardSources,
} from '#machines/dashboard/dashboard.machine.ts';
import { failures, startDashboard } from '#tests/support/dashboardChart.ts';
import { fixedNow } from '#tests/support/factories.ts';
import { coverGraph } from '#tests/support/graphWalk.ts';
import type { Model } from '#tests/support/models.ts';
import { walkAtRandom } from '#tests/support/randomWalk.ts';

type SourceState = 'waiting' | 'ready' | 'failed';

const model: Model<DashboardEvent> = {
  start: (simulatedClock) => {
    const { actor, clock, emitted, shown } = startDashboard(simulatedClock);
    const states: Record<string, SourceState> = {
      inquiries: 'waiting',
      statistics: 'waiting',
      mediaCounts: 'waiting',
    };
    const expectedEvents: object[] = [];
    let checkedEvents = 0;
    let refreshingSince: number | null = null;
    let isDismissed = false;
    const ask = (source: string) => {
      states[source] = 'waiting';
      expectedEvents.push({ type: 'source.requested', source });
    };
    const hear = (event: DashboardEvent) => {
      if (event.type === 'source.loaded') states[event.source] = 'ready';
      if (event.type === 'source.failed') states[event.source] = 'failed';
      if (event.type === 'source.retryRequested') ask(event.source);
      if (event.type === 'dashboard.refreshRequested') {
        for (const source of dashboardSources) ask(source);
        refreshingSince ??= clock.now();
      }
      if (event.type === 'dashboard.left') {
        refreshingSince = null;
        for (const source of dashboardSources) if (states[source] === 'failed') states[source] = 'waiting';
      }
      if (event.type === 'dashboard.errorDismissed') isDismissed = true;
    };
    return {
      actor,
      clock,
      ports: {},
      check: ({ stimulus }) => {
        if (stimulus.kind === 'sent') hear(stimulus.event);
        const all = Object.values(states);
        if (refreshingSince !== null && !all.includes('waiting')) {
          if (!all.includes('failed'))
            expectedEvents.push({ type: 'dashboard.refreshed', elapsed: clock.now() - refreshingSince });
          refreshingSince = null;
        }
        if (stimulus.kind === 'sent' && stimulus.event.type === 'dashboard.left')
          assert(!shown().isErrorDialogOpen, 'an open error dialog after dashboard.left');
        const areAllFailed = all.every((one) => one === 'failed');
        isDismissed &&= areAllFailed;
        const { errors: _, ...seen } = shown();
        assert.deepEqual(seen, {
          value: {
            ...states,
            refresh: refreshingSince === null ? 'idle' : 'running',
            errorDialog: areAllFailed ? (isDismissed ? 'dismissed' : 'open') : 'closed',
          },
          failed: dashboardSources.filter((source) => states[source] === 'failed'),
          isErrorDialogOpen: areAllFailed && !isDismissed,
          isRefreshing: refreshingSince !== null,
        });
        assert.deepEqual(emitted.slice(checkedEvents), expectedEvents.splice(0));
        checkedEvents = emitted.length;
      },
    };
  },
  events: () => ({
    ...Object.fromEntries(
      dashboardSources.flatMap((source): [string, DashboardEvent][] => [
        [`${source} is loaded`, { type: 'source.loaded', source }],
        [`${source} fails`, { type: 'source.failed', source, error: failures[source] }],
        [`retry ${source}`, { type: 'source.retryRequested', source }],
      ]),
    ),
    'refresh all': { type: 'dashboard.refreshRequested' },
    'dismiss the error': { type: 'dashboard.errorDismissed' },
    leave: { type: 'dashboard.left' },
  }),
  waits: [1, 240],
};

describe(dashboardMachine.id, () => {
  test('every transition of the graph → the predicted state', async () => {
    const input = { now: () => fixedNow };
    expect(await coverGraph(model, dashboardMachine, input)).toEqual({ states: 47, changes: 368 });
  });

  test('any state → random events and waits → errorDialog open exactly when all three have failed', async () => {
    await walkAtRandom(model);
  });
});
