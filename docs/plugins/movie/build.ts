import { readFileSync, writeFileSync } from 'node:fs';
import { type Browser, chromium } from '@playwright/test';
import sharp from 'sharp';
import { escapeText } from '#docs/review/picture/svg.ts';
import { compact } from '#docs/review/storyboard/storyboard.ts';
import { jpeg } from '#tests/e2e/support/files.ts';
import { expectLoaded, toast } from '#tests/e2e/support/page.ts';
import { startServer } from '#tests/e2e/support/server.ts';
import { openSignedIn } from '#tests/e2e/support/signIn.ts';
import { uploadForm } from '#tests/e2e/support/upload.ts';
import { browserFlags, ensureBrowser } from '#tests/support/browser.ts';
import { createStoryClock } from '../storyboard/clock.ts';
import { buildInspected } from '../storyboard/inspectedBuild.ts';
import { expect, type Story, tellStory } from '../storyboard/stage.ts';
import { type Frame, framesFile, movieChart, movieFile } from './frames.ts';

/** `npm run movie` writes the moving picture of README: an upload that fails and recovers, beside its chart. */

const uploads = '/api/admin/images/upload';
const size = { width: 860, height: 664 } as const;
/** Milliseconds. */
const pause = { frame: 2_000, last: 4_000 } as const;

const screens: Buffer[] = [];

/** With a screenshot of each beat. */
const story: Story = {
  name: 'an upload that fails and recovers',
  isNarrow: true,
  async tell({ page, server, beat: tellBeat }) {
    const beat = (text: string, action: () => Promise<unknown>) =>
      tellBeat(text, async () => {
        await action();
        await page.waitForTimeout(300);
        await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
        screens.push(await page.screenshot());
      });
    const dialog = page.getByRole('dialog', { name: 'Upload Image' });
    const form = uploadForm(dialog);
    await page.clock.install();
    await openSignedIn(page, '/media?section=logo');
    await expectLoaded(page);
    await page.getByRole('button', { name: 'Upload Image', exact: true }).click();
    await beat('A picture is chosen', async () => {
      await form.input.setInputFiles(await jpeg());
      await expect(dialog.getByText('harbour-loft.jpg')).toBeVisible();
    });
    await server.fault({ method: 'POST', path: uploads, drop: true, delayMs: 8_000, times: 1 });
    await beat('Upload is pressed', () => form.submit.click());
    await beat('Eight seconds pass without an answer', () => page.clock.fastForward(8_000));
    await server.fault({ method: 'POST', path: uploads, delayMs: 8_000, times: 1 });
    await beat('The connection is lost', async () => {
      await expect(dialog.getByText(/It will be tried again/)).toBeVisible();
      // The next attempt waits for the screenshot.
      await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10));
    });
    await beat('The same upload is sent again', async () => {
      await page.clock.resume();
      await expect(dialog.getByText(/It will be tried again/)).toBeHidden();
    });
    await beat('The picture is stored, once', () =>
      expect(toast(page, 'Image uploaded successfully!')).toBeVisible(),
    );
  },
};

const chart = readFileSync(`docs/statecharts/${movieChart}.svg`, 'utf8');

/** The chart as the live view shows it, and the screen. */
async function draw(browser: Browser, { text, active, taken }: Frame, screen: Buffer): Promise<Buffer> {
  const page = await browser.newPage({ viewport: size });
  await page.setContent(`<style>
      body { margin: 0; padding: 12px 16px; box-sizing: border-box; height: 100vh; background: #faf7f2; font: 19px Arial, 'Liberation Sans', sans-serif; color: #1f1b16 }
      main { display: flex; gap: 20px; margin-top: 12px }
      main > * { height: 600px; width: auto; flex: none }
      img { border-radius: 10px; outline: 1px solid #d8cdbd }
    </style><b>${escapeText(text)}</b><main>${chart}<img src="data:image/png;base64,${screen.toString('base64')}"></main>`);
  await page.evaluate(
    (marks) => {
      for (const [name, ids] of Object.entries(marks))
        for (const id of ids)
          for (const shape of document.querySelectorAll(`[data-id="${CSS.escape(id)}"]`))
            shape.classList.add(name);
    },
    { 'is-active': active, 'is-taken': taken },
  );
  const png = await page.screenshot();
  await page.close();
  return png;
}

await buildInspected();
const clock = createStoryClock();
const { server, stop } = await startServer('inspected', { NODE_OPTIONS: clock.nodeOptions });
const browser = await chromium.launch({ executablePath: ensureBrowser(), args: [...browserFlags] });
try {
  const { beats } = await tellStory(story, { browser, server, clock, keep: async () => '' });
  const shown: { readonly frame: Frame; readonly screen: Buffer }[] = [];
  for (const [index, { text, steps }] of compact(story.name, beats).beats.entries()) {
    const screen = screens[index];
    if (!screen) throw new Error(`'${text}' has no screen`);
    // What repeats itself, as progress does, is one frame.
    const own = steps.filter((step) => step.chart === movieChart);
    const entered = own.filter((step, at) => step.active.join() !== own[at - 1]?.active.join());
    for (const { active, transitions } of entered)
      shown.push({ frame: { text, active, taken: transitions }, screen });
    if (entered.length === 0)
      shown.push({ frame: { text, active: shown.at(-1)?.frame.active ?? [], taken: [] }, screen });
  }
  const drawn: Buffer[] = [];
  for (const { frame, screen } of shown) drawn.push(await draw(browser, frame, screen));
  const frames = shown.map(({ frame }) => frame);
  const movie = await sharp(drawn, { join: { animated: true } })
    .webp({
      quality: 60,
      effort: 6,
      loop: 0,
      delay: frames.map((_, index) => (index === frames.length - 1 ? pause.last : pause.frame)),
    })
    .toBuffer();
  writeFileSync(movieFile, movie);
  writeFileSync(framesFile, `${JSON.stringify(frames, null, 2)}\n`);
  process.stdout.write(`${movieFile}: ${frames.length} frames, ${Math.round(movie.length / 1024)} KB\n`);
} finally {
  await browser.close();
  await stop();
}
