import { fromCallback } from 'xstate';
import { dismissToasts, toastSuccess } from '#components/toasts.ts';
import { messages } from '#domain/messages.ts';
import {
  dashboardMachine,
  dashboardSources,
  type SourceEvent,
  type SourceRequest,
} from '#machines/dashboard/dashboard.machine.ts';
import { watchLocation } from '#session/location.ts';
import type { SessionScope } from '#session/services.ts';
import { defineDashboardQueries } from './queries.ts';

const path = '/dashboard';

/** The dashboard chart: it hears the results of its queries, and has them fetched again. */
export function startDashboard(scope: SessionScope) {
  const { now, location } = scope;
  const { inquiries, statistics, mediaCounts } = defineDashboardQueries(scope);
  const families = { inquiries, statistics, mediaCounts };

  const watchSources = fromCallback<SourceRequest, void>(({ sendBack, receive }) => {
    receive(({ source }) => families[source].get().send({ type: 'query.refreshed' }));
    const send = (event: SourceEvent) => sendBack(event);
    for (const source of dashboardSources)
      families[source].onResult((result) => {
        if (result.status === 'failed') send({ type: 'source.failed', source, error: result.error });
        else if (source === 'mediaCounts' && 'failures' in result.data && result.data.failures.length > 0)
          send({ type: 'source.partlyLoaded', source });
        else send({ type: 'source.loaded', source });
      });
  });
  const dashboard = scope.start(
    dashboardMachine.provide({
      actors: { watchSources, watchLocation: watchLocation(location, path) },
      actions: {
        reportRefresh: (_, { elapsed }) =>
          toastSuccess(`All data refreshed successfully! (${Math.round(elapsed)}ms)`),
        // Each source has its toast, and the modal its reason.
        reportTotalFailure: () => dismissToasts(messages.network),
      },
    }),
    { id: path, input: { now } },
  );
  return {
    dashboard,
    now,
    inquiries: inquiries.get,
    statistics: statistics.get,
    mediaCounts: mediaCounts.get,
  };
}

export type DashboardActors = ReturnType<typeof startDashboard>;
