/** What one task takes: several calls of the largest batch. */
const step = 40;

/** Hundreds of files are handled in several tasks, so that the page does not freeze. */
export function inSteps<Item>(items: readonly Item[], perform: (some: readonly Item[]) => void): void {
  perform(items.slice(0, step));
  if (items.length > step) setTimeout(() => inSteps(items.slice(step), perform));
}
