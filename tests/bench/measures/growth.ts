import type { Bench } from '../bench.ts';
import { formatted } from '../report.ts';
import { listUse } from './list.ts';

const sizes = [100, 1_000, 10_000, 100_000] as const;

/** What the use of the list costs with more and more items. */
export async function growthTable(bench: Bench): Promise<readonly (readonly string[])[]> {
  const columns: string[][] = [['row', ...listUse.rows]];
  for (const items of sizes) {
    process.stderr.write(`${items} items …\n`);
    const figures = await listUse.run({ ...bench, options: { ...bench.options, items } });
    columns.push([items.toLocaleString('en-US'), ...figures.map(({ name, ours }) => formatted(name, ours))]);
  }
  return columns[0]?.map((_, line) => columns.map((column) => column[line] ?? '')) ?? [];
}
