import type { InboxItem, Status } from '#contract/entities.ts';
import { type InboxStats, inboxStats } from '#domain/statistics.ts';
import type { Client } from './client.ts';
import { withFallback } from './errors.ts';
import { type Page, pageQuery, type ReadOptions, type WriteOptions } from './options.ts';

/** The calls of one inbox, and the text for statistics that cannot be had. */
interface InboxCalls {
  readonly list: 'listInquiries' | 'listContact';
  readonly get: 'getInquiry' | 'getContact';
  readonly update: 'updateInquiry' | 'updateContact';
  readonly remove: 'deleteInquiry' | 'deleteContact';
  readonly statsFailure: string;
}

/** Gives the calls that inquiries and contact messages have in common (Specification §7). `now` gives epoch milliseconds. */
export function createInbox(client: Client, now: () => number, calls: InboxCalls) {
  /** Gives the items, all of them unless a page says which (Specification §5). */
  async function list({ signal, ...page }: Page & ReadOptions = {}): Promise<readonly InboxItem[]> {
    return await client.call(calls.list, { query: pageQuery(page) }, { signal });
  }

  return {
    list,

    /** Gives one item. */
    async get(id: string, options: ReadOptions = {}): Promise<InboxItem> {
      return await client.call(calls.get, { params: { id } }, options);
    },

    /** Sets the status of an item and gives the item as it is now (Specification §4). */
    async update(id: string, status: Status, options: WriteOptions = {}): Promise<InboxItem> {
      return await client.call(calls.update, { params: { id }, body: { status } }, options);
    },

    /** Deletes an item. */
    async remove(id: string, options: WriteOptions = {}): Promise<void> {
      await client.call(calls.remove, { params: { id } }, options);
    },

    /** Counts the full list (Specification §7). Fails with the server's words, else the inbox's own text. */
    async stats({ signal }: ReadOptions = {}): Promise<InboxStats> {
      const items = await list({ signal }).catch((error: unknown) => {
        throw withFallback(error, calls.statsFailure);
      });
      return inboxStats(items, now());
    },
  };
}
