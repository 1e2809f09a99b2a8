import { fromPromise } from 'xstate';
import { toastError, toastInfo, toastSuccess } from '#components/toasts.ts';
import type { MediaItem } from '#contract/entities.ts';
import { readSection } from '#data/mediaReads.ts';
import { mutationsOf } from '#data/mutations.ts';
import { queriesOf } from '#data/queries.ts';
import { type EditTarget, type MediaItemKey, type MediaPlace, titleOf } from '#domain/media.ts';
import { type ArrangedItem, arrangeMachine, type OrderTask } from '#machines/arrange/arrange.machine.ts';
import { type BulkOutcome, createBulkWorkMachine } from '#machines/bulk-work/bulk-work.machine.ts';
import { mediaEditMachine, type UpdateItemInput } from '#machines/media-edit/media-edit.machine.ts';
import type { SessionScope } from '#session/services.ts';
import { withEffects } from '#session/withEffects.ts';
import type { createMediaApi } from './api.ts';
import type { keptWorkOf } from './keptWork.ts';
import { discardedBySignOut, editKeptForSignIn, orderKeptForSignIn, orderName, textName } from './labels.ts';
import { updatedLabels, updateFailureOf } from './viewer/labels.ts';

type MediaApi = ReturnType<typeof createMediaApi>;

interface MediaWrites {
  apiOf(place: Pick<MediaPlace, 'kind'>): MediaApi['images'] | MediaApi['videos'];
  /** In the list that is cached. */
  changeItem(key: MediaItemKey, change: (item: MediaItem) => MediaItem): void;
  readonly keptWork: ReturnType<typeof keptWorkOf>;
}

/** The parts of the media screen that change texts and orders, with their ports and effects. */
export function provideChanges(scope: SessionScope, { apiOf, changeItem, keptWork }: MediaWrites) {
  const { defineMutation } = mutationsOf(scope);
  const invalidate = () => queriesOf(scope).invalidate('media');
  const showItem = ({ kind, section, item }: EditTarget) =>
    changeItem({ kind, section, id: item.id }, () => item);

  const edit = withEffects(
    mediaEditMachine.provide({
      actors: {
        readItem: fromPromise<MediaItem | null, MediaItemKey>(
          async ({ input: { kind, section, id }, signal }) =>
            (await readSection(scope.client, kind, section, signal)).items.find((item) => item.id === id) ??
            null,
        ),
        updateItem: defineMutation(
          (input: UpdateItemInput, attempt) =>
            apiOf(input).update(input.section, input.id, input.changes, attempt),
          ({ idempotencyKey }) => idempotencyKey,
        ),
      },
    }),
    {
      'edit.succeeded': ({ target }) => {
        showItem(target);
        toastSuccess(updatedLabels[target.kind], {
          subject: { key: target.item.id, name: titleOf(target.item) },
        });
      },
      'edit.textsKept': (kept) => {
        keptWork.keepTexts(kept);
        toastInfo(editKeptForSignIn(titleOf(kept.target.item)));
      },
      'edit.textsDiscarded': ({ target }) => toastInfo(discardedBySignOut(textName(titleOf(target.item)))),
      'edit.theirsShown': ({ target }) => showItem(target),
      'edit.failed': ({ target, error }) => toastError(updateFailureOf(target.kind, error)),
      'edit.listStale': invalidate,
    },
  );

  const arrange = withEffects(arrangeMachine, {
    'arrange.orderKept': (kept) => {
      keptWork.keepOrder(kept);
      toastInfo(orderKeptForSignIn(kept.section));
    },
    'arrange.orderDiscarded': ({ section }) => toastInfo(discardedBySignOut(orderName(section))),
  });

  const orderWork = withEffects(
    createBulkWorkMachine<ArrangedItem, null>().provide({
      actors: {
        perform: defineMutation(
          ({ task: { item } }: { task: OrderTask }, attempt) =>
            apiOf({ kind: 'image' }).update(item.section, item.id, { sort_order: item.sort_order }, attempt),
          ({ task }) => task.idempotencyKey,
        ),
      },
    }),
    {
      'bulk.itemChanged': ({ task: { item } }: { task: OrderTask }) =>
        changeItem({ kind: 'image', ...item }, (each) => ({ ...each, sort_order: item.sort_order })),
      'bulk.finished': ({ outcome: { done, failed, cancelled } }: { outcome: BulkOutcome<OrderTask> }) => {
        invalidate();
        if (done.length > 0 && failed.length + cancelled.length === 0) toastSuccess('Order saved');
      },
    },
  );

  return { edit, arrange, orderWork };
}
