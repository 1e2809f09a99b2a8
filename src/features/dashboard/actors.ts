import { type EventObject, fromCallback } from 'xstate';
import { dismissErrors, toastSuccess } from '#components/toasts.ts';
import { refreshQuery } from '#data/queries.ts';
import { messages } from '#domain/messages.ts';
import {
  dashboardMachine,
  dashboardSources,
  type SourceEvent,
} from '#machines/dashboard/dashboard.machine.ts';
import { watchLocation } from '#session/location.ts';
import { openScreen } from '#session/openScreen.ts';
import type { SessionScope } from '#session/services.ts';
import { defineDashboardQueries } from './queries.ts';

const path = '/dashboard';

/** The dashboard chart: the results of its queries go in, its requests to fetch them again come out. */
export function startDashboard(scope: SessionScope) {
  const { now, location } = scope;
  const { inquiries, statistics, mediaCounts } = defineDashboardQueries(scope);
  const families = { inquiries, statistics, mediaCounts };

  const watchSources = fromCallback<EventObject, void>(({ sendBack }) => {
    const send = (event: SourceEvent) => sendBack(event);
    for (const source of dashboardSources)
      families[source].onResult((result) => {
        if (result.status === 'failed') send({ type: 'source.failed', source, error: result.error });
        else if (source === 'mediaCounts' && 'failures' in result.data && result.data.failures.length > 0)
          send({ type: 'source.partlyLoaded', source });
        else send({ type: 'source.loaded', source });
      });
  });
  const dashboard = openScreen(
    scope,
    dashboardMachine.provide({
      actors: { watchSources, watchLocation: watchLocation(location, path) },
    }),
    { path, input: { now } },
  );
  dashboard.on('source.requested', ({ source }) => refreshQuery(families[source].get()));
  dashboard.on('dashboard.refreshed', ({ elapsed }) =>
    toastSuccess(`All data refreshed successfully! (${Math.round(elapsed)}ms)`),
  );
  // Each source has its toast, and the modal its reason.
  dashboard.on('dashboard.failed', () => dismissErrors(messages.network));
  dashboard.on('part.failed', ({ error }) => reportError(error));

  return {
    dashboard,
    now,
    inquiries: inquiries.get,
    statistics: statistics.get,
    mediaCounts: mediaCounts.get,
  };
}

export type DashboardActors = ReturnType<typeof startDashboard>;
