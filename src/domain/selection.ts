/** The selected items of a list: they stay selected while a search hides them. */
export interface Selection {
  readonly selected: ReadonlySet<string>;
  /** The item that was toggled last: the other end of a range. */
  readonly anchor: string | null;
}

export const nothingSelected: Selection = { selected: new Set(), anchor: null };

export function toggled({ selected }: Selection, id: string): Selection {
  const next = new Set(selected);
  if (!next.delete(id)) next.add(id);
  return { selected: next, anchor: id };
}

/** With Shift: everything between the item that was toggled last and this one, in the order of the screen. */
export function withRange(selection: Selection, id: string, shown: readonly string[]): Selection {
  const { selected, anchor } = selection;
  const ends = [anchor === null ? -1 : shown.indexOf(anchor), shown.indexOf(id)];
  if (ends.includes(-1) || selected.size === 0) return toggled(selection, id);
  const range = shown.slice(Math.min(...ends), Math.max(...ends) + 1);
  return { selected: new Set([...selected, ...range]), anchor };
}

export const withAll = ({ selected, anchor }: Selection, shown: readonly string[]): Selection => ({
  selected: new Set([...selected, ...shown]),
  anchor,
});

/** Those that the list has. */
export const selectedAmong = <Item extends { readonly id: string }>(
  selected: ReadonlySet<string>,
  items: readonly Item[],
): readonly Item[] => (selected.size === 0 ? [] : items.filter(({ id }) => selected.has(id)));
