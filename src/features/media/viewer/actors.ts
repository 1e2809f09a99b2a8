import { fromPromise } from 'xstate';
import { toastError, toastSuccess } from '#components/toasts.ts';
import type { List, MediaItem } from '#contract/entities.ts';
import type { EditTarget, ReadItemInput, UpdateItemInput } from '#machines/media-edit/events.ts';
import { mediaEditMachine } from '#machines/media-edit/media-edit.machine.ts';
import { selectData } from '#machines/query/query.machine.ts';
import { resourcesOf } from '#session/resources.ts';
import { once } from '#session/scope.ts';
import type { SessionScope } from '#session/services.ts';
import { mutationsOf } from '#session/writes.ts';
import { startMedia } from '../actors.ts';
import { createMediaApi } from '../api.ts';
import { updatedLabels, updateFailureOf } from './labels.ts';

const withItem = (item: MediaItem) => (list: List<MediaItem>) => ({
  ...list,
  items: list.items.map((other) => (other.id === item.id ? item : other)),
});

/** The charts of the viewer with their real ports, and the effects of what they emit. */
export function startViewer(scope: SessionScope) {
  const { createKey, defineMutation } = mutationsOf(scope);
  const { media, queries } = resourcesOf(scope);
  const { library, search, deletion, items } = once(scope, startMedia);
  const api = createMediaApi(scope.client, media.clearCache);

  const edit = scope.start(
    mediaEditMachine.provide({
      actors: {
        readItem: fromPromise<MediaItem | null, ReadItemInput>(async ({ input, signal }) => {
          const { kind, section, id } = input;
          const list = await media.list(kind, section, { signal, isForced: true });
          return list.items.find((item) => item.id === id) ?? null;
        }),
        updateItem: defineMutation(
          ({ kind, section, id, changes }: UpdateItemInput, attempt) =>
            (kind === 'image' ? api.images : api.videos).update(section, id, changes, attempt),
          ({ idempotencyKey }) => idempotencyKey,
        ),
      },
    }),
    {
      id: 'edit of media',
      input: {
        createKey,
        findItem: ({ kind, section }, id) =>
          selectData(items(kind, section).getSnapshot())?.items.find((item) => item.id === id) ?? null,
      },
    },
  );
  const show = ({ kind, section, item }: EditTarget) =>
    items(kind, section).send({ type: 'query.edited', edit: withItem(item) });
  edit.on('edit.succeeded', ({ target }) => {
    show(target);
    toastSuccess(updatedLabels[target.kind]);
    queries.outdate('media');
  });
  edit.on('edit.theirsShown', ({ target }) => show(target));
  edit.on('edit.failed', ({ kind, error }) => toastError(updateFailureOf(kind, error)));
  edit.on('edit.listStale', () => queries.invalidate('media'));
  edit.on('edit.walked', ({ id }) => library.send({ type: 'library.itemOpened', id }));

  return { scope, library, search, deletion, items, edit };
}

export type ViewerActors = ReturnType<typeof startViewer>;
