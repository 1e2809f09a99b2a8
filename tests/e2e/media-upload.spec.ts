import { writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { gif, jpeg, mp4, padMp4, png, svg, webp } from './support/files.ts';
import { expect, test } from './support/media.ts';
import { expectDecoded, expectPlaying, toast } from './support/page.ts';
import { drag, dropFile, throttleUploads, uploadForm } from './support/upload.ts';

const megabyte = 1024 * 1024;

/** Collects the percentages that the page shows from now on. */
const recordPercentages = (page: Page) =>
  page.evaluateHandle(() => {
    const seen: number[] = [];
    new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll('dialog[open] *')) {
        const value = /^(\d+)%$/.test(textContent) ? Number.parseInt(textContent, 10) : seen.at(-1);
        if (value !== undefined && value !== seen.at(-1)) seen.push(value);
      }
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
    return seen;
  });

// @spec 1.3 2.28 8.21
test('Images of every format are previewed, uploaded and shown', { tag: '@long' }, async ({
  page,
  media,
}) => {
  const files = [
    await jpeg('oak-jpeg.jpg'),
    await png('oak-png.png'),
    await webp('oak-webp.webp'),
    await gif('oak-gif.gif'),
    svg('oak-svg.svg'),
  ];
  const titles = ['Oak Jpeg', 'Oak Png', 'Oak Webp', 'Oak Gif', 'Oak Svg'];
  await media.open('?section=logo');
  for (const [index, file] of files.entries())
    await test.step(file.name, async () => {
      const dialog = await media.openUpload();
      const form = uploadForm(dialog);
      await expect(form.section).toHaveValue('logo');
      await dropFile(dialog, file);
      await expectDecoded(dialog.getByRole('img'));
      await expect(form.title).toHaveValue(titles[index] ?? '');
      await form.submit.click();
      await expect(dialog).toHaveCount(0);
      await expect(media.cards.first()).toHaveAccessibleName(titles[index] ?? '');
      await expectDecoded(media.card(titles[index] ?? '').getByRole('img'));
    });
  await expect(page.getByText(/^Total Images\s*51$/)).toBeVisible();
  await page.reload();
  for (const title of titles) await expectDecoded(media.card(title).getByRole('img'));
});

// @spec 4.10
test('The drop area shows that a file is over it, and says why it refuses one, which is chosen again once corrected, and sent with the type of the specification', async ({
  page,
  media,
}, testInfo) => {
  const file = await jpeg();
  const path = testInfo.outputPath('loft.jpg');
  writeFileSync(path, '');
  await media.open();
  const dialog = await media.openUpload();
  const form = uploadForm(dialog);
  const colours = () =>
    form.dropArea.evaluate((element) => {
      const { borderTopColor, color } = getComputedStyle(element);
      return [borderTopColor, color];
    });
  const initial = await colours();
  await drag(form.dropArea, file, 'dragenter', 'dragover');
  await expect(dialog.getByText('Drop it here')).toBeVisible();
  expect(await colours()).not.toEqual(initial);
  await drag(form.dropArea, file, 'dragleave');
  await expect(dialog.getByText('Drop it here')).toHaveCount(0);
  expect(await colours()).toEqual(initial);

  const choose = async () => {
    const opened = page.waitForEvent('filechooser');
    await dialog.getByRole('button', { name: /^Choose/ }).click();
    await (await opened).setFiles(path);
  };
  await choose();
  await expect(dialog.getByRole('alert')).toHaveText('This file is empty.');
  await expect(form.input).toHaveJSProperty('files.length', 0);
  await expect(dialog.getByAltText(/^Preview/), 'nothing reads the file any more').toHaveCount(0);
  writeFileSync(path, file.buffer);
  await choose();
  await expect(dialog.getByText(/^loft\.jpg · [1-9]/)).toBeVisible();
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await form.input.setInputFiles({ name: 'e\u0301cole.jpg', mimeType: 'image/jpg', buffer: file.buffer });
  await expect(form.title).toHaveValue('\u00c9cole');
  // The server accepts no other name of a type.
  await form.submit.click();
  await expect(media.cards.first()).toHaveAccessibleName('\u00c9cole');
});

// @spec 4.11 8.21 8.22
test('A video shows the progress of its upload, plays, and is deleted from its viewer', async ({
  page,
  media,
}) => {
  const clip = mp4('grand-tour.mp4');
  await media.open('?tab=videos');
  const dialog = await media.openUpload('Video');
  const { input, submit, progress } = uploadForm(dialog);
  await input.setInputFiles({ ...clip, buffer: padMp4(clip.buffer, 2 * megabyte) });
  await expect(dialog.getByText('2.0 MB')).toBeVisible();

  await throttleUploads(page, megabyte);
  const percentages = await recordPercentages(page);
  await submit.click();
  await expect(progress).toHaveAccessibleName('Uploading grand-tour.mp4');
  await expect(toast(page, 'Video uploaded successfully!')).toBeVisible();
  await throttleUploads(page, null);
  const seen = await percentages.jsonValue();
  expect(seen.length).toBeGreaterThan(1);
  expect(seen).toEqual(seen.toSorted((left, right) => left - right));
  expect(seen.at(-1)).toBeLessThanOrEqual(100);

  await media.card('Grand Tour').getByRole('button', { name: 'Play Grand Tour' }).click();
  const viewer = page.getByRole('dialog', { name: 'Grand Tour' });
  await expectPlaying(viewer.locator('video'));
  await viewer.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Video deleted successfully!')).toBeVisible();
  await expect(viewer).toHaveCount(0);
  await expect(media.card('Grand Tour')).toHaveCount(0);
});
