import { type Bench, figuresOf, type Measure, seed, type Values } from '../bench.ts';
import { type Figure, formatted, logPlot } from '../report.ts';
import { type ListPage, openList } from './listPage.ts';

/** A letter that most items have and some do not. */
const key = 'z';

const scrolled = 10_000;

async function costs(list: ListPage, round: number): Promise<Values> {
  const { page, cost, calm } = list;
  await page.evaluate(() => window.scrollTo(0, 0));
  await list.focusSearch();
  await list.slowestInteraction();
  const keyCost = await cost(() => page.keyboard.press(key));
  const clear = await list.findClear();
  const clearCost = await cost(clear);
  const choice = await list.focusStatus(round);
  const statusCost = await cost(() => page.keyboard.press(choice));
  const slowest = await list.slowestInteraction();
  await page.evaluate((top) => window.scrollTo(0, top), round * scrolled);
  await calm();
  const scrollCost = await cost(() => list.scroll(scrolled));
  return {
    'key in the search, CPU': keyCost,
    'clear the search, CPU': clearCost,
    'status change, CPU': statusCost,
    'scroll 1,000 px, CPU': scrollCost / (scrolled / 1_000),
    'slowest interaction': slowest,
    'list in memory': await list.heap(),
  };
}

/** The list of inquiries beside the picture floor with the same inquiries, and beside that of another commit. */
export const listUse: Measure = {
  rows: [
    'key in the search, CPU',
    'clear the search, CPU',
    'status change, CPU',
    'scroll 1,000 px, CPU',
    'slowest interaction',
    'list in memory',
  ],
  async run(bench) {
    const { browser, origins, applications } = bench;
    await seed(bench);
    const lists: (readonly [string, ListPage])[] = [];
    for (const [subject, build] of [...applications, ['reference', 'picture'] as const])
      lists.push([subject, await openList(browser, origins[build])]);
    const measure = async (round: number) => {
      const measured: Record<string, Values> = {};
      for (const [subject, list] of lists) measured[subject] = await costs(list, round);
      return measured;
    };
    await measure(0);
    const figures = await figuresOf(this.rows, measure);
    for (const [, list] of lists) await list.close();
    return figures;
  },
};

/** What the use of the list costs with more and more items, as a table and as a plot. */
export async function growth(bench: Bench, sizes: readonly number[]) {
  const figures: (readonly Figure[])[] = [];
  for (const items of sizes) {
    process.stderr.write(`${items} items …\n`);
    figures.push(await listUse.run({ ...bench, items }));
  }
  const rows = listUse.rows.map((name, row) => ({
    name,
    values: figures.map((each) => each[row]?.ours ?? Number.NaN),
    others: figures.map((each) => each[row]?.against ?? Number.NaN),
  }));
  const names = sizes.map((items) => items.toLocaleString('en-US'));
  const lines = rows.flatMap(({ name, values, others }) => [
    [name, ...values.map((value) => formatted(name, value))],
    ...(bench.applications.length > 1
      ? [[`${name}, then`, ...others.map((value) => formatted(name, value))]]
      : []),
  ]);
  return { table: [['row', ...names], ...lines], plot: logPlot(names, rows) };
}
