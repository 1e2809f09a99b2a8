const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

const idOf = (value: unknown): unknown => (isPlain(value) ? value.id : undefined);

/**
 * `next`, in which every object and array that equals the one in its place in `previous` is replaced by it, so that
 * nothing that is unchanged renders again. Items with an id are compared with the item of that id.
 */
export function structuralSharing<Value>(previous: unknown, next: Value): Value {
  if (Object.is(previous, next)) return next;
  if (Array.isArray(previous) && Array.isArray(next)) return reuseItems(previous, next) as Value;
  if (!isPlain(previous) || !isPlain(next)) return next;
  let copy: Record<string, unknown> | null = null;
  let isEqual = Object.keys(previous).length === Object.keys(next).length;
  for (const name in next) {
    const old = previous[name];
    const part = structuralSharing(old, next[name]);
    if (!Object.is(part, old) || !(name in previous)) isEqual = false;
    if (!Object.is(part, next[name])) {
      copy ??= { ...next };
      copy[name] = part;
    }
  }
  return (isEqual ? previous : (copy ?? next)) as Value;
}

function reuseItems(previous: readonly unknown[], next: readonly unknown[]): readonly unknown[] {
  let byId: Map<unknown, unknown> | null = null;
  const items = next.map((item, index) => {
    const id = idOf(item);
    if (idOf(previous[index]) === id) return structuralSharing(previous[index], item);
    byId ??= new Map(previous.map((candidate) => [idOf(candidate), candidate]));
    return id === undefined ? item : structuralSharing(byId.get(id), item);
  });
  const isEqual = items.length === previous.length && items.every((item, index) => item === previous[index]);
  if (isEqual) return previous;
  // The same array again, so that what holds it holds the data too.
  return items.every((item, index) => item === next[index]) ? next : items;
}
