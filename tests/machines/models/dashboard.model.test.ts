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

type Standing = 'waiting' | 'ready' | 'failed';

const model: Model<DashboardEvent> = {
  start: (given) => {
    const { actor, clock, emitted, shown } = startDashboard(given);
    const standing: Record<string, Standing> = {
      inquiries: 'waiting',
      statistics: 'waiting',
      mediaCounts: 'waiting',
    };
    const told: object[] = [];
    let heard = 0;
    let refreshingSince: number | null = null;
    let isDismissed = false;
    const ask = (source: string) => {
      standing[source] = 'waiting';
      told.push({ type: 'source.requested', source });
    };
    const hear = (event: DashboardEvent) => {
      if (event.type === 'source.loaded') standing[event.source] = 'ready';
      if (event.type === 'source.failed') standing[event.source] = 'failed';
      if (event.type === 'source.retryRequested') ask(event.source);
      if (event.type === 'dashboard.refreshRequested') {
        for (const source of dashboardSources) ask(source);
        refreshingSince ??= clock.now();
      }
      if (event.type === 'dashboard.left') {
        refreshingSince = null;
        for (const source of dashboardSources)
          if (standing[source] === 'failed') standing[source] = 'waiting';
      }
      if (event.type === 'dashboard.errorDismissed') isDismissed = true;
    };
    return {
      actor,
      clock,
      ports: {},
      check: ({ happening }) => {
        if (happening.kind === 'sent') hear(happening.event);
        const all = Object.values(standing);
        if (refreshingSince !== null && !all.includes('waiting')) {
          if (!all.includes('failed'))
            told.push({ type: 'dashboard.refreshed', elapsed: clock.now() - refreshingSince });
          refreshingSince = null;
        }
        if (happening.kind === 'sent' && happening.event.type === 'dashboard.left')
          assert(!shown().isErrorDialogOpen, 'an alarm that nobody comes back to');
        const areAllFailed = all.every((one) => one === 'failed');
        isDismissed &&= areAllFailed;
        const { errors: _, ...seen } = shown();
        assert.deepEqual(seen, {
          value: {
            ...standing,
            refresh: refreshingSince === null ? 'idle' : 'running',
            errorDialog: areAllFailed ? (isDismissed ? 'dismissed' : 'open') : 'closed',
          },
          failed: dashboardSources.filter((source) => standing[source] === 'failed'),
          isErrorDialogOpen: areAllFailed && !isDismissed,
          isRefreshing: refreshingSince !== null,
        });
        assert.deepEqual(emitted.slice(heard), told.splice(0));
        heard = emitted.length;
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
  test('every edge of the graph → on the real chart → the state foretold', async () => {
    const input = { now: () => fixedNow };
    expect(await coverGraph(model, dashboardMachine, input)).toEqual({ states: 47, changes: 368 });
  });

  test('any state → events and waiting at random → in alarm exactly when all three have failed', async () => {
    await walkAtRandom(model);
  });
});
