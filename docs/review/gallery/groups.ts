import type { ReviewConfig } from '../config.ts';

/** Below their headings, in the order of the configuration; the rest comes last, below none where there are no groups. */
export function inGroups<Named extends { readonly name: string }>(
  all: readonly Named[],
  { groups = [] }: ReviewConfig,
): readonly { readonly title: string; readonly charts: readonly Named[] }[] {
  const grouped = new Set(groups.flatMap(({ charts }) => charts));
  return [
    ...groups.map(({ title, charts }) => ({
      title,
      charts: charts.flatMap((name) => all.filter((each) => each.name === name)),
    })),
    { title: groups.length > 0 ? 'Others' : '', charts: all.filter(({ name }) => !grouped.has(name)) },
  ].filter(({ charts }) => charts.length > 0);
}
