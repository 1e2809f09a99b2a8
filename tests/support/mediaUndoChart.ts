import { createActor } from 'xstate';
import type { MediaItem } from '#contract/entities.ts';
import { createBulkWorkMachine } from '#machines/bulk-work/bulk-work.machine.ts';
import { keyOf, type MediaPlace } from '#machines/media-edit/events.ts';
import type { ChangedItem, StoredChange, UndoneItem, UndoOutcome } from '#machines/media-undo/changes.ts';
import {
  mediaUndoMachine,
  type StoredItems,
  selectUndoable,
  type UndoTask,
} from '#machines/media-undo/media-undo.machine.ts';
import { ScriptedPort, startChart } from './chart.ts';
import { mediaItem } from './factories.ts';
import { keyCreator } from './mediaEditChart.ts';

export const failure = new Error('Server error: 500');
export const missing = new Error('404');
export const outcomeOf = (outcome: Partial<UndoOutcome>): UndoOutcome => ({
  ...{ type: 'texts', done: [], refused: [], missing: [], failed: [], error: null },
  ...outcome,
});

export const changed = (id: string, from: ChangedItem['from'], to: ChangedItem['to']): ChangedItem => ({
  ...{ kind: 'image', section: 'gallery', id, label: `Image ${id}` },
  from,
  to,
});
export const title = (id: string, from: string, to: string) => changed(id, { title: from }, { title: to });
export const place = (id: string, from: number, to = from) =>
  changed(id, { sort_order: String(from) }, { sort_order: String(to) });
export const keyOfId = (id: string) => `image/gallery/${id}`;

/** `items` are on the server. */
export function startUndo(...items: readonly Partial<MediaItem>[]) {
  const readItems = new ScriptedPort<StoredItems, { readonly places: readonly MediaPlace[] }>();
  const perform = new ScriptedPort<unknown, { readonly task: UndoTask }>();
  const machine = mediaUndoMachine.provide({
    actors: {
      readItems: readItems.logic,
      work: createBulkWorkMachine<UndoneItem, null>().provide({ actors: { perform: perform.logic } }),
    },
  });
  const input = { createKey: keyCreator(), isMissing: (error: unknown) => error === missing };
  const chart = startChart((options) => createActor(machine, { ...options, input }));
  const { actor } = chart;
  const stored = new Map(items.map((item) => mediaItem(item)).map((item) => [item.id, item]));
  return {
    ...chart,
    readItems,
    perform,
    stored,
    store: (key: string, changes: readonly ChangedItem[], type: StoredChange['type'] = 'texts') =>
      actor.send({ type: 'change.ended', key: `save of ${key}`, change: { key, type, items: changes } }),
    undo: (...keys: readonly string[]) => actor.send({ type: 'undo.requested', keys }),
    begin: (...ids: readonly string[]) =>
      actor.send({ type: 'change.began', key: `save ${ids}`, items: ids.map(keyOfId) }),
    /** `change` is what was stored. */
    end: (id: string, change: StoredChange | null = null) =>
      actor.send({ type: 'change.ended', key: `save ${id}`, change }),
    /** The server answers the last check with its items. */
    read: () =>
      readItems
        .call(readItems.inputs.length - 1)
        .resolve(
          new Map(
            [...stored.values()].map((item) => [
              keyOf({ kind: 'image', section: 'gallery', id: item.id }),
              item,
            ]),
          ),
        ),
    sent: () => perform.inputs.map(({ task: { item } }) => [item.id, item.changes]),
    stack: () => actor.getSnapshot().context.stack.map(({ key }) => key),
    state: () => actor.getSnapshot().value,
    undoable: (...keys: readonly string[]) => selectUndoable(keys)(actor.getSnapshot()),
  };
}
