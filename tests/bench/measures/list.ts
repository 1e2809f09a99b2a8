import { type Measure, type Sample, samplesOf } from '../bench.ts';
import type { RowName } from '../goals.ts';
import { type Figure, quantile } from '../report.ts';
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

/** Words typed at 100 ms a key, cleared, and a status changed; the 98th percentile of all these interactions. */
async function interactions(list: ListPage): Promise<number> {
  const { page, calm } = list;
  let count = 0;
  await list.forgetInteractions();
  for (const [index, word] of ['kitchen', 'oak floor', 'harbour', 'linen', 'velvet'].entries()) {
    await page.evaluate(() => window.scrollTo(0, 0));
    await list.focusSearch();
    await page.keyboard.type(word, { delay: 100 });
    await calm();
    const clear = await list.findClear();
    await clear();
    await calm();
    await page.keyboard.press(await list.focusStatus(index));
    await calm();
    count += word.length + 2;
  }
  const durations = await list.durations();
  const fast = Array.from({ length: Math.max(0, count - durations.length) }, () => 0);
  return quantile([...durations, ...fast], 0.98);
}

type Use = keyof Awaited<ReturnType<typeof costs>>;

/** The list of inquiries beside the floors with the same inquiries, and beside that of another commit. */
export const listUse: Measure = {
  rows: [
    'key in the search, CPU',
    'clear the search, CPU',
    'status change, CPU',
    'scroll 1,000 px, CPU',
    'key in the search beside a bare list, CPU',
    'scroll 1,000 px beside a bare list, CPU',
    'interaction p98',
  ],
  async run({ browser, origins, options, seed }) {
    await seed(options.items);
    const lists = new Map([
      ['ours', await openList(browser, origins.app, true)],
      ['picture', await openList(browser, origins.picture, false)],
      ['bare', await openList(browser, origins.list, false)],
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
    const p98 = new Map<string, number>();
    for (const [subject, list] of lists) p98.set(subject, await interactions(list));
    for (const list of lists.values()) await list.close();

    const figure = (name: RowName, use: Use, reference: 'picture' | 'bare'): Figure => {
      const { median: ours = Number.NaN, spread } = samples[`${use} ours`] ?? {};
      return {
        ...{ name, ours, spread, against: samples[`${use} against`]?.median },
        reference: samples[`${use} ${reference}`]?.median ?? null,
      };
    };
    return [
      figure('key in the search, CPU', 'key', 'picture'),
      figure('clear the search, CPU', 'clear', 'picture'),
      figure('status change, CPU', 'status', 'picture'),
      figure('scroll 1,000 px, CPU', 'scroll', 'picture'),
      figure('key in the search beside a bare list, CPU', 'key', 'bare'),
      figure('scroll 1,000 px beside a bare list, CPU', 'scroll', 'bare'),
      {
        name: 'interaction p98',
        ours: p98.get('ours') ?? Number.NaN,
        reference: p98.get('picture') ?? null,
        against: p98.get('against'),
      },
    ];
  },
};
