import { createElement } from 'react';
import { fromPromise } from 'xstate';
import { toastError, toastInfo } from '#components/toasts.ts';
import type { InboxItem } from '#contract/entities.ts';
import { toastDurations } from '#contract/limits.ts';
import { isKnownStatus } from '#domain/status.ts';
import { selectUser } from '#machines/auth/auth.machine.ts';
import { selectData } from '#machines/query/query.machine.ts';
import type { StatusChangeInput } from '#machines/status-change/status-change.machine.ts';
import { selectStack, type UndoEntry, undoMachine } from '#machines/undo/undo.machine.ts';
import { resourcesOf } from '#session/resources.ts';
import type { SessionScope } from '#session/services.ts';
import { showToast } from '#ui/toastQueue.ts';
import type { InboxActors } from '../actors.ts';
import { createInboxApi } from '../api.ts';
import { inboxLabels, isMissing, missingLabels } from '../labels.ts';
import { withoutItem, withStatus } from '../queries.ts';
import { undoLabels } from './labels.ts';
import { storedChanges } from './storedChanges.ts';
import { UndoButton } from './UndoButton.tsx';

/** Undo for the status changes of an inbox (decision 74). */
export function startTriage(scope: SessionScope, actors: InboxActors) {
  const { kind, inbox, list, updates } = actors;
  const { many, updated } = inboxLabels[kind];
  const api = createInboxApi(resourcesOf(scope).client, kind);
  const changes = storedChanges(`admin-undo ${many} ${selectUser(scope.auth.getSnapshot())?.email ?? ''}`);

  const undo = scope.start(
    undoMachine.provide({
      actors: {
        readItem: fromPromise<InboxItem, { readonly id: string }>(({ input, signal }) =>
          api.get(input.id, { signal }),
        ),
        // As any other change: the card shows it, and has a way out of a long wait.
        changeStatus: fromPromise<void, StatusChangeInput>(
          ({ input: { id, from, status } }) =>
            new Promise((resolve, reject) => {
              const settle = (isDone: boolean) => {
                for (const subscription of subscriptions) subscription.unsubscribe();
                if (isDone) resolve();
                else reject(new Error('The status was not set'));
              };
              const subscriptions = [
                inbox.on('inbox.statusUpdated', (stored) => {
                  if (stored.id === id) settle(stored.status === status);
                }),
                ...(['inbox.statusFailed', 'inbox.statusStopped'] as const).map((type) =>
                  inbox.on(type, (ended) => {
                    if (ended.id === id) settle(false);
                  }),
                ),
              ];
              inbox.send({ type: 'inbox.statusChosen', id, from, status });
            }),
        ),
      },
    }),
    { id: `undo in ${many}`, input: { stack: changes.read(), isMissing } },
  );
  undo.subscribe((snapshot) => changes.write(selectStack(snapshot)));

  const nameOf = (id: string) =>
    selectData(list().getSnapshot())?.items.find((item) => item.id === id)?.name ?? missingLabels.name;

  /** Whether a stored change is the one that undoes another. */
  const isOfUndo = (id: string, to: string) => {
    const { value, context } = undo.getSnapshot();
    const entry = context.stack.find(({ key }) => key === context.requested[0]);
    return value === 'sending' && entry?.id === id && entry.from === to;
  };

  let count = 0;
  /** Returns its key. */
  const store = ({ id, from, to }: InboxActors['updates']['early'][number]) => {
    count += 1;
    const key = `${scope.now()} ${count}`;
    if (isKnownStatus(from) && from !== to)
      undo.send({ type: 'undo.changeStored', entry: { key, id, from, to } });
    return key;
  };
  updates.early.splice(0).forEach(store);
  updates.announce = (change) => {
    if (isOfUndo(change.id, change.to)) return;
    const key = store(change);
    showToast((toast) =>
      toast.success(updated, {
        duration: toastDurations.dataScreen,
        icon: createElement(UndoButton, { undo, changeKey: key }),
      }),
    );
  };

  undo.on('undo.succeeded', ({ entry: { id, from } }) => {
    list().send({ type: 'query.edited', edit: withStatus(id, from, null) });
    toastInfo(undoLabels.undone(nameOf(id), from));
  });
  undo.on('undo.refused', ({ entry: { id, to }, item }) => {
    list().send({ type: 'query.edited', edit: withStatus(id, to, { ...item, id }) });
    toastInfo(undoLabels.changed(nameOf(id), item.status));
  });
  undo.on('undo.itemMissing', ({ entry: { id } }: { entry: UndoEntry }) => {
    toastInfo(undoLabels.missing(nameOf(id)));
    list().send({ type: 'query.edited', edit: withoutItem(id) });
  });
  undo.on('undo.failed', ({ error }) => toastError(undoLabels.failed(error)));

  return { ...actors, undo };
}

export type TriageActors = ReturnType<typeof startTriage>;
