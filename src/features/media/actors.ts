import { aboutOf, toastOutcome, toastStored } from '#components/bulkTexts.ts';
import { keepUnanswered } from '#components/keepUnanswered.ts';
import { toastError, toastSuccess } from '#components/toasts.ts';
import type { List, MediaItem } from '#contract/entities.ts';
import { type Attempt, mutationsOf } from '#data/mutations.ts';
import { editQuery, queriesOf } from '#data/queries.ts';
import { headings } from '#domain/fixedTexts.ts';
import { keyFrom, type MediaItemKey } from '#domain/media.ts';
import { mediaScreenMachine } from '#machines/media-screen/media-screen.machine.ts';
import { parseView } from '#machines/media-screen/url.ts';
import { selectData } from '#machines/query/query.machine.ts';
import type { Entry, Write, WriteResult } from '#machines/writes/entries.ts';
import { writesMachine } from '#machines/writes/writes.machine.ts';
import { watchLocation } from '#session/location.ts';
import type { SessionScope } from '#session/services.ts';
import { createMediaApi } from './api.ts';
import { keptOrders, keptTexts, provideChanges } from './changes.ts';
import { deletionFailure, mediaLabels, namesOf, orderFailure } from './labels.ts';
import { defineMediaQueries } from './queries.ts';

const path = '/media';

/** The chart of the media screen with its ports and effects. */
export function startMedia(scope: SessionScope) {
  const { createKey, defineMutation } = mutationsOf(scope);
  const queries = queriesOf(scope);
  const { location } = scope;
  const api = createMediaApi(scope.client);
  const { items, counts } = defineMediaQueries(scope, (kind, section) => {
    const view = parseView(location.search());
    return location.path() === path && view.kind === kind && view.section === section;
  });
  const texts = keptTexts(scope);
  const orders = keptOrders(scope);

  /** In the list that is cached; null removes the item. */
  const changeItem = (
    { kind, section, id }: MediaItemKey,
    change: (item: MediaItem) => MediaItem | null,
  ): void =>
    editQuery(items(kind, section), (list: List<MediaItem>) => ({
      ...list,
      items: list.items.flatMap((item) => (item.id === id ? (change(item) ?? []) : [item])),
    }));

  async function write({ id: key, type, to }: Write, attempt: Attempt): Promise<WriteResult> {
    const { kind, section, id } = keyFrom(key);
    if (type !== 'deletion') {
      const body = type === 'category' ? { category: to } : { sort_order: Number(to) };
      return { stage: 'done', item: await api.image.update(section, id, body, attempt) };
    }
    try {
      await api[kind].remove(section, id, attempt);
    } catch (error) {
      if (deletionFailure(kind, error).isMissing) return { stage: 'missing', error };
      throw error;
    }
    return { stage: 'done', item: null };
  }

  const showStored = ({ id, type, to }: Write): void =>
    changeItem(keyFrom(id), (item) => {
      if (type === 'deletion') return null;
      return type === 'category' ? { ...item, category: to || null } : { ...item, sort_order: Number(to) };
    });

  function announce(entries: readonly Entry[]): void {
    const [first] = entries;
    if (!first) return;
    const { kind, section } = keyFrom(first.write.id);
    const { type } = first.write;
    const isDone = entries.every(({ stage }) => stage === 'done');
    if (type === 'order') {
      const failed = entries.filter(({ stage }) => stage === 'failed');
      if (failed[0]) toastError(orderFailure(failed.length, entries.length, failed[0].error));
      if (isDone) {
        orders.keep(section, []);
        toastSuccess('Order saved');
      }
    } else if (first.kind === 'single') {
      if (isDone) toastStored(namesOf(kind, type), entries);
      else
        toastError(deletionFailure(kind, first.error).message, {
          about: aboutOf(mediaLabels[kind], entries),
        });
    } else {
      const place = { isShown: location.path() === path, title: headings.media.title };
      toastOutcome(namesOf(kind, type), entries, place);
    }
  }

  const screen = scope.start(
    mediaScreenMachine.provide({
      actors: {
        ...provideChanges(scope, { api, changeItem, texts, orders }),
        watchLocation: watchLocation(location, path),
        writes: writesMachine.provide({
          actors: { write: defineMutation(write) },
          actions: {
            announce: (_, { entries }) => announce(entries),
            showStored: (_, { write, isMissing }) => !isMissing && showStored(write),
            // A read that starts within an action of XState makes it warn.
            refreshList: (_, { isNow }) =>
              queueMicrotask(() => (isNow ? queries.invalidate('media') : queries.outdate('media'))),
          },
        }),
      },
      actions: {
        writeUrl: (_, { search, isEntry }) => location.writeSearch(search, { replace: !isEntry }),
      },
    }),
    {
      id: 'media',
      input: {
        createKey,
        formOf: ({ kind, section, id }) => {
          const list = selectData(items(kind, section).getSnapshot());
          const item = list?.items.find((each) => each.id === id);
          return item ? { target: { kind, section, item }, typed: texts.read({ kind, section, id }) } : null;
        },
      },
    },
  );

  const { writes, search } = screen.getSnapshot().children;
  if (!writes || !search) throw new Error('A media screen without its parts');
  keepUnanswered(scope, path, writes);
  return { scope, screen, writes, search, items, counts, orders };
}

export type MediaActors = ReturnType<typeof startMedia>;
