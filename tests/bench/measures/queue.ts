import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { jpeg } from '../../e2e/support/files.ts';
import type { Bench, Measure } from '../bench.ts';
import { openPage } from '../browser.ts';
import { benchFolder } from '../builds.ts';
import { longestTask } from './longestTask.ts';

const small = { count: 200, bytes: 200_000 } as const;
const big = { count: 20, bytes: 9_000_000 } as const;

/** Bytes per second of the line. */
const line = 1_500_000;

/** Every tenth call fails: in turn with a response that is lost after the files were stored, and with a 503. */
const failing = 10;
const faults = [{ cut: true }, { status: 503 }] as const;

const timeout = 10 * 60_000;

/** Photographs on the disk, padded to their sizes; small ones first. */
async function photographs(folder: string): Promise<readonly string[]> {
  const { buffer } = await jpeg();
  mkdirSync(folder, { recursive: true });
  return [small, big].flatMap(({ count, bytes }, kind) =>
    Array.from({ length: count }, (_, index) => {
      const path = join(folder, `${kind === 0 ? 'small' : 'big'}-${index}.jpg`);
      const number = Buffer.from(String(index).padStart(8, '0'));
      writeFileSync(
        path,
        Buffer.concat([buffer, number, Buffer.alloc(bytes - buffer.length - number.length)]),
      );
      return path;
    }),
  );
}

/** Adds the next fault before every tenth call, until it is stopped. */
async function injectFaults({ backend }: Bench, signal: AbortSignal): Promise<void> {
  for (let added = 0; !signal.aborted; await wait(100)) {
    const posts = (await backend.requests()).filter(({ method }) => method === 'POST').length;
    if (posts + 1 < (added + 1) * failing) continue;
    await backend.fault({ method: 'POST', path: '/api/admin/images/*', times: 1, ...faults[added % 2] });
    added += 1;
  }
}

/** 200 small files and 20 large ones in one queue, over a slow line. */
export const uploadQueue: Measure = {
  rows: ['upload queue of 220 files', 'longest task while a queue of 220 is filled, CPU'],
  async run(bench) {
    const { backend, browser, origins } = bench;
    const folder = join(benchFolder, 'photographs');
    const files = await photographs(folder);
    await backend.reset({ inquiries: 0, contact: 0, images: 0, videos: 0 });
    const { page, cdp, calm, close } = await openPage(browser, origins.app, { isSignedIn: true });
    await page.goto('/media');
    await page.getByText('No images found').waitFor();
    await page.getByRole('button', { name: 'Upload Image', exact: true }).first().click();
    const input = page.getByLabel('Choose a file', { exact: true });
    await calm();
    const longest = await longestTask(browser, page, async () => {
      await input.setInputFiles([...files]);
      // Not by a locator: looking for a role in 220 rows is a long task of its own.
      await calm();
    });
    await page.getByRole('button', { name: `Upload ${files.length} files` }).waitFor({ timeout });

    await cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: line,
    });
    await backend.clearRequests();
    const controller = new AbortController();
    const injected = injectFaults(bench, controller.signal);
    const begin = performance.now();
    await page.getByRole('button', { name: `Upload ${files.length} files` }).click();
    const dialog = page.getByRole('dialog', { name: 'Upload Images' });
    const retry = dialog.getByRole('button', { name: /^Try again the/ });
    while (await dialog.isVisible()) {
      const isWorking = await dialog.getByRole('button', { name: 'Cancel all' }).isVisible();
      // What has failed twice in a row.
      if (!isWorking && (await retry.isVisible())) await retry.click();
      await wait(50);
    }
    const seconds = (performance.now() - begin) / 1_000;
    controller.abort();
    await injected;
    await backend.clearFaults();

    const sent = (await backend.requests()).filter(({ method }) => method === 'POST');
    const failures = sent.filter(({ status }) => status === null || status === 0 || status >= 400).length;
    await page.reload();
    const total = await page
      .getByText(/^Total Images\s*220$/)
      .waitFor({ timeout: 30_000 })
      .then(
        () => files.length,
        () => page.getByText(/^Total Images/).textContent(),
      );
    await close();
    rmSync(folder, { recursive: true });
    if (total !== files.length) throw new Error(`Of ${files.length} files, the server has: ${total}`);
    process.stderr.write(
      `${sent.length} calls, ${failures} failed or cut; ${files.length} files stored once\n`,
    );
    const bytes = small.count * small.bytes + big.count * big.bytes;
    return [
      { name: 'upload queue of 220 files', ours: seconds, reference: bytes / line },
      { name: 'longest task while a queue of 220 is filled, CPU', ours: longest, reference: null },
    ];
  },
};
