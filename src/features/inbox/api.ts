import type { InboxItem, Status } from '#contract/entities.ts';
import type { Client } from '#http/client.ts';
import type { ReadOptions, WriteOptions } from '#http/request.ts';

/** Inquiries and contact messages have the same screen and calls of their own (Specification §7). */
export type InboxKind = 'inquiry' | 'contact';

const calls = {
  inquiry: { get: 'getInquiry', update: 'updateInquiry', remove: 'deleteInquiry' },
  contact: { get: 'getContact', update: 'updateContact', remove: 'deleteContact' },
} as const;

export function createInboxApi(client: Client, kind: InboxKind) {
  const names = calls[kind];
  return {
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
