import { toastSuccess } from '#components/toasts.ts';
import type { MediaItem } from '#contract/entities.ts';
import { sortOrderChanges } from '#domain/arrange.ts';
import { titleOf } from '#domain/media.ts';
import { arrangeMachine, selectHasMoves } from '#machines/arrange/arrange.machine.ts';
import {
  type BulkItem,
  type BulkTask,
  createBulkTaskMachine,
} from '#machines/bulk-task/bulk-task.machine.ts';
import { createBulkWorkMachine } from '#machines/bulk-work/bulk-work.machine.ts';
import { selectData } from '#machines/query/query.machine.ts';
import { resourcesOf } from '#session/resources.ts';
import { once } from '#session/scope.ts';
import type { SessionScope } from '#session/services.ts';
import { mutationsOf } from '#session/writes.ts';
import { startMedia } from '../actors.ts';
import { createMediaApi } from '../api.ts';

interface Place extends BulkItem {
  readonly section: string;
  readonly id: string;
  readonly sort_order: number;
}

type PlaceTask = BulkTask<Place, null>;

/** Arranging the images of a section; the order is saved as a bulk work. */
export function startArrange(scope: SessionScope) {
  const { createKey, defineMutation } = mutationsOf(scope);
  const { media, queries } = resourcesOf(scope);
  const { library, items } = once(scope, startMedia);
  const api = createMediaApi(scope.client, media.clearCache);

  const arrange = scope.start(arrangeMachine, { id: 'arrange' });
  const work = scope.start(
    createBulkWorkMachine<Place, null>().provide({
      actors: {
        bulkTask: createBulkTaskMachine<PlaceTask>().provide({
          actors: {
            perform: defineMutation(
              ({ task: { item } }: { task: PlaceTask }, attempt) =>
                api.images.update(item.section, item.id, { sort_order: item.sort_order }, attempt),
              ({ task }) => task.idempotencyKey,
            ),
          },
        }),
      },
    }),
    { id: 'saving of an order', input: { createKey } },
  );

  arrange.on('arrange.saveDue', ({ section, ids }) => {
    const list = selectData(items('image', section).getSnapshot())?.items ?? [];
    const places = sortOrderChanges(list, ids).map(({ item, sort_order }) => ({
      key: item.id,
      label: titleOf(item),
      section,
      id: item.id,
      sort_order,
    }));
    // The sort orders may already be the right ones, after a part of them was saved.
    if (places.length === 0) return arrange.send({ type: 'arrange.saved' });
    work.send({ type: 'bulk.requested', items: places, change: null });
    work.send({ type: 'bulk.confirmed' });
  });
  arrange.on('arrange.retryDue', () => work.send({ type: 'bulk.retryRequested' }));
  arrange.on('arrange.reportDone', () => work.send({ type: 'bulk.dismissed' }));
  work.on('bulk.itemChanged', ({ task: { item } }) => {
    const withPlace = (each: MediaItem) =>
      each.id === item.id ? { ...each, sort_order: item.sort_order } : each;
    items('image', item.section).send({
      type: 'query.edited',
      edit: (list) => ({ ...list, items: list.items.map(withPlace) }),
    });
  });
  work.on('bulk.finished', ({ outcome: { failed, cancelled } }) => {
    queries.invalidate('media');
    if (failed.length > 0) return arrange.send({ type: 'arrange.saveFailed' });
    if (cancelled.length > 0) return arrange.send({ type: 'arrange.saveStopped' });
    toastSuccess('Order saved');
    arrange.send({ type: 'arrange.saved' });
  });

  let release: (() => void) | null = null;
  arrange.subscribe((snapshot) => {
    const hasMoves = selectHasMoves(snapshot);
    if (hasMoves && !release) release = scope.pageActivity.askBeforeLeaving();
    if (hasMoves || !release) return;
    release();
    release = null;
  });
  scope.onEnd(() => release?.());

  return { library, items, arrange, work };
}
