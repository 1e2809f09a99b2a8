import { toastError, toastSuccess } from '#components/toasts.ts';
import type { MediaKind } from '#contract/entities.ts';
import { firstSection, sectionsOf, sortOrders } from '#domain/media.ts';
import { toSortOrder } from '#domain/upload.ts';
import {
  createDeletionMachine,
  type DeleteItemInput,
  type MediaDeletionTarget,
} from '#machines/deletion/deletion.machine.ts';
import {
  type LibraryView,
  mediaLibraryMachine,
  selectView,
} from '#machines/media-library/media-library.machine.ts';
import { searchMachine, selectApplied } from '#machines/search/search.machine.ts';
import { type UploadInput, uploadMachine } from '#machines/upload/upload.machine.ts';
import { resourcesOf } from '#session/resources.ts';
import type { SessionScope } from '#session/services.ts';
import { subscribeAll, type UrlBinding } from '#session/useUrlSync.ts';
import { createMediaApi } from './api.ts';
import { deletionFailure, mediaLabels, uploadFailure } from './labels.ts';
import { defineMediaQueries } from './queries.ts';

/** The charts of the media screen with their real ports, and the effects of what they emit. */
export function startMedia(scope: SessionScope) {
  const { defineMutation, media, queries } = resourcesOf(scope);
  const api = createMediaApi(scope.client, media.clearCache);
  const { items, counts } = defineMediaQueries(scope);
  const invalidate = () => {
    // The cache is also cleared when an aborted write settles, which is after the queries fetch again.
    media.clearCache();
    queries.invalidate('media');
  };

  const library = scope.start(mediaLibraryMachine, { id: 'media library' });
  const search = scope.start(searchMachine, { id: 'media search', input: { text: '' } });

  const upload = scope.start(
    uploadMachine.provide({
      actors: {
        uploadFile: defineMutation(({ kind, file, texts, progressTo }: UploadInput, attempt) => {
          const { section, title, description, alt_text, category, sort_order } = texts;
          const fields = { section, title: title.trim(), description, alt_text };
          const options = {
            ...attempt,
            onProgress: (sent: number, total: number) => {
              if (!attempt.signal.aborted) progressTo.send({ type: 'upload.progressed', sent, total });
            },
          };
          if (kind === 'video') return api.videos.upload({ file, fields }, options);
          const imageFields = { ...fields, category, sort_order: String(toSortOrder(sort_order)) };
          return api.images.upload({ file, fields: imageFields }, options);
        }),
      },
    }),
    { id: 'upload' },
  );
  upload.on('upload.succeeded', ({ kind }) => {
    toastSuccess(mediaLabels[kind].uploaded);
    invalidate();
  });
  upload.on('upload.failed', ({ kind, error }) => {
    toastError(uploadFailure(kind, error));
    invalidate();
  });
  upload.on('upload.stopped', invalidate);

  const deletion = scope.start(
    createDeletionMachine<MediaDeletionTarget>().provide({
      actors: {
        deleteItem: defineMutation(
          ({ target: { kind, section, id } }: DeleteItemInput<MediaDeletionTarget>, attempt) =>
            (kind === 'image' ? api.images : api.videos).remove(section, id, attempt),
        ),
      },
    }),
    {
      id: 'deletion of media',
      input: { isMissing: ({ kind }, error) => deletionFailure(kind, error).isMissing },
    },
  );
  deletion.on('deletion.succeeded', ({ target: { kind, section, id } }) => {
    if (library.getSnapshot().context.openId === id) library.send({ type: 'library.itemClosed' });
    items(kind, section).send({
      type: 'query.edited',
      edit: (list) => ({ ...list, items: list.items.filter((item) => item.id !== id) }),
    });
    toastSuccess(mediaLabels[kind].deleted);
    invalidate();
  });
  deletion.on('deletion.failed', ({ target, error }) =>
    toastError(deletionFailure(target.kind, error).message),
  );
  deletion.on('deletion.listStale', invalidate);

  const url: UrlBinding<LibraryView & { text: string }> = {
    read: () => ({ ...selectView(library.getSnapshot()), text: selectApplied(search.getSnapshot()) }),
    parse: parseView,
    format: ({ kind, section, sort, openId, text }) => ({
      ...(kind === 'video' && { tab: 'videos' }),
      ...(section !== firstSection(kind) && { section }),
      ...(sort !== 'newest' && { sort }),
      ...(text && { q: text }),
      ...(openId && { open: openId }),
    }),
    apply: ({ text, ...view }) => {
      library.send({ type: 'library.urlChanged', view });
      search.send({ type: 'search.urlChanged', text });
    },
    isHistoryEntry: (from, to) =>
      from.kind !== to.kind || from.section !== to.section || (to.openId !== null && from.openId === null),
    subscribe: subscribeAll(library, search),
  };

  return { library, search, upload, deletion, items, counts, url };
}

export type MediaActors = ReturnType<typeof startMedia>;

function parseView(query: URLSearchParams): LibraryView & { text: string } {
  const kind: MediaKind = query.get('tab') === 'videos' ? 'video' : 'image';
  return {
    kind,
    section: sectionsOf(kind).find((section) => section === query.get('section')) ?? firstSection(kind),
    sort: sortOrders.find((order) => order === query.get('sort')) ?? 'newest',
    openId: query.get('open'),
    text: query.get('q') ?? '',
  };
}
