import { messages } from '#domain/messages.ts';
import type { Client } from './client.ts';
import { createInbox } from './inbox.ts';

/** Gives the calls of the contact messages, which are managed separately (Specification §7). `now` gives epoch milliseconds. */
export const createContact = (client: Client, now: () => number) =>
  createInbox(client, now, {
    list: 'listContact',
    get: 'getContact',
    update: 'updateContact',
    remove: 'deleteContact',
    statsFailure: messages.contactStatsFailed,
  });
