import { toastOutcome } from '#components/bulkTexts.ts';
import type { MediaItem, MediaKind, MediaSection } from '#contract/entities.ts';
import {
  type BulkItem,
  type BulkTask,
  createBulkTaskMachine,
} from '#machines/bulk-task/bulk-task.machine.ts';
import { createBulkWorkMachine } from '#machines/bulk-work/bulk-work.machine.ts';
import { resourcesOf } from '#session/resources.ts';
import { once } from '#session/scope.ts';
import type { SessionScope } from '#session/services.ts';
import { mutationsOf } from '#session/writes.ts';
import { startMedia } from '../actors.ts';
import { createMediaApi } from '../api.ts';
import { deletionFailure } from '../labels.ts';
import { namesOf } from './labels.ts';

export interface BulkMediaItem extends BulkItem {
  readonly kind: MediaKind;
  readonly section: MediaSection;
  readonly id: string;
}

export type MediaChange =
  | { readonly type: 'deletion' }
  /** Empty for none. */
  | { readonly type: 'category'; readonly category: string };

type MediaTask = BulkTask<BulkMediaItem, MediaChange>;

/** The bulk work on selected images or videos (Specification §7: batch delete). */
export function startBulkMedia(scope: SessionScope) {
  const { createKey, defineMutation } = mutationsOf(scope);
  const { media, queries } = resourcesOf(scope);
  const { library, selection, items, removeFromList } = once(scope, startMedia);
  const api = createMediaApi(scope.client, media.clearCache);

  const work = scope.start(
    createBulkWorkMachine<BulkMediaItem, MediaChange>().provide({
      actors: {
        bulkTask: createBulkTaskMachine<MediaTask>().provide({
          actors: {
            perform: defineMutation(
              async ({ task: { item, change } }: { task: MediaTask }, attempt) => {
                const { kind, section, id } = item;
                if (change.type === 'category')
                  return await api.images.update(section, id, { category: change.category }, attempt);
                const { remove } = kind === 'image' ? api.images : api.videos;
                return await remove(section, id, attempt).catch((error: unknown) => {
                  // What is no longer there is deleted.
                  if (!deletionFailure(kind, error).isMissing) throw error;
                });
              },
              ({ task }) => task.idempotencyKey,
            ),
          },
        }),
      },
    }),
    { id: 'bulk work on media', input: { createKey } },
  );
  work.on('bulk.itemChanged', ({ task: { item, change } }) => {
    if (change.type === 'deletion') return removeFromList(item);
    const withCategory = (each: MediaItem) =>
      each.id === item.id ? { ...each, category: change.category || null } : each;
    items(item.kind, item.section).send({
      type: 'query.edited',
      edit: (list) => ({ ...list, items: list.items.map(withCategory) }),
    });
  });
  work.on('bulk.finished', ({ outcome }) => {
    queries.invalidate('media');
    const { done, failed, cancelled } = outcome;
    const [task] = [...done, ...failed.map((failure) => failure.task), ...cancelled];
    if (task)
      toastOutcome(namesOf(task.item.kind, task.change.type), outcome, {
        path: '/media',
        title: 'Media Management',
      });
  });

  return { scope, library, selection, items, work };
}
