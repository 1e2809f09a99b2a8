export const idOf = (element: Element): string => element.getAttribute('data-id') ?? '';

export const isState = (element: Element): boolean => !idOf(element).includes('|');

/** States and transitions, without initial dots and the lines of actions. */
export const isItem = (element: Element): boolean =>
  !/:initial$|\|(?:entry|exit|invoke)\|/.test(idOf(element));

/** The id of the state that a state or transition is in; empty for the root. */
const parentOf = (id: string): string =>
  id.slice(0, Math.max(0, id.includes('|') ? id.indexOf('|') : id.lastIndexOf('.')));

/** The top left corner. */
function cornerOf(state: Element): { readonly x: number; readonly y: number } {
  const box = state.querySelector(':scope > .box');
  const number = (...names: readonly string[]) =>
    Number(names.map((name) => box?.getAttribute(name)).find((value) => value != null) ?? 0);
  return { x: number('x', 'cx'), y: number('y', 'cy') };
}

const byPlace = (states: readonly SVGElement[]): readonly SVGElement[] =>
  states
    .map((state) => ({ state, ...cornerOf(state) }))
    .sort((one, other) => one.y - other.y || one.x - other.x)
    .map(({ state }) => state);

const orders = new WeakMap<ParentNode, readonly SVGElement[]>();

/** The items of a picture: states from top to bottom, each before those within it and with its transitions after it, each once. */
export function inReadingOrder(figure: ParentNode): readonly SVGElement[] {
  const known = orders.get(figure);
  if (known) return known;
  const items = new Map<string, SVGElement>();
  const inside = new Map<string, SVGElement[]>();
  for (const item of figure.querySelectorAll<SVGElement>('.frame [data-id]')) {
    const id = idOf(item);
    if (!isItem(item) || items.has(id)) continue;
    items.set(id, item);
    const parent = parentOf(id);
    inside.set(parent, [...(inside.get(parent) ?? []), item]);
  }
  const listed = (state: SVGElement): readonly SVGElement[] => {
    const own = inside.get(idOf(state)) ?? [];
    const transitions = own.filter((item) => !isState(item));
    return [state, ...transitions, ...byPlace(own.filter(isState)).flatMap(listed)];
  };
  const roots = inside.get('') ?? [];
  // What stands for several regions has elements of their ids too, without those of the regions.
  const order = [...new Set([...roots.flatMap(listed), ...items.values()])];
  orders.set(figure, order);
  return order;
}
