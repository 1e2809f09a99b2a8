import { toastCountFailure, toastQueryFailure } from '#components/toastFailures.ts';
import type { InboxItem, List, MediaCounts } from '#contract/entities.ts';
import { dashboardPolicy, dashboardRequest } from '#contract/limits.ts';
import { inboxListsOf } from '#data/inboxLists.ts';
import { derivedPolicy, mediaReadsOf } from '#data/mediaReads.ts';
import { queriesOf, readQuery } from '#data/queries.ts';
import { messages } from '#domain/messages.ts';
import { type InboxStats, inboxStats } from '#domain/statistics.ts';
import { type Week, weeklyInquiries } from '#domain/weeks.ts';
import { pageQuery } from '#http/request.ts';
import { withFallback } from '#http/withFallback.ts';
import type { SessionScope } from '#session/services.ts';

/** Of the full list of inquiries. */
export interface DashboardStats extends InboxStats {
  readonly weeks: readonly Week[];
}

/** The dashboard's three sources, each with a time limit of its own. */
export function defineDashboardQueries(scope: SessionScope) {
  const { client, now } = scope;
  const queries = queriesOf(scope);
  const list = inboxListsOf(scope).inquiries.get;
  const inquiries = queries.define<[], List<InboxItem>>({
    name: 'recent inquiries',
    topic: 'inquiries',
    policy: dashboardPolicy,
    fetch: (_, { signal }) =>
      client.call('listInquiries', { query: pageQuery(dashboardRequest) }, { signal }),
  });
  inquiries.onResult(toastQueryFailure('inquiries'));

  const statistics = queries.define<[], DashboardStats>({
    name: 'inquiry stats',
    topic: 'inquiries',
    // The query of the list repeats its request itself.
    policy: { ...dashboardPolicy, retries: 0 },
    fetch: async (_, request) => {
      const { items } = await readQuery(list(), request).catch((error: unknown) => {
        throw withFallback(error, messages.inquiryStatsFailed);
      });
      return { ...inboxStats(items, now()), weeks: weeklyInquiries(items, now()) };
    },
  });
  statistics.onResult(toastQueryFailure('inquiry stats'));

  const mediaCounts = queries.define<[], MediaCounts>({
    name: 'dashboard media counts',
    topic: 'media',
    policy: { ...dashboardPolicy, ...derivedPolicy },
    fetch: (_, request) => mediaReadsOf(scope).counts(request),
  });
  mediaCounts.onResult(toastCountFailure);

  return { inquiries, statistics, mediaCounts };
}
