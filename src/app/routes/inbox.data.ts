import { createContact } from '#api/contact.ts';
import { createInquiries } from '#api/inquiries.ts';
import type { InboxItem } from '#contract/entities.ts';
import { dashboardPolicy, dashboardRequest, dataScreenPolicy } from '#contract/limits.ts';
import { loadFailure, messages } from '#domain/messages.ts';
import type { InboxStats } from '#domain/statistics.ts';
import { perSession, type SessionScope } from '../scope.ts';
import { sayDone, sayFailed } from '../toasts.ts';
import { sayFailureOf } from './outcomes.ts';

/** Puts an item in the place of its older self. */
export const withItem = (item: InboxItem) => (items: readonly InboxItem[]) =>
  items.map((older) => (older.id === item.id ? item : older));

/** Leaves an item out. */
export const withoutItem = (id: string) => (items: readonly InboxItem[]) =>
  items.filter((item) => item.id !== id);

interface ListWords {
  /** The family's name, and what 'Failed to load …' names; the statistics come from the same list. */
  readonly list: string;
  readonly stats: string;
  readonly refreshed: string;
  readonly refreshFailed: string;
}

/** The full list of an inbox: the screen's cards, counters and statistics are made from it. */
function fullList(
  { queries }: SessionScope,
  words: ListWords,
  list: (request: { signal: AbortSignal }) => Promise<readonly InboxItem[]>,
) {
  const family = queries.family<[], readonly InboxItem[]>({
    name: words.list,
    policy: dataScreenPolicy,
    fetch: (_, { signal }) => list({ signal }),
  });
  family.onOutcome((outcome) => {
    if (outcome.status === 'loaded') {
      if (outcome.isForced) sayDone(words.refreshed);
    } else if (outcome.isForced) {
      sayFailed(words.refreshFailed);
    } else {
      sayFailed(loadFailure(words.list, outcome.error));
      sayFailed(loadFailure(words.stats, outcome.error));
    }
  });
  return family;
}

/** The inquiries of a session: the screen's list, and the dashboard's two sources, which have a time limit (decision 8). */
export const inquiryData = perSession((scope) => {
  const { app, queries } = scope;
  const api = createInquiries(app.client, app.now);
  const list = fullList(
    scope,
    {
      list: 'inquiries',
      stats: 'inquiry stats',
      refreshed: 'Inquiries refreshed',
      refreshFailed: messages.inquiriesRefreshFailed,
    },
    api.list,
  );
  const recent = queries.family<[], readonly InboxItem[]>({
    name: 'recent inquiries',
    policy: dashboardPolicy,
    fetch: (_, { signal }) =>
      api.list({ limit: dashboardRequest.limit, offset: dashboardRequest.offset, signal }),
  });
  recent.onOutcome(sayFailureOf('inquiries'));
  const stats = queries.family<[], InboxStats>({
    name: 'inquiry stats',
    policy: dashboardPolicy,
    fetch: (_, { signal }) => api.stats({ signal }),
  });
  stats.onOutcome(sayFailureOf('inquiry stats'));
  return {
    api,
    list: () => list.get(),
    recent,
    stats,
    invalidate: () => {
      list.invalidate();
      recent.invalidate();
      stats.invalidate();
    },
  };
});

/** The contact messages of a session. */
export const contactData = perSession((scope) => {
  const api = createContact(scope.app.client, scope.app.now);
  const list = fullList(
    scope,
    {
      list: 'contacts',
      stats: 'contact stats',
      refreshed: 'Contact messages refreshed',
      refreshFailed: messages.contactRefreshFailed,
    },
    api.list,
  );
  return { api, list: () => list.get(), invalidate: list.invalidate };
});
