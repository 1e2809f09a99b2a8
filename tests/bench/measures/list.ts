import { type Bench, type Measure, type Sample, samplesOf } from '../bench.ts';
import type { RowName } from '../goals.ts';
import { formatted } from '../report.ts';
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
  return { key: keyCost, clear: clearCost, status: statusCost, scroll: scrollCost / (scrolled / 1_000) };
}

type Use = keyof Awaited<ReturnType<typeof costs>>;

/** The list of inquiries beside the picture floor with the same inquiries, and beside that of another commit. */
export const listUse: Measure = {
  rows: ['key in the search, CPU', 'clear the search, CPU', 'status change, CPU', 'scroll 1,000 px, CPU'],
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
    ];
  },
};

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
