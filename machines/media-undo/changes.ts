import type { ImageUpdate } from '#contract/endpoints.ts';
import type { MediaItem } from '#contract/entities.ts';
import { changesTo, type EditField, type EditTexts, hasTextsOf } from '#domain/mediaEdit.ts';
import { keyOf, type MediaItemKey } from '../media-edit/events.ts';

/** Texts of an item before and after a change; equal ones are those that the change relies on. */
export interface ChangedItem extends MediaItemKey {
  /** Shown to the administrator. */
  readonly label: string;
  readonly from: Partial<EditTexts>;
  readonly to: Partial<EditTexts>;
}

/** One action that the server has stored. An order has all items of its section. */
export interface StoredChange {
  readonly key: string;
  readonly type: 'texts' | 'order';
  readonly items: readonly ChangedItem[];
}

/** A change that is under way: `key` is that of the save, `items` those of its items. */
export interface Save {
  readonly type: 'save';
  readonly key: string;
  readonly items: readonly string[];
}

/** What is told of changes, by those who send them. */
export type ChangeReport =
  | (Omit<Save, 'type'> & { readonly type: 'change.began' })
  /** `change` is what was stored; null for nothing. One with the key of an earlier one replaces it. */
  | { readonly type: 'change.ended'; readonly key: string; readonly change: StoredChange | null };

/** An item that gets its earlier texts. */
export interface UndoneItem extends MediaItemKey {
  readonly key: string;
  readonly label: string;
  readonly changes: ImageUpdate;
}

/** What has become of the items that an undo is about. */
export interface UndoOutcome {
  readonly type: StoredChange['type'];
  readonly done: readonly ChangedItem[];
  /** Changed since: not undone. */
  readonly refused: readonly ChangedItem[];
  /** No longer there. */
  readonly missing: readonly ChangedItem[];
  readonly failed: readonly ChangedItem[];
  /** Of the first that has failed; null when the server has not responded in time. */
  readonly error: unknown;
}

export const isChanged = ({ from, to }: ChangedItem): boolean =>
  Object.entries(from).some(([field, text]) => to[field as EditField] !== text);

/** What a save has left to be undone. */
export const undoableOf = (change: StoredChange | null): StoredChange | null =>
  change?.items.some(isChanged) ? change : null;

/** Changes in their order as one: from the texts before the first to those after the last. */
export function joined(changes: readonly StoredChange[]): Omit<StoredChange, 'key'> {
  const items = new Map<string, ChangedItem>();
  for (const item of changes.flatMap((change) => change.items)) {
    const earlier = items.get(keyOf(item));
    items.set(keyOf(item), {
      ...item,
      from: { ...item.from, ...earlier?.from },
      to: { ...earlier?.to, ...item.to },
    });
  }
  const isOrder = changes.some(({ type }) => type === 'order');
  return { type: isOrder ? 'order' : 'texts', items: [...items.values()] };
}

/** What an undo sends and what it leaves, by the items as they are stored now. An order is undone as a whole. */
export function judged(
  { type, items }: Omit<StoredChange, 'key'>,
  stored: ReadonlyMap<string, MediaItem>,
): { readonly sent: readonly UndoneItem[]; readonly outcome: UndoOutcome } {
  const isOther = (item: ChangedItem) => {
    const now = stored.get(keyOf(item));
    return now !== undefined && !hasTextsOf(now, item.from, item.to);
  };
  const others = items.filter(isOther);
  const isRefused = (item: ChangedItem) =>
    others.some((other) => other === item || (type === 'order' && other.section === item.section));

  const changed = items.filter(isChanged);
  const there = changed.filter((item) => stored.has(keyOf(item)));
  const done = there.filter((item) => !isRefused(item));
  const sent = done.flatMap((item): readonly UndoneItem[] => {
    const { kind, section, id, label, from } = item;
    const now = stored.get(keyOf(item));
    const changes = now ? changesTo(now, from) : {};
    return Object.keys(changes).length > 0 ? [{ key: keyOf(item), kind, section, id, label, changes }] : [];
  });
  const outcome: UndoOutcome = {
    type,
    done,
    refused: there.filter(isRefused),
    missing: changed.filter((item) => !stored.has(keyOf(item))),
    failed: [],
    error: null,
  };
  return { sent, outcome };
}
