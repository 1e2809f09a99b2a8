import type { InboxItem, List, Status } from '#contract/entities.ts';
import type { Client } from '#http/client.ts';
import { type Page, pageQuery, type ReadOptions, type WriteOptions } from '#http/request.ts';

/** Inquiries and contact messages have the same screen and calls of their own (Specification §7). */
export type InboxKind = 'inquiry' | 'contact';

const calls = {
  inquiry: { list: 'listInquiries', get: 'getInquiry', update: 'updateInquiry', remove: 'deleteInquiry' },
  contact: { list: 'listContact', get: 'getContact', update: 'updateContact', remove: 'deleteContact' },
} as const;

export function createInboxApi(client: Client, kind: InboxKind) {
  const names = calls[kind];
  return {
    /** All items unless a page is given (Specification §5). */
    async list({ signal, ...page }: Page & ReadOptions = {}): Promise<List<InboxItem>> {
      return await client.call(names.list, { query: pageQuery(page) }, { signal });
    },

    async get(id: string, options: ReadOptions = {}): Promise<InboxItem> {
      return await client.call(names.get, { params: { id } }, options);
    },

    /** Resolves with the item as the server stores it (Specification §4), or null when the response lacks it. */
    async update(id: string, status: Status, options: WriteOptions = {}): Promise<InboxItem | null> {
      return await client.call(names.update, { params: { id }, body: { status } }, options);
    },

    async remove(id: string, options: WriteOptions = {}): Promise<void> {
      await client.call(names.remove, { params: { id } }, options);
    },
  };
}
