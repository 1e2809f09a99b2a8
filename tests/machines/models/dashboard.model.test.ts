import { describe, test } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import {
  type DashboardEvent,
  type DashboardSource,
  dashboardMachine,
  dashboardSources,
  type SourceRequest,
  selectErrors,
  selectFailure,
  selectIsErrorDialogOpen,
  selectIsRefreshing,
} from '#machines/dashboard/dashboard.machine.ts';
import { recordEffects, silent, startChart } from '#tests/support/chart.ts';
import { fixedNow } from '#tests/support/factories.ts';
import type { Model } from '#tests/support/model.ts';
import { coverGraph, walkAtRandom } from '#tests/support/walks.ts';

type SourceState = 'waiting' | 'ready' | 'incomplete' | 'failed';

interface Dashboard {
  readonly sources: Readonly<Record<DashboardSource, SourceState>>;
  /** The sources whose error is known. */
  readonly errors: readonly DashboardSource[];
  /** The time of the clock, or null. */
  readonly refreshingSince: number | null;
  readonly isDismissed: boolean;
}

/** The error of each source. */
const failures: Readonly<Record<DashboardSource, Error>> = {
  inquiries: new Error('Failed to fetch inquiries'),
  statistics: new Error('Failed to fetch inquiry stats'),
  mediaCounts: new Error('Failed to fetch media counts'),
};

const all = (state: SourceState) => ({ inquiries: state, statistics: state, mediaCounts: state });
const areAll = ({ sources }: Dashboard, state: SourceState) =>
  dashboardSources.every((source) => sources[source] === state);

const model: Model<Dashboard, DashboardEvent> = {
  initial: { sources: all('waiting'), errors: [], refreshingSince: null, isDismissed: false },
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
    'media counts are loaded in part': { type: 'source.partlyLoaded', source: 'mediaCounts' },
    leave: { type: 'location.left' },
  }),
  next: (dashboard, stimulus, { effect, now }) => {
    const request = (source: DashboardSource) => effect({ type: 'source.requested', source });
    const set = (source: DashboardSource, state: SourceState): Dashboard => ({
      ...dashboard,
      sources: { ...dashboard.sources, [source]: state },
    });
    const reacted = (): Dashboard => {
      switch (stimulus.type) {
        case 'source.loaded':
          return set(stimulus.source, 'ready');
        case 'source.partlyLoaded':
          return set(stimulus.source, 'incomplete');
        case 'source.failed':
          return {
            ...set(stimulus.source, 'failed'),
            errors: dashboardSources.filter(
              (source) => source === stimulus.source || dashboard.errors.includes(source),
            ),
          };
        case 'source.retryRequested':
          request(stimulus.source);
          return set(stimulus.source, 'waiting');
        case 'dashboard.refreshRequested':
          for (const source of dashboardSources) request(source);
          return {
            ...dashboard,
            sources: all('waiting'),
            refreshingSince: dashboard.refreshingSince ?? now,
          };
        case 'location.left': {
          const sources = { ...dashboard.sources };
          for (const source of dashboardSources)
            if (sources[source] === 'failed') sources[source] = 'waiting';
          return { ...dashboard, sources, refreshingSince: null };
        }
        case 'dashboard.errorDismissed':
          return { ...dashboard, isDismissed: true };
        default:
          return dashboard;
      }
    };
    const after = reacted();
    const isSettled = !Object.values(after.sources).includes('waiting');
    const hasEnded = after.refreshingSince !== null && isSettled;
    if (hasEnded && areAll(after, 'ready'))
      effect({ type: 'reportRefresh', elapsed: now - (after.refreshingSince ?? 0) });
    if (areAll(after, 'failed') && !areAll(dashboard, 'failed')) effect({ type: 'reportTotalFailure' });
    return {
      ...after,
      refreshingSince: hasEnded ? null : after.refreshingSince,
      isDismissed: after.isDismissed && areAll(after, 'failed'),
    };
  },
  shown: (dashboard) => {
    const { sources, errors, refreshingSince, isDismissed } = dashboard;
    const haveAllFailed = areAll(dashboard, 'failed');
    return {
      value: {
        ...sources,
        refresh: refreshingSince === null ? 'idle' : 'running',
        errorDialog: haveAllFailed ? (isDismissed ? 'dismissed' : 'open') : 'closed',
      },
      errors: Object.fromEntries(
        dashboardSources.map((source) => [source, errors.includes(source) ? failures[source] : null]),
      ),
      failed: dashboardSources.filter((source) => sources[source] === 'failed'),
      isErrorDialogOpen: haveAllFailed && !isDismissed,
      isRefreshing: refreshingSince !== null,
    };
  },
  key: ({ sources, refreshingSince, isDismissed }) => [sources, refreshingSince !== null, isDismissed],
  start: (simulatedClock) => {
    const watchSources = fromCallback<SourceRequest, void>(({ receive }) =>
      receive((event) => effects.push(event)),
    );
    const { machine, effects } = recordEffects(
      dashboardMachine.provide({ actors: { watchSources, watchLocation: silent } }),
    );
    const now = () => fixedNow + simulatedClock.now();
    const chart = startChart(
      (options) => createActor(machine, { ...options, input: { now } }),
      simulatedClock,
    );
    return {
      ...chart,
      effects,
      shown: () => {
        const snapshot = chart.actor.getSnapshot();
        return {
          value: snapshot.value,
          errors: selectErrors(snapshot),
          failed: dashboardSources.filter((source) => selectFailure(source)(snapshot) !== null),
          isErrorDialogOpen: selectIsErrorDialogOpen(snapshot),
          isRefreshing: selectIsRefreshing(snapshot),
        };
      },
    };
  },
};

describe(dashboardMachine.id, () => {
  // @spec 2.17 2.24
  test('every transition of the graph → the predicted state', async () => {
    await coverGraph(model);
  });

  test('any state → random events and waits → errorDialog open exactly when all three have failed', async () => {
    await walkAtRandom(model);
  });
});
