import { toastSuccess } from '#components/toasts.ts';
import { type DashboardSource, dashboardMachine } from '#machines/dashboard/dashboard.machine.ts';
import { selectData } from '#machines/query/query.machine.ts';
import type { QueryFamily } from '#session/queries.ts';
import type { SessionScope } from '#session/services.ts';
import { defineDashboardQueries } from './queries.ts';

/** The dashboard chart: the results of its three queries go in, its requests to fetch them again come out. */
export function startDashboard(scope: SessionScope) {
  const { now } = scope;
  const { inquiries, statistics, mediaCounts } = defineDashboardQueries(scope);
  const dashboard = scope.start(dashboardMachine, { id: 'dashboard', input: { now } });

  const connect = <Data>(source: DashboardSource, family: QueryFamily<[], Data>) => {
    family.onResult((result) =>
      dashboard.send(
        result.status === 'loaded'
          ? { type: 'source.loaded', source }
          : { type: 'source.failed', source, error: result.error },
      ),
    );
    dashboard.on('source.requested', (request) => {
      if (request.source === source) family.get().send({ type: 'query.refreshed' });
    });
  };
  connect('inquiries', inquiries);
  connect('statistics', statistics);
  connect('mediaCounts', mediaCounts);
  dashboard.on('dashboard.refreshed', ({ elapsed }) => {
    // Sections that could not be counted have a toast of their own.
    if (selectData(mediaCounts.get().getSnapshot())?.failures.length === 0)
      toastSuccess(`All data refreshed successfully! (${Math.round(elapsed)}ms)`);
  });

  return {
    scope,
    dashboard,
    now,
    inquiries: inquiries.get,
    statistics: statistics.get,
    mediaCounts: mediaCounts.get,
  };
}

export type DashboardActors = ReturnType<typeof startDashboard>;
