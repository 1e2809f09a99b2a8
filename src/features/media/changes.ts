import { fromPromise } from 'xstate';
import { toastError, toastInfo, toastSuccess } from '#components/toasts.ts';
import type { MediaItem } from '#contract/entities.ts';
import { readSection } from '#data/mediaReads.ts';
import { mutationsOf } from '#data/mutations.ts';
import { queriesOf } from '#data/queries.ts';
import { type EditTarget, keyFrom, type MediaItemKey, type MediaPlace, titleOf } from '#domain/media.ts';
import { messageOf } from '#domain/messages.ts';
import { arrangeMachine } from '#machines/arrange/arrange.machine.ts';
import { type BulkOutcome, createBulkWorkMachine } from '#machines/bulk-work/bulk-work.machine.ts';
import { mediaEditMachine, type UpdateItemInput } from '#machines/media-edit/media-edit.machine.ts';
import type { OrderItem, OrderTask } from '#machines/media-panel/events.ts';
import { draftsOf } from '#session/draftStorage.ts';
import type { SessionScope } from '#session/services.ts';
import { withEffects } from '#session/withEffects.ts';
import type { createMediaApi } from './api.ts';
import type { keptWorkOf } from './keptWork.ts';
import { discardedBySignOut, editKeptForSignIn, textName } from './labels.ts';
import { updatedLabels, updateFailureOf } from './viewer/labels.ts';

type MediaApi = ReturnType<typeof createMediaApi>;

interface MediaWrites {
  apiOf(place: Pick<MediaPlace, 'kind'>): MediaApi['images'] | MediaApi['videos'];
  /** In the list that is cached. */
  changeItem(key: MediaItemKey, change: (item: MediaItem) => MediaItem): void;
  readonly keptWork: ReturnType<typeof keptWorkOf>;
}

/** The orders of sections that were moved and not saved. */
export function keptOrders(scope: SessionScope) {
  const drafts = draftsOf(scope);
  return {
    keep: (section: string, order: readonly string[]) =>
      order.length > 0 ? drafts.write(`order/${section}`, order) : drafts.remove(`order/${section}`),
    read(section: string): readonly string[] {
      const order = drafts.read(`order/${section}`);
      return Array.isArray(order) ? order.filter((id) => typeof id === 'string') : [];
    },
  };
}

/** The parts of the media screen that change texts and orders, with their ports and effects. */
export function provideChanges(scope: SessionScope, { apiOf, changeItem, keptWork }: MediaWrites) {
  const { defineMutation } = mutationsOf(scope);
  const orders = keptOrders(scope);
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

  const arrange = arrangeMachine.provide({
    actions: { keepOrder: (_, { section, order }) => orders.keep(section, order) },
  });

  const orderWork = withEffects(
    createBulkWorkMachine<OrderItem, null>().provide({
      actors: {
        perform: defineMutation(
          ({ task: { item } }: { task: OrderTask }, attempt) => {
            const { section, id } = keyFrom(item.key);
            return apiOf({ kind: 'image' }).update(section, id, { sort_order: Number(item.to) }, attempt);
          },
          ({ task }) => task.idempotencyKey,
        ),
      },
    }),
    {
      'bulk.itemChanged': ({ task: { item } }: { task: OrderTask }) =>
        changeItem(keyFrom(item.key), (each) => ({ ...each, sort_order: Number(item.to) })),
      'bulk.finished': ({ outcome: { done, failed, cancelled } }: { outcome: BulkOutcome<OrderTask> }) => {
        invalidate();
        const [failure] = failed;
        if (failure)
          toastError(
            `${failed.length} of ${done.length + failed.length + cancelled.length} places were not saved: ${messageOf(failure.error)}`,
          );
        else if (cancelled.length === 0 && done[0]) {
          toastSuccess('Order saved');
          orders.keep(keyFrom(done[0].item.key).section, []);
        }
      },
    },
  );

  return { edit, arrange, orderWork };
}
