/** The selected items of a list: they stay selected while a search hides them. */
export interface Selection {
  readonly selected: ReadonlySet<string>;
  /** The item that was toggled last: the other end of a range. */
  readonly anchor: string | null;
}

export const nothingSelected: Selection = { selected: new Set(), anchor: null };

/** `shown` are the ids of the screen, in its order. */
export type SelectionEvent =
  | { type: 'selection.toggled'; id: string }
  /** With Shift: everything between the item that was toggled last and this one. */
  | { type: 'selection.rangeChosen'; id: string; shown: readonly string[] }
  | { type: 'selection.allChosen'; shown: readonly string[] }
  | { type: 'selection.cleared' };

export function selectionAfter({ selected, anchor }: Selection, event: SelectionEvent): Selection {
  if (event.type === 'selection.cleared') return nothingSelected;
  if (event.type === 'selection.allChosen')
    return { selected: new Set([...selected, ...event.shown]), anchor };
  const { id } = event;
  if (event.type === 'selection.rangeChosen' && selected.size > 0) {
    const ends = [event.shown.indexOf(anchor ?? ''), event.shown.indexOf(id)];
    const range = event.shown.slice(Math.min(...ends), Math.max(...ends) + 1);
    if (!ends.includes(-1)) return { selected: new Set([...selected, ...range]), anchor };
  }
  const next = new Set(selected);
  if (!next.delete(id)) next.add(id);
  return { selected: next, anchor: id };
}

/** Those that the list has. */
export const selectedAmong = <Item extends { readonly id: string }>(
  selected: ReadonlySet<string>,
  items: readonly Item[],
): readonly Item[] => (selected.size === 0 ? [] : items.filter(({ id }) => selected.has(id)));
