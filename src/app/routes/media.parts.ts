import { createActor } from 'xstate';
import type { MediaKind } from '#contract/entities.ts';
import { firstSection, sectionsOf, sortOrders } from '#domain/media.ts';
import { deletionFailure, deletionSuccess, uploadFailure, uploadSuccess } from '#domain/messages.ts';
import { toSortOrder } from '#domain/upload.ts';
import { type DeletionTarget, deletionMachine } from '#machines/deletion/deletion.machine.ts';
import {
  type LibraryView,
  mediaLibraryMachine,
  selectView,
} from '#machines/media-library/media-library.machine.ts';
import { searchMachine, selectApplied } from '#machines/search/search.machine.ts';
import { type UploadInput, uploadMachine } from '#machines/upload/upload.machine.ts';
import { type AddressBinding, onChangeOf } from '../hooks/useAddress.ts';
import { perSession } from '../scope.ts';
import { sayDone, sayFailed } from '../toasts.ts';
import { mediaData } from './media.data.ts';

/** The actors of the media screen, with their ports and with what follows from what they emit. */
export const mediaParts = perSession((scope) => {
  const { app, mutate } = scope;
  const { images, videos, itemsOf, counts, invalidate } = mediaData(scope);

  const library = createActor(mediaLibraryMachine, {
    id: 'media library',
    ...app.inspection,
  });
  const search = createActor(searchMachine, { id: 'media search', input: { text: '' }, ...app.inspection });

  const upload = createActor(
    uploadMachine.provide({
      actors: {
        uploadFile: mutate('upload', ({ kind, file, texts, progressTo }: UploadInput, attempt) => {
          const { section, title, description, alt_text, category, sort_order } = texts;
          const fields = { section, title: title.trim(), description, alt_text };
          const options = {
            ...attempt,
            onProgress: (sent: number, total: number) => {
              if (!attempt.signal.aborted) progressTo.send({ type: 'upload.progressed', sent, total });
            },
          };
          return kind === 'image'
            ? images.upload(
                { file, fields: { ...fields, category, sort_order: String(toSortOrder(sort_order)) } },
                options,
              )
            : videos.upload({ file, fields }, options);
        }),
      },
    }),
    { id: 'upload', ...app.inspection },
  );
  upload.on('upload.succeeded', ({ kind }) => {
    sayDone(uploadSuccess(kind));
    invalidate();
  });
  upload.on('upload.failed', ({ kind, error }) => {
    sayFailed(uploadFailure(kind, error));
    invalidate();
  });
  upload.on('upload.stopped', invalidate);

  const deletion = createActor(
    deletionMachine.provide({
      actors: {
        deleteItem: mutate('deletion of media', ({ kind, section, id }: DeletionTarget, attempt) =>
          kind === 'image'
            ? images.remove(section ?? '', id, attempt)
            : videos.remove(section ?? '', id, attempt),
        ),
      },
    }),
    {
      id: 'deletion of media',
      input: { isMissing: (target, error) => deletionFailure(mediaKind(target), error).isMissing },
      ...app.inspection,
    },
  );
  deletion.on('deletion.succeeded', ({ target }) => {
    const kind = mediaKind(target);
    if (library.getSnapshot().context.openId === target.id) library.send({ type: 'library.itemClosed' });
    itemsOf(kind, target.section ?? '').send({
      type: 'query.edited',
      edit: (items) => items.filter(({ id }) => id !== target.id),
    });
    sayDone(deletionSuccess(kind));
    invalidate();
  });
  deletion.on('deletion.failed', ({ target, error }) =>
    sayFailed(deletionFailure(mediaKind(target), error).message),
  );
  deletion.on('deletion.listOutdated', invalidate);

  const actors = [library, search, upload, deletion] as const;
  for (const actor of actors) {
    actor.start();
    scope.onEnd(() => actor.stop());
  }

  const address: AddressBinding<LibraryView & { text: string }> = {
    read: () => ({ ...selectView(library.getSnapshot()), text: selectApplied(search.getSnapshot()) }),
    parse: parseView,
    format: ({ kind, section, sort, openId, text }) => ({
      ...(kind === 'video' && { tab: 'videos' }),
      ...(section !== firstSection(kind) && { section }),
      ...(sort !== 'newest' && { sort }),
      ...(text && { q: text }),
      ...(openId && { open: openId }),
    }),
    follow: ({ text, ...view }) => {
      library.send({ type: 'library.addressed', view });
      search.send({ type: 'search.addressed', text });
    },
    isStep: (from, to) =>
      from.kind !== to.kind || from.section !== to.section || (to.openId !== null && from.openId === null),
    onChange: onChangeOf(library, search),
  };

  return { library, search, upload, deletion, itemsOf, counts, address };
});

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

const mediaKind = ({ kind }: DeletionTarget): MediaKind => (kind === 'video' ? 'video' : 'image');
