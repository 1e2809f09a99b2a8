import { createActor } from 'xstate';
import { ApiError } from '#api/errors.ts';
import type { createInbox } from '#api/inbox.ts';
import { endpoints } from '#contract/endpoints.ts';
import { type InboxItem, statuses } from '#contract/entities.ts';
import { messageOf, messages } from '#domain/messages.ts';
import { type DeletionTarget, deletionMachine } from '#machines/deletion/deletion.machine.ts';
import { type InboxView, inboxMachine, selectView } from '#machines/inbox/inbox.machine.ts';
import type { QueryActorRef } from '#machines/query/query.machine.ts';
import { searchMachine, selectApplied } from '#machines/search/search.machine.ts';
import { type StatusChoice, statusChangeMachine } from '#machines/status-change/status-change.machine.ts';
import { type AddressBinding, onChangeOf } from '../hooks/useAddress.ts';
import { perSession, type SessionScope } from '../scope.ts';
import { sayDone, sayFailed } from '../toasts.ts';
import { contactData, inquiryData, withItem, withoutItem } from './inbox.data.ts';

interface InboxSource {
  readonly api: ReturnType<typeof createInbox>;
  list(): QueryActorRef<readonly InboxItem[]>;
  invalidate(): void;
}

interface InboxTexts {
  readonly name: string;
  readonly updated: string;
  readonly updateFailed: string;
  readonly deleted: string;
  readonly deleteFailed: string;
}

/** The actors of an inbox screen, with their ports and with what follows from what they emit. */
function inboxParts(scope: SessionScope, { api, list, invalidate }: InboxSource, texts: InboxTexts) {
  const { app, mutate } = scope;
  const search = createActor(searchMachine, {
    id: `${texts.name} search`,
    input: { text: '' },
    ...app.inspection,
  });

  const inbox = createActor(
    inboxMachine.provide({
      actors: {
        statusChange: statusChangeMachine.provide({
          actors: {
            storeStatus: mutate(`status of ${texts.name}`, ({ id, status }: StatusChoice, attempt) =>
              api.update(id, status, attempt),
            ),
          },
        }),
      },
    }),
    { id: texts.name, input: { filter: null, openId: null }, ...app.inspection },
  );
  inbox.on('inbox.statusStored', ({ item }) => {
    list().send({ type: 'query.edited', edit: withItem(item) });
    sayDone(texts.updated);
    invalidate();
  });
  inbox.on('inbox.statusRefused', ({ error }) => {
    sayFailed(messageOf(error, texts.updateFailed));
    invalidate();
  });

  const deletion = createActor(
    deletionMachine.provide({
      actors: {
        deleteItem: mutate(`deletion of ${texts.name}`, ({ id }: DeletionTarget, attempt) =>
          api.remove(id, attempt),
        ),
      },
    }),
    {
      id: `deletion of ${texts.name}`,
      input: { isMissing: (_, error) => error instanceof ApiError && error.status === 404 },
      ...app.inspection,
    },
  );
  deletion.on('deletion.succeeded', ({ target }) => {
    list().send({ type: 'query.edited', edit: withoutItem(target.id) });
    if (inbox.getSnapshot().context.openId === target.id) inbox.send({ type: 'inbox.itemClosed' });
    sayDone(texts.deleted);
    invalidate();
  });
  deletion.on('deletion.failed', ({ error }) => sayFailed(messageOf(error, texts.deleteFailed)));
  deletion.on('deletion.listOutdated', invalidate);

  for (const actor of [search, inbox, deletion] as const) {
    actor.start();
    scope.onEnd(() => actor.stop());
  }

  const address: AddressBinding<InboxView & { text: string }> = {
    read: () => ({ ...selectView(inbox.getSnapshot()), text: selectApplied(search.getSnapshot()) }),
    parse: (query) => ({
      filter: statuses.find((status) => status === query.get('status')) ?? null,
      openId: query.get('open'),
      text: query.get('q') ?? '',
    }),
    format: ({ filter, openId, text }) => ({
      ...(filter && { status: filter }),
      ...(text && { q: text }),
      ...(openId && { open: openId }),
    }),
    follow: ({ text, ...view }) => {
      inbox.send({ type: 'inbox.addressed', view });
      search.send({ type: 'search.addressed', text });
    },
    isStep: (from, to) => from.filter !== to.filter || (to.openId !== null && from.openId === null),
    onChange: onChangeOf(inbox, search),
  };

  return { inbox, search, deletion, list, address };
}

/** The inquiries screen's actors. */
export const inquiryParts = perSession((scope) =>
  inboxParts(scope, inquiryData(scope), {
    name: 'inquiries',
    updated: messages.inquiryUpdated,
    updateFailed: endpoints.updateInquiry.failure,
    deleted: messages.inquiryDeleted,
    deleteFailed: endpoints.deleteInquiry.failure,
  }),
);

/** The contact screen's actors. */
export const contactParts = perSession((scope) =>
  inboxParts(scope, contactData(scope), {
    name: 'contact messages',
    updated: messages.contactUpdated,
    updateFailed: endpoints.updateContact.failure,
    deleted: messages.contactDeleted,
    deleteFailed: endpoints.deleteContact.failure,
  }),
);
