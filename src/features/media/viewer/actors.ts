import { fromPromise } from 'xstate';
import { toastError, toastSuccess } from '#components/toasts.ts';
import type { List, MediaItem } from '#contract/entities.ts';
import { editTextsOf } from '#domain/mediaEdit.ts';
import { messageOf } from '#domain/messages.ts';
import { titleFromFileName } from '#domain/upload.ts';
import { ApiError } from '#http/errors.ts';
import type { EditTarget, ReadItemInput, UpdateItemInput } from '#machines/media-edit/events.ts';
import { mediaEditMachine } from '#machines/media-edit/media-edit.machine.ts';
import {
  type DeleteOldInput,
  mediaReplaceMachine,
  type ReplaceFileInput,
} from '#machines/media-replace/media-replace.machine.ts';
import { selectData } from '#machines/query/query.machine.ts';
import { resourcesOf } from '#session/resources.ts';
import { once } from '#session/scope.ts';
import type { SessionScope } from '#session/services.ts';
import { mutationsOf } from '#session/writes.ts';
import { startMedia } from '../actors.ts';
import { createMediaApi } from '../api.ts';
import { deletionFailure, uploadFailure } from '../labels.ts';
import { replacedLabels, updatedLabels, updateFailureOf } from './labels.ts';

/** The list with another item in the place of the one with that id. */
const withItem = (id: string, item: MediaItem) => (list: List<MediaItem>) => ({
  ...list,
  items: list.items.map((other) => (other.id === id ? item : other)),
});

/** The charts of the viewer with their real ports, and the effects of what they emit. */
export function startViewer(scope: SessionScope) {
  const { createKey, defineMutation } = mutationsOf(scope);
  const { media, queries } = resourcesOf(scope);
  const { library, search, deletion, items } = once(scope, startMedia);
  const api = createMediaApi(scope.client, media.clearCache);

  const invalidate = () => queries.invalidate('media');

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
    items(kind, section).send({ type: 'query.edited', edit: withItem(item.id, item) });
  edit.on('edit.succeeded', ({ target }) => {
    show(target);
    toastSuccess(updatedLabels[target.kind]);
    queries.outdate('media');
  });
  edit.on('edit.theirsShown', ({ target }) => show(target));
  edit.on('edit.failed', ({ kind, error }) => toastError(updateFailureOf(kind, error)));
  edit.on('edit.listStale', invalidate);
  edit.on('edit.walked', ({ id }) => library.send({ type: 'library.itemOpened', id }));

  const replace = scope.start(
    mediaReplaceMachine.provide({
      actors: {
        uploadFile: defineMutation(
          ({ target: { kind, section, item }, file, reportTo }: ReplaceFileInput, attempt) => {
            const { title, description, alt_text, category, sort_order } = editTextsOf(item);
            const fields = {
              section,
              title: title || titleFromFileName(file.name),
              description,
              alt_text,
            };
            const options = {
              ...attempt,
              onProgress: (sent: number, total: number) => {
                if (!attempt.signal.aborted) reportTo.send({ type: 'replace.progressed', sent, total });
              },
            };
            return kind === 'video'
              ? api.videos.upload({ file, fields }, options)
              : api.images.upload({ file, fields: { ...fields, category, sort_order } }, options);
          },
          ({ idempotencyKey }) => idempotencyKey,
        ),
        deleteOld: defineMutation(
          ({ kind, section, id }: DeleteOldInput, attempt) =>
            (kind === 'image' ? api.images : api.videos).remove(section, id, attempt),
          ({ idempotencyKey }) => idempotencyKey,
        ),
      },
    }),
    {
      id: 'replacement of media',
      input: { createKey, isMissing: (error) => error instanceof ApiError && error.status === 404 },
    },
  );
  replace.on('replace.succeeded', ({ target: { kind, section, item: old }, item }) => {
    toastSuccess(replacedLabels[kind]);
    if (item) items(kind, section).send({ type: 'query.edited', edit: withItem(old.id, item) });
    if (library.getSnapshot().context.openId === old.id)
      library.send(item ? { type: 'library.itemOpened', id: item.id } : { type: 'library.itemClosed' });
    invalidate();
  });
  replace.on('replace.failed', ({ target, error }) =>
    toastError(uploadFailure(target.kind, messageOf(error))),
  );
  replace.on('replace.bothKept', ({ target, error }) => {
    toastError(deletionFailure(target.kind, error).message);
    invalidate();
  });
  replace.on('replace.listStale', invalidate);

  return { scope, library, search, deletion, items, edit, replace };
}

export type ViewerActors = ReturnType<typeof startViewer>;
