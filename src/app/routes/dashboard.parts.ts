import { createActor } from 'xstate';
import { type DashboardSource, dashboardMachine } from '#machines/dashboard/dashboard.machine.ts';
import type { QueryFamily } from '../queries.ts';
import { perSession } from '../scope.ts';
import { sayDone } from '../toasts.ts';
import { inquiryData } from './inbox.data.ts';
import { mediaData } from './media.data.ts';

/** The dashboard's chart, told how its three sources fare, and the way back to them. */
export const dashboardParts = perSession((scope) => {
  const { app } = scope;
  const { recent, stats } = inquiryData(scope);
  const { dashboardCounts } = mediaData(scope);

  const dashboard = createActor(dashboardMachine, {
    id: 'dashboard',
    input: { now: app.now },
    ...app.inspection,
  });
  const connect = <Data>(source: DashboardSource, family: QueryFamily<[], Data>) => {
    scope.onEnd(
      family.onOutcome((outcome) =>
        dashboard.send(
          outcome.status === 'loaded'
            ? { type: 'source.loaded', source }
            : { type: 'source.failed', source, error: outcome.error },
        ),
      ),
    );
    dashboard.on('source.requested', (request) => {
      if (request.source === source) family.get().send({ type: 'query.refreshed' });
    });
  };
  connect('inquiries', recent);
  connect('statistics', stats);
  connect('mediaCounts', dashboardCounts);
  dashboard.on('dashboard.refreshed', ({ elapsed }) =>
    sayDone(`All data refreshed successfully! (${Math.round(elapsed)}ms)`),
  );
  dashboard.start();
  scope.onEnd(() => dashboard.stop());

  return {
    dashboard,
    recent: recent.get,
    stats: stats.get,
    counts: dashboardCounts.get,
    /** Home is this screen. */
    goHome: () => dashboard.send({ type: 'dashboard.errorDismissed' }),
  };
});
