import { toastError, toastSuccess } from '#components/toasts.ts';
import { type InboxItem, type Status, statuses } from '#contract/entities.ts';
import { formatItemFilters, type ItemFilter, parseItemFilters } from '#domain/itemFilters.ts';
import { messageOf } from '#domain/messages.ts';
import { currentItemMachine } from '#machines/current-item/current-item.machine.ts';
import { createDeletionMachine } from '#machines/deletion/deletion.machine.ts';
import { type InboxView, inboxMachine, selectView } from '#machines/inbox/inbox.machine.ts';
import {
  createItemDeletionMachine,
  type DeleteItemInput,
  type InboxDeletionTarget,
} from '#machines/item-deletion/item-deletion.machine.ts';
import { itemFiltersMachine, selectFilters } from '#machines/item-filters/item-filters.machine.ts';
import { searchMachine, selectApplied } from '#machines/search/search.machine.ts';
import { selectionMachine } from '#machines/selection/selection.machine.ts';
import { type StatusChoice, statusChangeMachine } from '#machines/status-change/status-change.machine.ts';
import { resourcesOf } from '#session/resources.ts';
import type { SessionScope } from '#session/services.ts';
import { subscribeAll, type UrlBinding } from '#session/useUrlSync.ts';
import { mutationsOf } from '#session/writes.ts';
import { createInboxApi, type InboxKind } from './api.ts';
import { inboxLabels, isMissing, missingLabels } from './labels.ts';
import { defineInboxQuery, topicOf, withoutItem, withStatus } from './queries.ts';

interface StoredChange {
  readonly id: string;
  readonly from: string;
  readonly to: Status;
}

/** Says that a status was stored; with Undo as soon as that has loaded (decision 74). */
interface Updates {
  announce(change: StoredChange): void;
  /** Stored before. */
  readonly early: StoredChange[];
}

/** The charts of an inbox with their real ports, and the effects of what they emit. */
function startInbox(scope: SessionScope, kind: InboxKind) {
  const { client, queries } = resourcesOf(scope);
  const { defineMutation } = mutationsOf(scope);
  const labels = inboxLabels[kind];
  const api = createInboxApi(client, kind);
  const list = defineInboxQuery(scope, kind, api);
  const invalidate = () => queries.invalidate(topicOf[kind]);

  const search = scope.start(searchMachine, { id: `${labels.many} search`, input: { text: '' } });

  const filters = scope.start(itemFiltersMachine, { id: `filters of ${labels.many}` });

  const selection = scope.start(selectionMachine, { id: `selection of ${labels.many}` });

  const updates: Updates = {
    early: [],
    announce: (change) => {
      updates.early.push(change);
      toastSuccess(labels.updated);
    },
  };

  const inbox = scope.start(
    inboxMachine.provide({
      actors: {
        statusChange: statusChangeMachine.provide({
          actors: {
            updateStatus: defineMutation(({ id, status }: StatusChoice, attempt) =>
              api.update(id, status, attempt),
            ),
          },
        }),
      },
    }),
    { id: labels.many, input: { filter: null, openId: null } },
  );
  const current = scope.start(currentItemMachine, { id: `current of ${labels.many}` });
  inbox.subscribe(({ context: { openId } }) => {
    if (openId !== null && openId !== current.getSnapshot().context.id)
      current.send({ type: 'current.itemChosen', id: openId });
  });
  inbox.on('inbox.statusUpdated', ({ id, from, status, item }) => {
    list().send({ type: 'query.edited', edit: withStatus(id, status, item) });
    updates.announce({ id, from, to: status });
    queries.outdate(topicOf[kind]);
  });
  inbox.on('inbox.statusFailed', ({ error }) => {
    toastError(messageOf(error, labels.updateFailed));
    invalidate();
  });
  inbox.on('inbox.statusStopped', invalidate);

  const deletion = scope.start(
    createDeletionMachine<InboxDeletionTarget>().provide({
      actors: {
        itemDeletion: createItemDeletionMachine<InboxDeletionTarget>().provide({
          actors: {
            deleteItem: defineMutation(({ target }: DeleteItemInput<InboxDeletionTarget>, attempt) =>
              api.remove(target.id, attempt),
            ),
          },
        }),
      },
    }),
    { id: `deletion of ${labels.many}`, input: { isMissing: (_, error) => isMissing(error) } },
  );
  /** Asks before the item is deleted. */
  const requestDeletion = ({ id, name }: InboxItem) =>
    deletion.send({ type: 'deletion.requested', target: { kind, id, label: name ?? missingLabels.name } });
  deletion.on('deletion.succeeded', ({ target }) => {
    list().send({ type: 'query.edited', edit: withoutItem(target.id) });
    if (inbox.getSnapshot().context.openId === target.id) inbox.send({ type: 'inbox.itemClosed' });
    toastSuccess(labels.deleted);
    invalidate();
  });
  deletion.on('deletion.failed', ({ error }) => toastError(messageOf(error, labels.deleteFailed)));
  deletion.on('deletion.listStale', invalidate);

  const url: UrlBinding<InboxView & { text: string; filters: readonly ItemFilter[] }> = {
    read: () => ({
      ...selectView(inbox.getSnapshot()),
      text: selectApplied(search.getSnapshot()),
      filters: selectFilters(filters.getSnapshot()),
    }),
    parse: (query) => ({
      filter: statuses.find((status) => status === query.get('status')) ?? null,
      openId: query.get('open'),
      text: query.get('q') ?? '',
      filters: parseItemFilters(query),
    }),
    format: ({ filter, openId, text, ...view }) => ({
      ...(filter && { status: filter }),
      ...(text && { q: text }),
      ...formatItemFilters(view.filters),
      ...(openId && { open: openId }),
    }),
    apply: ({ text, filters: requested, ...view }) => {
      inbox.send({ type: 'inbox.urlChanged', view });
      search.send({ type: 'search.urlChanged', text });
      filters.send({ type: 'filters.urlChanged', filters: requested });
    },
    isHistoryEntry: (from, to) =>
      from.filter !== to.filter ||
      from.filters.join() !== to.filters.join() ||
      (to.openId !== null && from.openId === null),
    subscribe: subscribeAll(inbox, search, filters),
  };

  return {
    scope,
    kind,
    inbox,
    search,
    filters,
    selection,
    current,
    deletion,
    requestDeletion,
    list,
    updates,
    now: scope.now,
    url,
  };
}

export type InboxActors = ReturnType<typeof startInbox>;

export const startInquiries = (scope: SessionScope) => startInbox(scope, 'inquiry');
export const startContact = (scope: SessionScope) => startInbox(scope, 'contact');
