import { fromPromise } from 'xstate';
import { toastError, toastInfo, toastSuccess } from '#components/toasts.ts';
import type { MediaKind } from '#contract/entities.ts';
import { firstSection, sectionsOf, sortOrders } from '#domain/media.ts';
import { createDeletionMachine } from '#machines/deletion/deletion.machine.ts';
import {
  createItemDeletionMachine,
  type DeleteItemInput,
  type MediaDeletionTarget,
} from '#machines/item-deletion/item-deletion.machine.ts';
import {
  type LibraryView,
  mediaLibraryMachine,
  selectView,
} from '#machines/media-library/media-library.machine.ts';
import { searchMachine, selectApplied } from '#machines/search/search.machine.ts';
import { selectionMachine } from '#machines/selection/selection.machine.ts';
import type { StoredDraft } from '#machines/upload/draft.ts';
import type { UploadFileInput } from '#machines/upload/events.ts';
import { uploadMachine } from '#machines/upload/upload.machine.ts';
import { resourcesOf } from '#session/resources.ts';
import type { SessionScope } from '#session/services.ts';
import { subscribeAll, type UrlBinding } from '#session/useUrlSync.ts';
import { mutationsOf } from '#session/writes.ts';
import { createMediaApi, imagePart, videoPart } from './api.ts';
import { createDrafts, onSignedOut } from './drafts.ts';
import {
  deletionFailure,
  draftKept,
  draftNotStored,
  mediaLabels,
  uploadContinues,
  uploadFailure,
} from './labels.ts';
import { defineMediaQueries } from './queries.ts';

/** The charts of the media screen with their real ports, and the effects of what they emit. */
export function startMedia(scope: SessionScope) {
  const { createKey, defineMutation } = mutationsOf(scope);
  const { media, queries } = resourcesOf(scope);
  const api = createMediaApi(scope.client, media.clearCache);
  const { items, counts, missingAltTexts } = defineMediaQueries(scope);
  const invalidate = () => queries.invalidate('media');
  const removeFromList = ({ kind, section, id }: Pick<MediaDeletionTarget, 'kind' | 'section' | 'id'>) => {
    if (library.getSnapshot().context.openId === id) library.send({ type: 'library.itemClosed' });
    items(kind, section).send({
      type: 'query.edited',
      edit: (list) => ({ ...list, items: list.items.filter((item) => item.id !== id) }),
    });
  };

  const library = scope.start(mediaLibraryMachine, { id: 'media library' });
  const search = scope.start(searchMachine, { id: 'media search', input: { text: '' } });
  const selection = scope.start(selectionMachine, { id: 'selection of media' });

  const drafts = createDrafts(scope, () => toastError(draftNotStored));
  const upload = scope.start(
    uploadMachine.provide({
      actors: {
        readDraft: fromPromise<StoredDraft | null, { kind: MediaKind }>(({ input }) =>
          drafts.read(input.kind),
        ),
        uploadFile: defineMutation(
          async ({ kind, file, texts, reportTo }: UploadFileInput, attempt) => {
            const options = {
              ...attempt,
              onProgress: (sent: number, total: number) => {
                if (!attempt.signal.aborted) reportTo.send({ type: 'upload.progressed', sent, total });
              },
            };
            reportTo.send({ type: 'upload.attemptStarted' });
            try {
              if (kind === 'video') await api.videos.upload(videoPart(file, texts), options);
              else await api.images.upload(imagePart(file, texts), options);
            } catch (error) {
              if (!attempt.signal.aborted) reportTo.send({ type: 'upload.attemptFailed' });
              throw error;
            }
          },
          ({ idempotencyKey }) => idempotencyKey,
        ),
      },
    }),
    { id: 'upload', input: { createKey } },
  );
  upload.on('draft.fileChanged', ({ kind, file }) => drafts.writeFile(kind, file));
  upload.on('draft.detailsChanged', ({ kind, details }) => drafts.writeDetails(kind, details));
  upload.on('draft.ended', ({ kind }) => drafts.remove(kind));
  upload.on('draft.unavailable', drafts.reportUnavailable);
  upload.on('draft.kept', ({ kind }) => toastInfo(draftKept(kind)));
  upload.on('upload.hidden', ({ kind }) => toastInfo(uploadContinues(kind)));
  upload.on('upload.succeeded', ({ kind }) => {
    toastSuccess(mediaLabels[kind].uploaded);
    invalidate();
  });
  upload.on('upload.failed', ({ kind, message }) => {
    toastError(uploadFailure(kind, message));
    invalidate();
  });
  upload.on('upload.stopped', invalidate);
  // Before the scope ends, which stores no text that was typed last.
  onSignedOut(scope, (isRequested) => {
    if (!isRequested) upload.send({ type: 'upload.dismissed' });
  });

  const deletion = scope.start(
    createDeletionMachine<MediaDeletionTarget>().provide({
      actors: {
        itemDeletion: createItemDeletionMachine<MediaDeletionTarget>().provide({
          actors: {
            deleteItem: defineMutation(
              ({ target: { kind, section, id } }: DeleteItemInput<MediaDeletionTarget>, attempt) =>
                (kind === 'image' ? api.images : api.videos).remove(section, id, attempt),
            ),
          },
        }),
      },
    }),
    {
      id: 'deletion of media',
      input: { isMissing: ({ kind }, error) => deletionFailure(kind, error).isMissing },
    },
  );
  deletion.on('deletion.succeeded', ({ target }) => {
    removeFromList(target);
    toastSuccess(mediaLabels[target.kind].deleted);
    invalidate();
  });
  deletion.on('deletion.failed', ({ target, error }) =>
    toastError(deletionFailure(target.kind, error).message),
  );
  deletion.on('deletion.listStale', invalidate);

  const url: UrlBinding<LibraryView & { text: string }> = {
    read: () => ({ ...selectView(library.getSnapshot()), text: selectApplied(search.getSnapshot()) }),
    parse: parseView,
    format: ({ kind, section, sort, filter, openId, text }) => ({
      ...(kind === 'video' && { tab: 'videos' }),
      ...(section !== firstSection(kind) && { section }),
      ...(sort !== 'newest' && { sort }),
      ...(filter !== 'all' && { filter }),
      ...(text && { q: text }),
      ...(openId && { open: openId }),
    }),
    apply: ({ text, ...view }) => {
      library.send({ type: 'library.urlChanged', view });
      search.send({ type: 'search.urlChanged', text });
    },
    isHistoryEntry: (from, to) =>
      from.kind !== to.kind ||
      from.section !== to.section ||
      from.filter !== to.filter ||
      (to.openId !== null && from.openId === null),
    subscribe: subscribeAll(library, search),
  };

  return {
    scope,
    library,
    search,
    selection,
    upload,
    deletion,
    items,
    counts,
    missingAltTexts,
    removeFromList,
    url,
  };
}

export type MediaActors = ReturnType<typeof startMedia>;

function parseView(query: URLSearchParams): LibraryView & { text: string } {
  const kind: MediaKind = query.get('tab') === 'videos' ? 'video' : 'image';
  return {
    kind,
    section: sectionsOf(kind).find((section) => section === query.get('section')) ?? firstSection(kind),
    sort: sortOrders.find((order) => order === query.get('sort')) ?? 'newest',
    filter: query.get('filter') === 'no-alt-text' ? 'no-alt-text' : 'all',
    openId: query.get('open'),
    text: query.get('q') ?? '',
  };
}
