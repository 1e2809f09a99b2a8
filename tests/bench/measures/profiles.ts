import { type Bench, rounds } from '../bench.ts';
import { openPage } from '../browser.ts';
import { type FunctionTime, recordProfile, type Times, topFunctions } from '../cpuProfile.ts';
import { openList } from './listPage.ts';

export interface NamedProfile {
  readonly name: string;
  readonly functions: readonly FunctionTime[];
}

/** Ten seconds of 50 px in each of 60 frames a second. */
const tenSeconds = 30_000;

/** The functions with the most time of their own: means of five rounds. */
export async function cpuProfiles(bench: Bench): Promise<readonly NamedProfile[]> {
  const { browser, origins, options, seed } = bench;
  await seed(options.items);
  const times = new Map<string, Times>();
  const timesOf = (name: string): Times => {
    const known = times.get(name) ?? new Map();
    times.set(name, known);
    return known;
  };
  const visit = async (path: string, name: string) => {
    const { page, cdp, calm, close } = await openPage(browser, origins.readable, { isSignedIn: true });
    await recordProfile(cdp, timesOf(name), async () => {
      await page.goto(path);
      await calm();
    });
    await close();
  };
  for (let round = 0; round < rounds; round++) {
    await visit('/dashboard', 'start to the dashboard');
    await visit('/inquiries', 'start to the inquiries');
  }

  const list = await openList(browser, origins.readable, true);
  const { page, cdp, calm } = list;
  const use = (name: string, action: () => Promise<unknown>) =>
    recordProfile(cdp, timesOf(name), async () => {
      await action();
      await calm();
    });
  for (let round = 0; round < rounds; round++) {
    await page.evaluate(() => window.scrollTo(0, 0));
    await list.focusSearch();
    await use('one key in the search', () => page.keyboard.press('z'));
    await use('clear the search', await list.findClear());
    const choice = await list.focusStatus(round);
    await use('one status change', () => page.keyboard.press(choice));
    await use('10 s of scrolling', () => list.scroll(tenSeconds));
  }
  await list.close();
  return [...times].map(([name, each]) => ({ name, functions: topFunctions(each, rounds) }));
}

export const profileCells = ({ name, functions }: NamedProfile): readonly (readonly string[])[] => [
  [name, 'ms', 'file'],
  ...functions.map(({ name, file, milliseconds }) => [name, milliseconds.toFixed(1), file]),
];
