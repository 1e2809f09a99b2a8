import { useSelector } from '@xstate/react';
import { toastOutcome } from '#components/bulkTexts.ts';
import { toastError, toastInfo, toastSuccess } from '#components/toasts.ts';
import type { InboxItem, List } from '#contract/entities.ts';
import { type Attempt, mutationsOf } from '#data/mutations.ts';
import { editQuery, queriesOf } from '#data/queries.ts';
import { watchQuery } from '#data/watchQuery.ts';
import { messageOf } from '#domain/messages.ts';
import { phoneUrl, replyUrl } from '#domain/reply.ts';
import { isKnownStatus } from '#domain/status.ts';
import {
  type BulkItem,
  type BulkTask,
  createBulkWorkMachine,
} from '#machines/bulk-work/bulk-work.machine.ts';
import {
  type InboxScreenActorRef,
  inboxScreenMachine,
  selectParts,
} from '#machines/inbox-screen/inbox-screen.machine.ts';
import {
  createDeletionMachine,
  type DeleteItemInput,
  type InboxDeletionTarget,
} from '#machines/media-deletion/media-deletion.machine.ts';
import type { Entry, Write, WriteResult } from '#machines/writes/entries.ts';
import { writesMachine } from '#machines/writes/writes.machine.ts';
import { watchLocation } from '#session/location.ts';
import { openScreen } from '#session/openScreen.ts';
import type { SessionScope } from '#session/services.ts';
import { createInboxApi, type InboxKind } from './api.ts';
import {
  inboxLabels,
  isMissing,
  missingLabels,
  namesOf,
  outcomeOf,
  replyProblem,
  statusFailure,
  undoFailure,
  undoText,
} from './labels.ts';
import { defineInboxQuery, topicOf, withoutItem, withStatus } from './queries.ts';
import { createUndoOf } from './UndoButton.tsx';
import { keepView, readView, watchWidth } from './viewChoice.ts';

const paths = { inquiry: '/inquiries', contact: '/contact' } as const;

/** The chart of an inbox with its real ports, and the effects of what it emits. */
export function startInbox(scope: SessionScope, kind: InboxKind) {
  const queries = queriesOf(scope);
  const { createKey, defineMutation } = mutationsOf(scope);
  const { location, now, unread } = scope;
  const labels = inboxLabels[kind];
  const topic = topicOf[kind];
  const api = createInboxApi(scope.client, kind);
  const list = defineInboxQuery(scope, kind);
  const remove = (id: string, attempt: { readonly signal: AbortSignal; readonly idempotencyKey: string }) =>
    api.remove(id, attempt);

  /** An undo is sent only if the item still has the status that is to be undone. */
  async function write({ id, to, expected }: Write, attempt: Attempt): Promise<WriteResult> {
    if (expected !== undefined) {
      const found = await api.get(id, attempt).catch((error: unknown) => {
        if (isMissing(error)) return null;
        throw error;
      });
      if (found === null) return { stage: 'missing', error: null };
      if (found.status === to) return { stage: 'done', item: found };
      if (found.status !== expected) return { stage: 'refused', item: found, found: found.status };
    }
    if (!isKnownStatus(to)) throw new Error(`Not a status: ${to}`);
    return { stage: 'done', item: await api.update(id, to, attempt) };
  }

  function announce(action: string, entries: readonly Entry[]): void {
    const { done, failed, cancelled } = outcomeOf(entries);
    const kindOfAction = entries[0]?.kind;
    if (kindOfAction === 'bulk') {
      toastOutcome(namesOf(kind, 'status'), { done, failed, cancelled }, outcomePlace(), (text) =>
        toastSuccess(text, { action: undoOf(action) }),
      );
    } else if (kindOfAction === 'undo') {
      const failure = undoFailure(entries);
      const text = undoText(kind, entries);
      if (failure) toastError(failure);
      else if (text) toastInfo(text);
    } else {
      for (const { write } of done)
        toastSuccess(labels.updated, {
          subject: { key: write.id, name: write.label },
          action: undoOf(action),
        });
      for (const { write, error } of failed)
        toastError(statusFailure(messageOf(error, labels.updateFailed), itemOf(write)));
    }
  }

  /** As it is in the list, or null. */
  function itemOf({ id, label }: Write) {
    const item = list()
      .getSnapshot()
      .context.data?.items.find((each) => each.id === id);
    return item ? { label, status: item.status } : null;
  }

  const screen: InboxScreenActorRef = openScreen(
    scope,
    inboxScreenMachine.provide({
      actors: {
        watchLocation: watchLocation(location, paths[kind]),
        watchQuery: watchQuery<List<InboxItem>, unknown>(list),
        readView,
        watchWidth,
        writes: writesMachine.provide({
          actors: { write: defineMutation(write, ({ idempotencyKey }) => idempotencyKey) },
          actions: {
            // A read that starts within an action of XState makes it warn.
            announce: (_, { action, entries }) => queueMicrotask(() => announce(action, entries)),
            showStored: (_, { write: { id, to }, item }) => {
              const stored = item && 'status' in item ? { ...item, id } : null;
              edit(withStatus(id, stored?.status ?? to, stored));
            },
            refreshList: (_, { isNow }) =>
              queueMicrotask(() => (isNow ? invalidate() : queries.outdate(topic))),
          },
        }),
        deletion: createDeletionMachine<InboxDeletionTarget>().provide({
          actors: {
            deleteItem: defineMutation(({ target }: DeleteItemInput<InboxDeletionTarget>, attempt) =>
              remove(target.id, attempt),
            ),
          },
        }),
        work: createBulkWorkMachine<BulkItem, unknown>().provide({
          actors: {
            perform: defineMutation(
              ({ task: { item } }: { task: BulkTask }, attempt) => remove(item.key, attempt),
              ({ task }) => task.idempotencyKey,
            ),
          },
        }),
      },
    }),
    {
      path: paths[kind],
      input: {
        name: labels.many,
        kind,
        unread: unread[topic],
        createKey,
        now,
        labelOf: (item) => item?.name ?? missingLabels.name,
        isMissing,
      },
    },
  );
  const invalidate = () => queries.invalidate(topic);
  const edit = (change: (items: List<InboxItem>) => List<InboxItem>) => editQuery(list(), change);
  const undoOf = createUndoOf(() => useSelector(screen, selectParts).writes);
  const outcomePlace = () => ({ isShown: location.path() === paths[kind], title: labels.title });

  screen.on('screen.searchChanged', ({ search, isEntry }) =>
    location.writeSearch(search, { replace: !isEntry }),
  );

  screen.on('view.chosen', ({ view }) => keepView(view));

  screen.on('deletion.succeeded', ({ target }) => {
    edit(withoutItem(target.id));
    toastSuccess(labels.deleted, { subject: { key: target.id, name: target.label } });
    invalidate();
  });
  screen.on('deletion.failed', ({ error }) => toastError(messageOf(error, labels.deleteFailed)));
  screen.on('deletion.listStale', invalidate);
  screen.on('bulk.itemChanged', ({ task }) => edit(withoutItem(task.item.key)));
  screen.on('bulk.finished', ({ outcome }) => {
    invalidate();
    toastOutcome(namesOf(kind, 'deletion'), outcome, outcomePlace());
  });

  screen.on('reply.requested', ({ item }) => {
    const url = replyUrl(item) ?? phoneUrl(item);
    if (url === null) toastInfo(replyProblem(item));
    else openUrl(url);
  });

  return { scope, kind, screen, list, now };
}

/** As a link does, so that the page stays. */
function openUrl(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  document.body.append(link);
  link.click();
  link.remove();
}

export type InboxActors = ReturnType<typeof startInbox>;
