import { toastOutcome } from '#components/bulkTexts.ts';
import type { Status } from '#contract/entities.ts';
import {
  type BulkItem,
  type BulkTask,
  createBulkTaskMachine,
} from '#machines/bulk-task/bulk-task.machine.ts';
import { createBulkWorkMachine } from '#machines/bulk-work/bulk-work.machine.ts';
import { resourcesOf } from '#session/resources.ts';
import type { SessionScope } from '#session/services.ts';
import { mutationsOf } from '#session/writes.ts';
import type { InboxActors } from '../actors.ts';
import { createInboxApi } from '../api.ts';
import { inboxLabels, isMissing } from '../labels.ts';
import { topicOf, withoutItem, withStatus } from '../queries.ts';
import { namesOf } from './labels.ts';

export type InboxChange =
  | { readonly type: 'deletion' }
  | { readonly type: 'status'; readonly status: Status };

type InboxTask = BulkTask<BulkItem, InboxChange>;

const paths = { inquiry: '/inquiries', contact: '/contact' } as const;

/** The bulk work on the selected items of an inbox. */
export function startBulkInbox(scope: SessionScope, { kind, inbox, selection, list }: InboxActors) {
  const { createKey, defineMutation } = mutationsOf(scope);
  const { client, queries } = resourcesOf(scope);
  const api = createInboxApi(client, kind);

  const work = scope.start(
    createBulkWorkMachine<BulkItem, InboxChange>().provide({
      actors: {
        bulkTask: createBulkTaskMachine<InboxTask>().provide({
          actors: {
            perform: defineMutation(
              async ({ task: { item, change } }: { task: InboxTask }, attempt) => {
                if (change.type === 'status') return await api.update(item.key, change.status, attempt);
                return await api.remove(item.key, attempt).catch((error: unknown) => {
                  // What is no longer there is deleted.
                  if (!isMissing(error)) throw error;
                });
              },
              ({ task }) => task.idempotencyKey,
            ),
          },
        }),
      },
    }),
    { id: `bulk work on ${inboxLabels[kind].many}`, input: { createKey } },
  );
  work.on('bulk.itemChanged', ({ task: { item, change } }) => {
    if (change.type === 'status')
      return list().send({ type: 'query.edited', edit: withStatus(item.key, change.status, null) });
    if (inbox.getSnapshot().context.openId === item.key) inbox.send({ type: 'inbox.itemClosed' });
    list().send({ type: 'query.edited', edit: withoutItem(item.key) });
  });
  work.on('bulk.finished', ({ outcome }) => {
    queries.invalidate(topicOf[kind]);
    const { done, failed, cancelled } = outcome;
    const [task] = [...done, ...failed.map((failure) => failure.task), ...cancelled];
    if (task)
      toastOutcome(namesOf(kind, task.change.type), outcome, {
        path: paths[kind],
        title: inboxLabels[kind].title,
      });
  });

  return { kind, selection, list, work };
}

export type BulkInboxActors = ReturnType<typeof startBulkInbox>;
