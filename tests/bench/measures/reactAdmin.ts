import { setTimeout as wait } from 'node:timers/promises';
import { frame, gzippedBytes, readBundle, scriptsOf } from '../../architecture/bundle.ts';
import { type Bench, figuresOf, type Measure, seed, type Values } from '../bench.ts';
import { folders } from '../builds.ts';
import { reactAdminRows } from '../goals.ts';
import { type ListPage, openList } from './listPage.ts';
import { start } from './start.ts';

/** Longer than both searches wait for another key, in milliseconds: what comes after it is part of the cost. */
const searchWait = 1_000;

async function costs({ page, cost, focusSearch, focusStatus }: ListPage, round: number): Promise<Values> {
  const press = (key: string) =>
    cost(async () => {
      await page.keyboard.press(key);
      await wait(searchWait);
    });
  await focusSearch();
  const key = await press('z');
  await press('Backspace');
  return {
    'key in the search beside react-admin, CPU': key,
    'status change beside react-admin, CPU': await press(await focusStatus(round)),
  };
}

async function startTimes({ browser, throttling }: Bench, origin: string): Promise<Values> {
  const open = (path: string, content: 'field' | 'inquiries') =>
    start(browser, origin, { path, content, throttling });
  return {
    '/login usable beside react-admin': (await open('/login', 'field')).usable,
    '/inquiries content beside react-admin': (await open('/inquiries', 'inquiries')).usable,
  };
}

const kilobytesOf = (folder: string, ...needed: readonly string[]): Values => {
  const bundle = readBundle(folder);
  const bytes = gzippedBytes(bundle, scriptsOf(bundle, ...needed));
  return { 'JavaScript of /inquiries beside react-admin': bytes / 1_000 };
};

/** The list of inquiries beside the same one in react-admin: the starts with the demo's items, the use with many. */
export const reactAdmin: Measure = {
  rows: reactAdminRows.map(({ name }) => name),
  async run(bench) {
    const { backend, browser, origins } = bench;
    await backend.reset();
    const starts = await figuresOf(this.rows.slice(0, 3), async () => ({
      ours: {
        ...kilobytesOf(folders.app, frame, 'src/app/InboxRoute.tsx'),
        ...(await startTimes(bench, origins.app)),
      },
      reference: {
        ...kilobytesOf(folders.reactAdmin, 'index.html'),
        ...(await startTimes(bench, origins.reactAdmin)),
      },
    }));
    await seed(bench);
    const ours = await openList(browser, origins.app);
    const peer = await openList(browser, origins.reactAdmin);
    const measure = async (round: number) => ({
      ours: await costs(ours, round),
      reference: await costs(peer, round),
    });
    await measure(0);
    const use = await figuresOf(this.rows.slice(3), measure);
    for (const list of [ours, peer]) await list.close();
    return [...starts, ...use];
  },
};
