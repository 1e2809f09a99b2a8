import type { InboxItem, List } from '#contract/entities.ts';
import { dataScreenPolicy } from '#contract/limits.ts';
import { once } from '#session/scope.ts';
import type { GuestScope } from '#session/services.ts';
import { queriesOf } from './queries.ts';

/** The full lists of inquiries and of contact messages: one query each, for every screen that needs it. */
export const inboxListsOf = (scope: GuestScope) => once(scope, defineInboxLists);

function defineInboxLists(scope: GuestScope) {
  const define = (topic: 'inquiries' | 'contact', name: string, call: 'listInquiries' | 'listContact') =>
    queriesOf(scope).define<[], List<InboxItem>>({
      name,
      topic,
      policy: dataScreenPolicy,
      fetch: (_, { signal }) => scope.client.call(call, {}, { signal }),
    });
  return {
    inquiries: define('inquiries', 'inquiries', 'listInquiries'),
    contact: define('contact', 'contacts', 'listContact'),
  };
}
