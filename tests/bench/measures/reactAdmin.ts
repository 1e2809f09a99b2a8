import { setTimeout as wait } from 'node:timers/promises';
import { frame, gzippedBytes, readBundle, scriptsOf } from '../../architecture/bundle.ts';
import { type Bench, type Measure, type Sample, samplesOf } from '../bench.ts';
import { folders } from '../builds.ts';
import { type RowName, reactAdminRows } from '../goals.ts';
import { type ListPage, openList } from './listPage.ts';
import { start } from './start.ts';

/** Longer than both searches wait for another key, in milliseconds: what comes after it is part of the cost. */
const searchWait = 1_000;

async function costs({ page, cost, focusSearch, focusStatus }: ListPage, round: number) {
  const press = (key: string) =>
    cost(async () => {
      await page.keyboard.press(key);
      await wait(searchWait);
    });
  await focusSearch();
  const key = await press('z');
  await press('Backspace');
  return { key, status: await press(await focusStatus(round)) };
}

const sides = ['ours', 'peer'] as const;

/** By row and side: of both in turn within each round. */
async function startTimes({ backend, browser, origins, options }: Bench) {
  const { throttling } = options;
  await backend.reset();
  return samplesOf(async () => {
    const times: Record<string, number> = {};
    for (const side of sides) {
      const origin = side === 'ours' ? origins.app : origins.reactAdmin;
      const login = await start(browser, origin, { path: '/login', content: 'field', throttling });
      const list = await start(browser, origin, { path: '/inquiries', content: 'inquiries', throttling });
      times[`/login usable ${side}`] = login.usable;
      times[`/inquiries content ${side}`] = list.usable;
    }
    return times;
  });
}

async function interactionCosts({ browser, origins, options, seed }: Bench) {
  await seed(options.items);
  const lists = {
    ours: await openList(browser, origins.app, true),
    peer: await openList(browser, origins.reactAdmin, true),
  };
  for (const side of sides) await costs(lists[side], 0);
  const samples = await samplesOf(async (round) => {
    const measured: Record<string, number> = {};
    for (const side of sides) {
      const { key, status } = await costs(lists[side], round);
      measured[`key ${side}`] = key;
      measured[`status ${side}`] = status;
    }
    return measured;
  });
  for (const side of sides) await lists[side].close();
  return samples;
}

/** The list of inquiries beside the same one in react-admin. */
export const reactAdmin: Measure = {
  rows: reactAdminRows.map(({ name }) => name),
  async run(bench) {
    const app = readBundle(bench.folder);
    const peer = readBundle(folders.reactAdmin);
    const samples: Readonly<Record<string, Sample>> = {
      ...(await startTimes(bench)),
      ...(await interactionCosts(bench)),
    };
    const figure = (name: RowName, what: string) => ({
      name,
      ours: samples[`${what} ours`]?.median ?? Number.NaN,
      spread: samples[`${what} ours`]?.spread,
      reference: samples[`${what} peer`]?.median ?? null,
    });
    return [
      {
        name: 'JavaScript of /inquiries beside react-admin',
        ours: gzippedBytes(app, scriptsOf(app, frame, 'src/app/InboxRoute.tsx')) / 1_000,
        reference: gzippedBytes(peer, scriptsOf(peer, 'index.html')) / 1_000,
      },
      figure('/login usable beside react-admin', '/login usable'),
      figure('/inquiries content beside react-admin', '/inquiries content'),
      figure('key in the search beside react-admin, CPU', 'key'),
      figure('status change beside react-admin, CPU', 'status'),
    ];
  },
};
