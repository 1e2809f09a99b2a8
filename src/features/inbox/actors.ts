import { createElement } from 'react';
import { aboutOf, toastOutcome, toastStored } from '#components/bulkTexts.ts';
import { keepUnanswered } from '#components/keepUnanswered.ts';
import { retractSuccess, toastError, toastInfo } from '#components/toasts.ts';
import type { InboxItem, List } from '#contract/entities.ts';
import { type Attempt, mutationsOf } from '#data/mutations.ts';
import { editQuery, queriesOf } from '#data/queries.ts';
import { messageOf } from '#domain/messages.ts';
import { isKnownStatus } from '#domain/status.ts';
import { inboxScreenMachine } from '#machines/inbox-screen/inbox-screen.machine.ts';
import { selectData } from '#machines/query/query.machine.ts';
import type { Entry, Write, WriteResult } from '#machines/writes/entries.ts';
import { writesMachine } from '#machines/writes/writes.machine.ts';
import { watchLocation } from '#session/location.ts';
import type { SessionScope } from '#session/services.ts';
import { createInboxApi, type InboxKind } from './api.ts';
import { inboxLabels, isMissing, namesOf, statusFailure, undoText } from './labels.ts';
import { defineInboxQuery } from './queries.ts';
import { UndoButton } from './UndoButton.tsx';
import { keptView, readView, watchWidth } from './viewChoice.ts';

/** The chart of an inbox with its ports and effects. It lives until the session ends. */
export function startInbox(scope: SessionScope, kind: InboxKind) {
  const queries = queriesOf(scope);
  const { createKey, defineMutation } = mutationsOf(scope);
  const { location, now } = scope;
  const labels = inboxLabels[kind];
  const { topic } = labels;
  const unread = scope.unread[topic];
  const api = createInboxApi(scope.client, kind);
  const list = defineInboxQuery(scope, kind);

  /** In the list that is cached; null removes the item. */
  const changeItem = (id: string, change: (item: InboxItem) => InboxItem | null): void =>
    editQuery(list(), (stored: List<InboxItem>) => {
      const index = stored.items.findIndex((item) => item.id === id);
      const changed = stored.items.slice(index, index + 1).flatMap((item) => change(item) ?? []);
      return index < 0 ? stored : { ...stored, items: stored.items.toSpliced(index, 1, ...changed) };
    });

  /** An undo is sent only if the item still has the status that is to be undone. */
  async function write({ id, type, to, expected }: Write, attempt: Attempt): Promise<WriteResult> {
    try {
      if (type === 'deletion') {
        await api.remove(id, attempt);
        return { stage: 'done', item: null };
      }
      if (expected !== undefined) {
        const found = await api.get(id, attempt);
        if (found.status === to) return { stage: 'done', item: found };
        if (found.status !== expected) return { stage: 'refused', item: found, found: found.status };
      }
      if (!isKnownStatus(to)) throw new Error(`Not a status: ${to}`);
      return { stage: 'done', item: await api.update(id, to, attempt) };
    } catch (error) {
      if (isMissing(error)) return { stage: 'missing', error };
      throw error;
    }
  }

  function announce(action: string, entries: readonly Entry[]): void {
    const [first] = entries;
    if (first?.kind === 'bulk') announceSeveral(action, entries, first.write.type);
    else if (first?.kind === 'undo') announceUndo(entries);
    else announceOne(action, entries);
  }

  function announceUndo(entries: readonly Entry[]): void {
    const [entry] = entries;
    const text = undoText(entries);
    if (text) toastInfo(text, { about: aboutOf(labels, entries) });
    else if (entry?.stage === 'failed') toastError(`Couldn’t undo: ${messageOf(entry.error)}`);
  }

  function announceOne(action: string, entries: readonly Entry[]): void {
    for (const entry of entries) {
      const { write, stage } = entry;
      const names = namesOf(kind, write.type);
      const about = aboutOf(names, [entry]);
      const reason = names.reasonOf(entry);
      if (stage === 'done') toastStored(names, [entry], undoOf(action, write.type));
      else if (write.type === 'deletion' || stage === 'missing') toastError(reason, { about });
      else if (stage === 'failed')
        toastError(statusFailure(reason, write.label, shownStatus(write), entry.error), { about });
    }
  }

  function announceSeveral(action: string, entries: readonly Entry[], type: Write['type']): void {
    const place = { isShown: location.path() === labels.path, title: labels.title };
    toastOutcome(namesOf(kind, type), entries, place, undoOf(action, type));
  }

  const shownStatus = ({ id }: Write) =>
    selectData(list().getSnapshot())?.items.find((item) => item.id === id)?.status;

  const machine = inboxScreenMachine.provide({
    actors: {
      watchLocation: watchLocation(location, labels.path),
      readView,
      watchWidth,
      writes: writesMachine.provide({
        actors: { write: defineMutation(write) },
        actions: {
          // At once, so that the toast is rendered with what is stored.
          announce: (_, { action, entries }) => announce(action, entries),
          retract: (_, { action }) => retractSuccess(action),
          showStored: (_, { write: { id, type, to }, item, isMissing }) => {
            const isGone = isMissing || type === 'deletion';
            const stored = item && 'status' in item ? { ...item, id } : null;
            changeItem(id, (shown) => (isGone ? null : (stored ?? { ...shown, status: to })));
          },
          // A read that starts within an action of XState makes it warn.
          refreshList: (_, { isNow }) =>
            queueMicrotask(() => (isNow ? queries.invalidate(topic) : queries.outdate(topic))),
        },
      }),
    },
    actions: {
      writeUrl: (_, { search, isEntry }) => location.writeSearch(search, { replace: !isEntry }),
      keepView: (_, { view }) => keptView.set(view),
      markOpen: (_, { id }) =>
        unread.send(id === null ? { type: 'unread.itemClosed' } : { type: 'unread.itemOpened', id }),
      markSeen: (_, { ids }) => unread.send({ type: 'unread.itemsHandled', ids }),
    },
  });
  const screen = scope.start(machine, { id: labels.path, input: { createKey } });
  const { writes, search } = screen.getSnapshot().children;
  if (!writes || !search) throw new Error('An inbox without its parts');
  const undoOf = (action: string, type: Write['type']) =>
    type === 'status' ? createElement(UndoButton, { writes, action }) : undefined;
  keepUnanswered(scope, labels.path, writes);
  return { scope, kind, screen, writes, search, list, unread, now };
}

export type InboxActors = ReturnType<typeof startInbox>;
