import { type Measure, mediansOf } from '../bench.ts';
import { quantile } from '../report.ts';
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

/** The list of inquiries beside the list floor, with the same inquiries. */
export const listUse: Measure = {
  rows: [
    'key in the search, CPU',
    'clear the search, CPU',
    'status change, CPU',
    'scroll 1,000 px, CPU',
    'interaction p98',
  ],
  async run({ browser, origins, options, seed }) {
    await seed(options.items);
    const ours = await openList(browser, origins.app, true);
    const floor = await openList(browser, origins.list, false);
    for (const list of [ours, floor]) await costs(list, 0);
    const medians = await mediansOf(async (round) => {
      const [app, reference] = [await costs(ours, round), await costs(floor, round)];
      return {
        ...{ key: app.key, floorKey: reference.key, clear: app.clear, floorClear: reference.clear },
        ...{ status: app.status, floorStatus: reference.status },
        ...{ scroll: app.scroll, floorScroll: reference.scroll },
      };
    });
    const slowest = [await interactions(ours), await interactions(floor)] as const;
    await ours.close();
    await floor.close();
    return [
      { name: 'key in the search, CPU', ours: medians.key, reference: medians.floorKey },
      { name: 'clear the search, CPU', ours: medians.clear, reference: medians.floorClear },
      { name: 'status change, CPU', ours: medians.status, reference: medians.floorStatus },
      { name: 'scroll 1,000 px, CPU', ours: medians.scroll, reference: medians.floorScroll },
      { name: 'interaction p98', ours: slowest[0], reference: slowest[1] },
    ];
  },
};
