import { readFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { jpeg } from '#tests/e2e/support/files.ts';
import { toast } from '#tests/e2e/support/page.ts';
import { startServer } from '#tests/e2e/support/server.ts';
import { openSignedIn } from '#tests/e2e/support/signIn.ts';
import { uploadForm } from '#tests/e2e/support/upload.ts';
import { browserFlags, ensureBrowser } from '#tests/support/browser.ts';

/** `npx tsx docs/screens/movie.ts`, after a build, writes upload.webp: an upload with a lost connection, beside its chart. */

const chart = readFileSync('docs/statecharts/transfer.svg', 'utf8');
const style = `body { margin: 0; padding: 12px 16px; background: #faf7f2; font: 19px Arial, sans-serif; color: #1f1b16 }
  main { display: flex; gap: 20px; margin-top: 12px } main > * { height: 600px; width: auto; flex: none }`;
const frames: Buffer[] = [];
const { server, stop } = await startServer('production');
const browser = await chromium.launch({ executablePath: ensureBrowser(), args: [...browserFlags] });
try {
  const viewport = { width: 375, height: 812 };
  const page = await browser.newPage({ baseURL: server.url, viewport, reducedMotion: 'reduce' });
  const canvas = await browser.newPage({ viewport: { width: 820, height: 664 } });
  /** Draws the screen and the chart in one of its states. */
  const frame = async (text: string, state = ''): Promise<void> => {
    await page.waitForTimeout(300);
    const screen = `data:image/png;base64,${(await page.screenshot()).toString('base64')}`;
    const shown = chart.replace(/class="([^"]*)" data-id="([^"]*)"/g, (group, names: string, id: string) =>
      id === state ? `class="${names} is-active" data-id="${id}"` : group,
    );
    const body = `<b>${text}</b><main>${shown}<img alt="" src="${screen}"></main>`;
    await canvas.setContent(`<style>${style}</style>${body}`);
    frames.push(await canvas.screenshot());
  };
  const fault = { method: 'POST', path: '/api/admin/images/upload', times: 1 } as const;
  const dialog = page.getByRole('dialog', { name: 'Upload Image' });
  const form = uploadForm(dialog);
  await page.clock.install();
  await openSignedIn(page, '/media?section=logo');
  await page.getByRole('button', { name: 'Upload Image', exact: true }).click();
  await form.input.setInputFiles(await jpeg());
  await frame('A picture is chosen');
  await server.fault({ ...fault, drop: true, delayMs: 8_000 });
  await form.submit.click();
  await frame('Upload is pressed', 'transfer.sending.progressing');
  await page.clock.fastForward(8_000);
  await frame('Eight seconds pass without an answer', 'transfer.sending.slow');
  await server.fault({ ...fault, delayMs: 8_000 });
  await dialog.getByText(/It will be tried again/).waitFor();
  await frame('The connection is lost', 'transfer.sending.retrying');
  await dialog.getByText(/It will be tried again/).waitFor({ state: 'hidden' });
  await frame('The same upload is sent again', 'transfer.sending.progressing');
  await toast(page, 'Image uploaded successfully!').waitFor();
  await frame('The picture is stored, once', 'transfer.sent');
} finally {
  await browser.close();
  await stop();
}
await sharp(frames, { join: { animated: true } })
  .webp({ quality: 60, loop: 0, delay: frames.map(() => 2_500) })
  .toFile('docs/screens/upload.webp');
