import { useSelector } from '@xstate/react';
import { fromPromise } from 'xstate';
import { toastOutcome } from '#components/bulkTexts.ts';
import { toastError, toastInfo, toastSuccess } from '#components/toasts.ts';
import type { InboxItem, List } from '#contract/entities.ts';
import { mutationsOf } from '#data/mutations.ts';
import { editQuery, queriesOf } from '#data/queries.ts';
import { watchQuery } from '#data/watchQuery.ts';
import { messageOf } from '#domain/messages.ts';
import { phoneUrl, replyUrl } from '#domain/reply.ts';
import {
  type BulkItem,
  type BulkTask,
  createBulkWorkMachine,
} from '#machines/bulk-work/bulk-work.machine.ts';
import {
  createDeletionMachine,
  type DeleteItemInput,
  type InboxDeletionTarget,
} from '#machines/deletion/deletion.machine.ts';
import {
  type InboxScreenActorRef,
  inboxScreenMachine,
  selectParts,
} from '#machines/inbox-screen/inbox-screen.machine.ts';
import { type StatusChoice, statusChangeMachine } from '#machines/status-change/status-change.machine.ts';
import { statusChangesMachine } from '#machines/status-changes/status-changes.machine.ts';
import { watchLocation } from '#session/location.ts';
import { openScreen } from '#session/openScreen.ts';
import type { SessionScope } from '#session/services.ts';
import { createInboxApi, type InboxKind } from './api.ts';
import {
  inboxLabels,
  isMissing,
  missingLabels,
  namesOf,
  replyProblem,
  statusFailure,
  undoFailure,
  undoText,
} from './labels.ts';
import { defineInboxQuery, topicOf, withoutItem, withStatus } from './queries.ts';
import { storedChanges } from './storedChanges.ts';
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
  const stored = storedChanges(`${labels.many} ${scope.email}`);
  const remove = (id: string, attempt: { readonly signal: AbortSignal; readonly idempotencyKey: string }) =>
    api.remove(id, attempt);

  const screen: InboxScreenActorRef = openScreen(
    scope,
    inboxScreenMachine.provide({
      actors: {
        watchLocation: watchLocation(location, paths[kind]),
        watchQuery: watchQuery<List<InboxItem>, unknown>(list),
        readView,
        watchWidth,
        changes: statusChangesMachine.provide({
          actors: {
            statusChange: statusChangeMachine.provide({
              actors: {
                readItem: fromPromise<InboxItem, { readonly id: string }>(({ input, signal }) =>
                  api.get(input.id, { signal }),
                ),
                updateStatus: defineMutation(({ id, status }: StatusChoice, attempt) =>
                  api.update(id, status, attempt),
                ),
              },
            }),
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
        stack: stored.read(),
        createKey,
        now,
        labelOf: (item) => item?.name ?? missingLabels.name,
        isMissing,
      },
    },
  );
  const invalidate = () => queries.invalidate(topic);
  const edit = (change: (items: List<InboxItem>) => List<InboxItem>) => editQuery(list(), change);
  const undoOf = createUndoOf(() => useSelector(screen, selectParts).changes);
  const outcomePlace = () => ({ isShown: location.path() === paths[kind], title: labels.title });

  screen.on('screen.searchChanged', ({ search, isEntry }) =>
    location.writeSearch(search, { replace: !isEntry }),
  );

  screen.on('view.chosen', ({ view }) => keepView(view));

  screen.on('status.stored', ({ id, status, item }) => edit(withStatus(id, status, item && { ...item, id })));
  screen.on('status.updated', ({ key, id, label }) => {
    toastSuccess(labels.updated, { subject: { key: id, name: label }, action: undoOf(key) });
    queries.outdate(topic);
  });
  screen.on('status.failed', ({ error, item }) => {
    toastError(statusFailure(messageOf(error, labels.updateFailed), item));
    invalidate();
  });
  screen.on('status.stopped', invalidate);
  screen.on('batch.finished', ({ key, outcome }) => {
    invalidate();
    toastOutcome(namesOf(kind, 'status'), outcome, outcomePlace(), (text) =>
      toastSuccess(text, { action: undoOf(key) }),
    );
  });
  screen.on('undo.finished', ({ outcome }) => {
    const failure = undoFailure(outcome);
    const text = undoText(kind, outcome);
    if (failure) toastError(failure);
    else if (text) toastInfo(text);
    for (const { id } of outcome.missing) edit(withoutItem(id));
    queries.outdate(topic);
  });
  screen.on('undo.stackChanged', ({ stack }) => stored.write(stack));

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
