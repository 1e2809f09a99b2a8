/** States and transitions, without initial dots and the lines of actions. */
export const isItem = (element: Element): boolean =>
  !/:initial$|\|(?:entry|exit|invoke)\|/.test(element.getAttribute('data-id') ?? '');

const idOf = (element: Element): string => element.getAttribute('data-id') ?? '';

const isWithin = (id: string, ancestor: string): boolean => id.startsWith(`${ancestor}.`);

/** The top left corner. */
function cornerOf(state: Element): { readonly x: number; readonly y: number } {
  const box = state.querySelector(':scope > .box');
  const number = (...names: readonly string[]) =>
    Number(names.map((name) => box?.getAttribute(name)).find((value) => value != null) ?? 0);
  return { x: number('x', 'cx'), y: number('y', 'cy') };
}

const orders = new WeakMap<ParentNode, readonly SVGElement[]>();

/** The items of a picture: states from top to bottom, each before those within it and with its transitions after it, each once. */
export function inReadingOrder(figure: ParentNode): readonly SVGElement[] {
  const known = orders.get(figure);
  if (known) return known;
  const items = [...figure.querySelectorAll<SVGElement>('.frame [data-id]')].filter(isItem);
  const states = items.filter((item) => !idOf(item).includes('|'));
  const transitionsOf = (state: string) => items.filter((item) => idOf(item).startsWith(`${state}|`));
  const told = new Set<string>();
  const listed = (state: SVGElement): readonly SVGElement[] => {
    const inner = states.filter((each) => isWithin(idOf(each), idOf(state)));
    const children = inner.filter((each) => !inner.some((other) => isWithin(idOf(each), idOf(other))));
    const own = transitionsOf(idOf(state)).filter((item) => {
      const isFirst = !told.has(idOf(item));
      told.add(idOf(item));
      return isFirst;
    });
    return [state, ...own, ...byPlace(children).flatMap(listed)];
  };
  const roots = states.filter((each) => !states.some((other) => isWithin(idOf(each), idOf(other))));
  const order = [...new Set(byPlace(roots).flatMap(listed))];
  // What stands for several regions has elements of their ids too.
  const all = [...order, ...items.filter((item) => !order.includes(item) && !told.has(idOf(item)))];
  orders.set(figure, all);
  return all;
}

const byPlace = (states: readonly SVGElement[]): readonly SVGElement[] =>
  [...states].sort((one, other) => {
    const [a, b] = [cornerOf(one), cornerOf(other)];
    return a.y - b.y || a.x - b.x;
  });
