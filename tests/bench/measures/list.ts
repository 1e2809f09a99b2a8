import { type Bench, type Measure, type Sample, samplesOf } from '../bench.ts';
import type { RowName } from '../goals.ts';
import { type Figure, formatted, logPlot } from '../report.ts';
import { type ListPage, openList } from './listPage.ts';

/** A letter that most items have and some do not. */
const key = 'z';

const scrolled = 10_000;

async function costs(list: ListPage, round: number) {
  const { page, cost, calm } = list;
  await page.evaluate(() => window.scrollTo(0, 0));
  await list.focusSearch();
  const keyCost = await cost(() => page.keyboard.press(key));
  const clear = await list.findClear();
  const clearCost = await cost(clear);
  const choice = await list.focusStatus(round);
  const statusCost = await cost(() => page.keyboard.press(choice));
  await page.evaluate((top) => window.scrollTo(0, top), round * scrolled);
  await calm();
  const scrollCost = await cost(() => list.scroll(scrolled));
  const heap = await list.heap();
  return {
    heap,
    key: keyCost,
    clear: clearCost,
    status: statusCost,
    scroll: scrollCost / (scrolled / 1_000),
  };
}

type Use = keyof Awaited<ReturnType<typeof costs>>;

/** The list of inquiries beside the picture floor with the same inquiries, and beside that of another commit. */
export const listUse: Measure = {
  rows: [
    'key in the search, CPU',
    'clear the search, CPU',
    'status change, CPU',
    'scroll 1,000 px, CPU',
    'list in memory',
  ],
  async run({ browser, origins, options, seed }) {
    await seed(options.items);
    const lists = new Map([
      ['ours', await openList(browser, origins.app, true)],
      ['picture', await openList(browser, origins.picture, false)],
    ]);
    if (options.against !== null) lists.set('against', await openList(browser, origins.against, true));
    for (const list of lists.values()) await costs(list, 0);
    const samples: Readonly<Record<string, Sample>> = await samplesOf(async (round) => {
      const measured: Record<string, number> = {};
      for (const [subject, list] of lists)
        for (const [use, cost] of Object.entries(await costs(list, round)))
          measured[`${use} ${subject}`] = cost;
      return measured;
    });
    for (const list of lists.values()) await list.close();

    const figure = (name: RowName, use: Use) => ({
      name,
      ours: samples[`${use} ours`]?.median ?? Number.NaN,
      spread: samples[`${use} ours`]?.spread,
      reference: samples[`${use} picture`]?.median ?? null,
      against: samples[`${use} against`]?.median,
    });
    return [
      figure('key in the search, CPU', 'key'),
      figure('clear the search, CPU', 'clear'),
      figure('status change, CPU', 'status'),
      figure('scroll 1,000 px, CPU', 'scroll'),
      figure('list in memory', 'heap'),
    ];
  },
};

/** What the use of the list costs with more and more items, as a table and as a plot. */
export async function growth(bench: Bench, sizes: readonly number[]) {
  const figures: (readonly Figure[])[] = [];
  for (const items of sizes) {
    process.stderr.write(`${items} items …\n`);
    figures.push(await listUse.run({ ...bench, options: { ...bench.options, items } }));
  }
  const rows = listUse.rows.map((name, row) => {
    const values = figures.map((each) => each[row]?.ours ?? Number.NaN);
    return { name, values, against: figures.map((each) => each[row]?.against) };
  });
  const names = sizes.map((items) => items.toLocaleString('en-US'));
  const text = (name: string, value: number | undefined) =>
    value === undefined ? '' : formatted(name, value);
  const lines = rows.flatMap(({ name, values, against }) => [
    [name, ...values.map((value) => text(name, value))],
    ...(bench.options.against ? [[`${name}, then`, ...against.map((value) => text(name, value))]] : []),
  ]);
  return { table: [['row', ...names], ...lines], plot: logPlot(names, rows) };
}
