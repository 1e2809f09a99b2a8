import { toastError, toastSuccess } from '#components/toasts.ts';
import type { MediaItem } from '#contract/entities.ts';
import { readSection } from '#data/mediaReads.ts';
import { mutationsOf } from '#data/mutations.ts';
import { queriesOf } from '#data/queries.ts';
import { type EditTarget, keyOf, keyOfTarget, type MediaItemKey, titleOf } from '#domain/media.ts';
import { conflictsOf, type TypedTexts, typedFrom, updateOf, withChanges } from '#domain/mediaEdit.ts';
import { arrangeMachine } from '#machines/arrange/arrange.machine.ts';
import {
  mediaEditMachine,
  type SaveInput,
  type SaveResult,
} from '#machines/media-edit/media-edit.machine.ts';
import { draftsOf } from '#session/draftStorage.ts';
import type { SessionScope } from '#session/services.ts';
import type { createMediaApi } from './api.ts';
import { editKept, mediaLabels } from './labels.ts';

interface MediaWrites {
  readonly api: ReturnType<typeof createMediaApi>;
  /** In the list that is cached. */
  changeItem(key: MediaItemKey, change: (item: MediaItem) => MediaItem): void;
  readonly texts: ReturnType<typeof keptTexts>;
  readonly orders: ReturnType<typeof keptOrders>;
}

/** The texts of an item that were typed and not saved. */
export function keptTexts(scope: SessionScope) {
  const drafts = draftsOf(scope);
  return {
    keep: (target: EditTarget, typed: TypedTexts) =>
      drafts.write(`edit/${keyOfTarget(target)}`, Object.keys(typed).length > 0 ? typed : null),
    read: (key: MediaItemKey): TypedTexts => typedFrom(drafts.read(`edit/${keyOf(key)}`)),
  };
}

/** The orders of sections that were moved and not saved. */
export function keptOrders(scope: SessionScope) {
  const drafts = draftsOf(scope);
  return {
    keep: (section: string, order: readonly string[]) =>
      drafts.write(`order/${section}`, order.length > 0 ? order : null),
    read(section: string): readonly string[] {
      const order = drafts.read(`order/${section}`);
      return Array.isArray(order) ? order.filter((id) => typeof id === 'string') : [];
    },
  };
}

/** The parts of the media screen that change texts and orders, with their ports and effects. */
export function provideChanges(scope: SessionScope, { api, changeItem, texts, orders }: MediaWrites) {
  const { defineMutation } = mutationsOf(scope);
  const queries = queriesOf(scope);

  const edit = mediaEditMachine.provide({
    actors: {
      save: defineMutation(
        async ({ target: { kind, section, item }, typed }: SaveInput, attempt): Promise<SaveResult> => {
          const { items } = await readSection(scope.client, kind, section, attempt.signal);
          const stored = items.find(({ id }) => id === item.id) ?? null;
          if (stored === null) return { outcome: 'gone', item: null };
          if (conflictsOf(typed, stored).length > 0) return { outcome: 'changedElsewhere', item: stored };
          const changes = updateOf(typed);
          await api[kind].update(section, item.id, changes, attempt).finally(() => queries.outdate('media'));
          return { outcome: 'saved', item: withChanges(stored, changes) };
        },
      ),
    },
    actions: {
      keepTexts: (_, { target, typed }) => texts.keep(target, typed),
      announceSaved: (_, { kind, section, item }) => {
        changeItem({ kind, section, id: item.id }, () => item);
        toastSuccess(mediaLabels[kind].updated, {
          about: [item.id],
          counted: { many: mediaLabels[kind].many, done: 'updated' },
        });
      },
      announceNotSaved: (_, { item }) => toastError(editKept(titleOf(item)), { about: [item.id] }),
      refreshList: () => queueMicrotask(() => queries.invalidate('media')),
    },
  });

  const arrange = arrangeMachine.provide({
    actions: { keepOrder: (_, { section, order }) => orders.keep(section, order) },
  });

  return { edit, arrange };
}
