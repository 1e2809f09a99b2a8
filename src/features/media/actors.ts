import { fromCallback, fromPromise } from 'xstate';
import { toastOutcome } from '#components/bulkTexts.ts';
import { toastError, toastInfo, toastSuccess } from '#components/toasts.ts';
import type { List, MediaItem } from '#contract/entities.ts';
import { mutationsOf } from '#data/mutations.ts';
import { editQuery, queriesOf } from '#data/queries.ts';
import { watchQuery } from '#data/watchQuery.ts';
import { type MediaItemKey, type MediaPlace, titleOf } from '#domain/media.ts';
import { messageOf } from '#domain/messages.ts';
import { titleModeOf } from '#domain/upload.ts';
import { type BulkOutcome, createBulkWorkMachine } from '#machines/bulk-work/bulk-work.machine.ts';
import {
  createDeletionMachine,
  type DeleteItemInput,
  type DeletionActorRef,
  type MediaDeletionTarget,
} from '#machines/media-deletion/media-deletion.machine.ts';
import { mediaListMachine } from '#machines/media-list/media-list.machine.ts';
import { mediaPanelMachine } from '#machines/media-panel/media-panel.machine.ts';
import {
  type BulkMediaItem,
  type MediaChange,
  type MediaScreenEvent,
  type MediaTask,
  mediaScreenMachine,
} from '#machines/media-screen/media-screen.machine.ts';
import { parseView } from '#machines/media-screen/url.ts';
import { pageDropMachine } from '#machines/page-drop/page-drop.machine.ts';
import type { StoredDraft } from '#machines/upload/draft.ts';
import { uploadMachine } from '#machines/upload/upload.machine.ts';
import { watchLocation } from '#session/location.ts';
import { openScreen } from '#session/openScreen.ts';
import type { SessionScope } from '#session/services.ts';
import { onSessionLeft } from '#session/watchSession.ts';
import { withEffects } from '#session/withEffects.ts';
import { createMediaApi } from './api.ts';
import { keptOrders, keptTexts, provideChanges } from './changes.ts';
import { refusedText } from './drop/labels.ts';
import { createDrafts } from './formDrafts.ts';
import {
  deletionFailure,
  draftKept,
  draftNotStored,
  mediaLabels,
  uploadContinues,
  uploadFailure,
} from './labels.ts';
import { defineMediaQueries } from './queries.ts';
import { resize } from './resize.ts';
import { namesOf } from './selection/labels.ts';
import { defineTransfer } from './transfers.ts';

const path = '/media';

/** The chart of the media screen with the real ports of its parts, and the effects of what they emit. */
export function startMedia(scope: SessionScope) {
  const { createKey, defineMutation } = mutationsOf(scope);
  const queries = queriesOf(scope);
  const { location } = scope;
  const api = createMediaApi(scope.client, () => queries.outdate('media'));
  const apiOf = ({ kind }: Pick<MediaPlace, 'kind'>) => (kind === 'image' ? api.images : api.videos);
  const { items, counts } = defineMediaQueries(scope, (kind, section) => {
    const view = parseView(location.search());
    return location.path() === path && view.kind === kind && view.section === section;
  });
  const transfer = defineTransfer(scope);
  const invalidate = () => queries.invalidate('media');
  const editList = (
    { kind, section }: MediaPlace,
    edit: (items: readonly MediaItem[]) => readonly MediaItem[],
  ) => editQuery(items(kind, section), (list: List<MediaItem>) => ({ ...list, items: edit(list.items) }));
  const removeItem = (key: MediaItemKey) => editList(key, (list) => list.filter(({ id }) => id !== key.id));
  const changeItem = (key: MediaItemKey, change: (item: MediaItem) => MediaItem) =>
    editList(key, (list) => list.map((item) => (item.id === key.id ? change(item) : item)));

  const changes = provideChanges(scope, { apiOf, changeItem });

  const drafts = createDrafts(scope, () => toastError(draftNotStored));
  const upload = withEffects(
    uploadMachine.provide({
      actors: {
        resize,
        readDraft: fromPromise<StoredDraft | null, { kind: MediaPlace['kind'] }>(({ input }) =>
          drafts.read(input.kind),
        ),
      },
    }),
    {
      'draft.fileChanged': ({ kind, file }) => drafts.writeFile(kind, file),
      'draft.detailsChanged': ({ kind, details }) => drafts.writeDetails(kind, details),
      'draft.ended': ({ kind }) => drafts.remove(kind),
      'draft.unavailable': drafts.reportUnavailable,
      'draft.kept': ({ kind }) => toastInfo(draftKept(kind)),
    },
  );

  const panel = withEffects(
    mediaPanelMachine.provide({
      actors: {
        ...changes,
        upload,
        transfer,
      },
    }),
    {
      'transfer.succeeded': ({ kind }) => {
        toastSuccess(mediaLabels[kind].uploaded);
        drafts.remove(kind);
        invalidate();
      },
      'transfer.failed': ({ kind, error }) => {
        toastError(uploadFailure(kind, messageOf(error)));
        invalidate();
      },
      'transfer.draftKept': ({ kind, sent, error }) =>
        drafts.writeDetails(kind, {
          ...sent,
          titleMode: titleModeOf(sent.texts.title, sent.file),
          failure: messageOf(error),
        }),
      'draft.left': ({ kind }) => void drafts.release(kind),
      'transfer.hidden': ({ kind }) => toastInfo(uploadContinues(kind)),
      'transfer.stopped': invalidate,
    },
  );

  const deletion = withEffects(
    createDeletionMachine<MediaDeletionTarget>().provide({
      actors: {
        deleteItem: defineMutation(({ target }: DeleteItemInput<MediaDeletionTarget>, attempt) =>
          apiOf(target).remove(target.section, target.id, attempt),
        ),
      },
    }),
    {
      'deletion.succeeded': ({ target }: { target: MediaDeletionTarget }) => {
        removeItem(target);
        toastSuccess(mediaLabels[target.kind].deleted, { subject: { key: target.id, name: target.label } });
        invalidate();
      },
      'deletion.failed': ({ target, error }: { target: MediaDeletionTarget; error: unknown }) =>
        toastError(deletionFailure(target.kind, error).message),
      'deletion.listStale': invalidate,
    },
  );

  const bulkWork = withEffects(
    createBulkWorkMachine<BulkMediaItem, MediaChange>().provide({
      actors: {
        perform: defineMutation(
          ({ task: { item, change } }: { task: MediaTask }, attempt): Promise<unknown> =>
            change.type === 'category'
              ? api.images.update(item.section, item.id, { category: change.category }, attempt)
              : apiOf(item).remove(item.section, item.id, attempt),
          ({ task }) => task.idempotencyKey,
        ),
      },
    }),
    {
      'bulk.itemChanged': ({ task: { item, change } }: { task: MediaTask }) => {
        if (change.type === 'deletion') removeItem(item);
        else changeItem(item, (each) => ({ ...each, category: change.category || null }));
      },
      'bulk.finished': ({ outcome }: { outcome: BulkOutcome<MediaTask> }) => {
        invalidate();
        const { done, failed, missing, cancelled } = outcome;
        const [task] = [...done, ...[...failed, ...missing].map((failure) => failure.task), ...cancelled];
        if (task)
          toastOutcome(namesOf(task.item.kind, task.change.type), outcome, {
            isShown: location.path() === path,
            title: 'Media Management',
          });
      },
    },
  );

  const screen = openScreen(
    scope,
    mediaScreenMachine.provide({
      actors: {
        list: mediaListMachine.provide({
          actors: { watchQuery: watchQuery(({ kind, section }: MediaPlace) => items(kind, section)) },
        }),
        panel,
        pageDrop: withEffects(pageDropMachine, {
          'pageDrop.filesSorted': ({ refused, folders, shown }) => {
            if (refused.length + folders.length > 0) toastError(refusedText(shown, refused, folders));
          },
        }),
        deletion,
        bulkWork,
        watchLocation: watchLocation(location, path),
        watchSession: fromCallback(({ sendBack }) => {
          const send = (event: MediaScreenEvent) => sendBack(event);
          return onSessionLeft(scope, (isRequested) => send({ type: 'session.ended', isRequested }));
        }),
      },
    }),
    {
      path,
      input: {
        queue: scope.queue,
        createKey,
        keptTexts: keptTexts(scope).read,
        isMissing: (error, kind) => deletionFailure(kind, error).isMissing,
      },
    },
  );
  screen.on('screen.searchChanged', ({ search, isEntry }) =>
    location.writeSearch(search, { replace: !isEntry }),
  );
  screen.on('screen.requested', ({ search }) => location.navigate(path + search));

  return { scope, screen, items, counts, keptOrder: keptOrders(scope).read };
}

export type MediaActors = ReturnType<typeof startMedia>;

/** Opens the delete confirmation of an item. */
export const requestDeletion = (
  deletion: DeletionActorRef<MediaDeletionTarget>,
  place: MediaPlace,
  item: MediaItem,
) =>
  deletion.send({
    type: 'deletion.requested',
    target: { ...place, id: item.id, label: titleOf(item) },
  });
