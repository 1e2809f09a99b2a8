import { createActor, fromCallback, type SimulatedClock } from 'xstate';
import {
  type DashboardEvent,
  type DashboardSource,
  dashboardMachine,
  dashboardSources,
  type SourceRequest,
  selectErrors,
  selectHasFailed,
  selectIsErrorDialogOpen,
  selectIsRefreshing,
} from '#machines/dashboard/dashboard.machine.ts';
import { recordEffects, silent, startChart } from './chart.ts';
import { fixedNow } from './factories.ts';

/** The error of each source. */
export const failures: Readonly<Record<DashboardSource, Error>> = {
  inquiries: new Error('Failed to fetch inquiries'),
  statistics: new Error('Failed to fetch inquiry stats'),
  mediaCounts: new Error('Failed to fetch media counts'),
};

/** Starts a dashboard whose sources are waiting; `now` is `fixedNow` plus the time of the clock. */
export function startDashboard(simulatedClock?: SimulatedClock) {
  const watchSources = fromCallback<SourceRequest, void>(({ receive }) =>
    receive((event) => effects.push(event)),
  );
  const { machine, effects } = recordEffects(
    dashboardMachine.provide({ actors: { watchSources, watchLocation: silent } }),
  );
  const chart = startChart(({ clock }) => {
    const now = () => fixedNow + clock.now();
    return createActor(machine, { clock, input: { now } });
  }, simulatedClock);
  const { actor } = chart;
  const send = (event: DashboardEvent) => actor.send(event);
  return {
    ...chart,
    effects,
    load: (...sources: readonly DashboardSource[]) => {
      for (const source of sources) send({ type: 'source.loaded', source });
    },
    loadPartly: () => send({ type: 'source.partlyLoaded', source: 'mediaCounts' }),
    fail: (...sources: readonly DashboardSource[]) => {
      for (const source of sources) send({ type: 'source.failed', source, error: failures[source] });
    },
    retry: (source: DashboardSource) => send({ type: 'source.retryRequested', source }),
    refresh: () => send({ type: 'dashboard.refreshRequested' }),
    dismiss: () => send({ type: 'dashboard.errorDismissed' }),
    leave: () => send({ type: 'location.left' }),
    shown: () => {
      const snapshot = actor.getSnapshot();
      return {
        value: snapshot.value,
        errors: selectErrors(snapshot),
        failed: dashboardSources.filter((source) => selectHasFailed(source)(snapshot)),
        isErrorDialogOpen: selectIsErrorDialogOpen(snapshot),
        isRefreshing: selectIsRefreshing(snapshot),
      };
    },
  };
}
