import { messages } from '#domain/messages.ts';
import type { Client } from './client.ts';
import { createInbox } from './inbox.ts';

/** Gives the calls of the inquiries (Specification §7). `now` gives epoch milliseconds. */
export const createInquiries = (client: Client, now: () => number) =>
  createInbox(client, now, {
    list: 'listInquiries',
    get: 'getInquiry',
    update: 'updateInquiry',
    remove: 'deleteInquiry',
    statsFailure: messages.inquiryStatsFailed,
  });
