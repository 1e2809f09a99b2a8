import { dragAway, dragOver } from './support/drop.ts';
import { gif, jpeg, type MadeFile, mp4, padMp4, png, saved, svg, webp } from './support/files.ts';
import { expect, expectDecoded, expectPlaying, said, test } from './support/media.ts';
import { choose, throttleUploads, uploadForm } from './support/upload.ts';

const megabyte = 1024 * 1024;

const pictures: readonly { readonly name: string; make(): MadeFile | Promise<MadeFile> }[] = [
  { name: 'JPEG', make: () => jpeg('new_oak-table.jpg') },
  { name: 'PNG', make: () => png('new_oak-table.png') },
  { name: 'WebP', make: () => webp('new_oak-table.webp') },
  { name: 'GIF', make: () => gif('new_oak-table.gif') },
  { name: 'SVG', make: () => svg('new_oak-table.svg') },
];

test.describe('uploading', () => {
  for (const { name, make } of pictures)
    test(`a real ${name} appears in its section, survives a reload and is gone after Delete`, async ({
      page,
      media,
    }) => {
      await media.open('?section=logo');
      const dialog = await media.openUpload();
      await expect(uploadForm(dialog).section).toHaveValue('logo');
      await choose(dialog, await make());
      await expectDecoded(dialog.getByRole('img'));
      await expect(uploadForm(dialog).title).toHaveValue('New Oak Table');
      await uploadForm(dialog).submit.click();
      await expect(said(page, 'Image uploaded successfully!')).toBeVisible();
      await expect(dialog).toHaveCount(0);

      await expect(media.cards.first()).toHaveAccessibleName('New Oak Table');
      await expectDecoded(media.card('New Oak Table').getByRole('img'));
      await expect(page.getByText(/^Total Images\s*47$/)).toBeVisible();
      await page.reload();
      await expectDecoded(media.card('New Oak Table').getByRole('img'));

      const confirmation = await media.askToDelete('New Oak Table');
      await confirmation.getByRole('button', { name: 'Delete' }).click();
      await expect(media.card('New Oak Table')).toHaveCount(0);
      await expect(page.getByText(/^Total Images\s*46$/)).toBeVisible();
    });

  test('a real MP4 appears in its section, plays, and is gone after Delete', async ({ page, media }) => {
    await media.open('?tab=videos');
    const dialog = await media.openUpload('Video');
    await choose(dialog, mp4('walk-through.mp4'));
    await uploadForm(dialog).section.selectOption('feature');
    await uploadForm(dialog).submit.click();
    await expect(said(page, 'Video uploaded successfully!')).toBeVisible();
    await expect(media.card('Walk Through')).toHaveCount(0);
    await media.section.selectOption('feature');
    await page.reload();

    await media.card('Walk Through').getByRole('button', { name: 'Play Walk Through' }).click();
    const viewer = page.getByRole('dialog', { name: 'Walk Through' });
    await expectPlaying(viewer.locator('video'));
    await viewer.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(said(page, 'Video deleted successfully!')).toBeVisible();
    await expect(viewer).toHaveCount(0);
    await expect(media.card('Walk Through')).toHaveCount(0);
  });

  test('a video of 60 MB shows how far it has come, and plays', async ({ page, media }, testInfo) => {
    const clip = mp4('grand-tour.mp4');
    const path = saved({ ...clip, buffer: padMp4(clip.buffer, 60 * megabyte) }, testInfo.outputPath());
    await media.open('?tab=videos');
    const dialog = await media.openUpload('Video');
    const { input, submit, progress } = uploadForm(dialog);
    await input.setInputFiles(path);
    await expect(dialog.getByText('60.0 MB')).toBeVisible();

    await throttleUploads(page, 20 * megabyte);
    await submit.click();
    await expect(progress).toHaveAccessibleName('Uploading grand-tour.mp4');
    const seen: number[] = [];
    await expect
      .poll(
        async () => {
          const text = await dialog.getByText(/^\d+%$/).textContent();
          const value = Number.parseInt(text ?? '', 10);
          if (seen.at(-1) !== value) seen.push(value);
          return seen.length;
        },
        { intervals: [100] },
      )
      .toBeGreaterThanOrEqual(4);
    expect(seen).toEqual([...new Set(seen)].sort((left, right) => left - right));
    expect(seen.at(-1)).toBeLessThanOrEqual(100);

    await expect(said(page, 'Video uploaded successfully!')).toBeVisible({ timeout: 20_000 });
    await media.card('Grand Tour').getByRole('button', { name: 'Play Grand Tour' }).click();
    await expectPlaying(page.getByRole('dialog', { name: 'Grand Tour' }).locator('video'));
  });

  test('that is cancelled half way keeps the form and leaves nothing behind', async ({
    page,
    server,
    media,
  }) => {
    await media.open('?section=logo');
    const dialog = await media.openUpload();
    const large = await png('half-way.png');
    await choose(dialog, { ...large, buffer: Buffer.concat([large.buffer, Buffer.alloc(5 * megabyte)]) });
    const form = uploadForm(dialog);
    await form.description.fill('On the way');
    await throttleUploads(page, megabyte);
    await form.submit.click();
    await expect(form.submit).toHaveText('Uploading...');
    await expect(form.submit).toBeDisabled();
    await expect(form.title).not.toBeEditable();
    await expect(dialog.getByText(/^[1-9]\d?%$/)).toBeVisible();
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Cancel upload' }).click();

    await expect(form.submit).toHaveText('Upload');
    await expect(form.progress).toHaveCount(0);
    await expect(dialog.getByText(/half-way\.png/)).toBeVisible();
    await expect(form.title).toHaveValue('Half Way');
    await expect(form.description).toHaveValue('On the way');
    await expect(dialog.getByRole('alert')).toHaveCount(0);
    await throttleUploads(page, null);
    await expect
      .poll(async () => (await server.requests()).filter(({ method }) => method === 'POST'))
      .toEqual([{ method: 'POST', path: '/api/admin/images/upload', status: 0 }]);

    await form.submit.click();
    await expect(said(page, 'Image uploaded successfully!')).toBeVisible();
    await expect(media.card('Half Way')).toHaveCount(1);
  });

  test('the drop area lights up while a file is over it', async ({ media }) => {
    await media.open();
    const dialog = await media.openUpload();
    const { dropArea } = uploadForm(dialog);
    const colours = () =>
      dropArea.evaluate((element) => {
        const { borderTopColor, color } = getComputedStyle(element);
        return [borderTopColor, color];
      });
    const calm = await colours();
    await dragOver(dropArea, await jpeg());
    await expect(dialog.getByText('Drop it here')).toBeVisible();
    expect(await colours()).not.toEqual(calm);
    await dragAway(dropArea, await jpeg());
    await expect(dialog.getByText('Drop it here')).toHaveCount(0);
    expect(await colours()).toEqual(calm);
  });

  test('works by keyboard, and the focus returns to the button that opened the form', async ({
    page,
    media,
  }) => {
    // Early: the browser needs a moment until it hands its file chooser over.
    const chooser = page.waitForEvent('filechooser');
    await media.open();
    const opener = page.getByRole('button', { name: 'Upload Image' });
    await opener.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Upload Image' });
    await expect(dialog.getByRole('button', { name: 'Choose a file' })).toBeFocused();
    await page.keyboard.press('Enter');
    await (await chooser).setFiles({ ...(await jpeg('by-hand.jpg')) });
    await expect(uploadForm(dialog).title).toHaveValue('By Hand');
    await uploadForm(dialog).title.focus();
    await page.keyboard.press('Enter');
    await expect(said(page, 'Image uploaded successfully!')).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();
  });
});
