import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { cameraPhoto, describePicture, photoSize, resizedPhoto } from './support/cameraPhoto.ts';
import { expect, test } from './support/media.ts';
import { expectDecoded, toast } from './support/page.ts';
import { uploadForm } from './support/upload.ts';

/** Over 10 MB: stored, not compressed. */
function corneredPng(): Promise<Buffer> {
  const side = 1_700;
  const data = Buffer.alloc(side * side * 4, 255);
  for (let row = 0; row < side / 10; row += 1) data.fill(0, row * side * 4, (row * side + side / 10) * 4);
  return sharp(data, { raw: { width: side, height: side, channels: 4 } })
    .png({ compressionLevel: 0 })
    .toBuffer();
}

/** The path of a file on the disk, which the browser reads faster than a protocol. */
async function written(path: string, content: Buffer): Promise<string> {
  await writeFile(path, content);
  return path;
}

const tooLarge = 'File size exceeds limit. Maximum size is 10MB.';

test(
  'A camera’s photograph of 14 MB is resized, and stored upright without place and camera',
  {
    tag: '@long',
  },
  async ({ page, media }, info) => {
    const original = await cameraPhoto();
    expect(await describePicture(original)).toMatchObject({
      width: photoSize.height,
      height: photoSize.width,
    });
    expect((await describePicture(original)).hasTags).toBe(true);

    await media.open();
    const dialog = await media.openUpload();
    const form = uploadForm(dialog);
    await form.input.setInputFiles(await written(info.outputPath('harbour-loft.jpg'), original));
    await expect(dialog.getByText(tooLarge)).toBeVisible();
    await dialog.getByRole('button', { name: 'Resize to fit' }).click();
    await expect(dialog.getByText(/^harbour-loft\.jpg · 13\.\d MB → \d\.\d MB$/)).toBeVisible();
    await expect(dialog.getByText(tooLarge)).toHaveCount(0);

    await form.submit.click();
    await expect(toast(page, 'Image uploaded successfully!')).toBeVisible();
    const stored = media.card('Harbour Loft').getByRole('img');
    await expectDecoded(stored);
    await media.card('Harbour Loft').getByRole('button').first().click();
    const url = await page.getByRole('dialog').getByRole('img').first().getAttribute('src');
    const response = await page.request.get(url ?? '');
    const picture = await response.body();
    expect(picture.length).toBeLessThanOrEqual(10 * 1024 * 1024);
    expect(await describePicture(picture)).toEqual(resizedPhoto);
  },
);

test(
  'A PNG of which only a corner is transparent is resized with that corner, whatever its name',
  {
    tag: '@long',
  },
  async ({ page, media }, info) => {
    await media.open();
    const dialog = await media.openUpload();
    const form = uploadForm(dialog);
    await form.input.setInputFiles(await written(info.outputPath('logo.jpg'), await corneredPng()));
    await dialog.getByRole('button', { name: 'Resize to fit' }).click();
    await expect(dialog.getByText(/^logo\.webp · .* → /)).toBeVisible();
    await form.submit.click();
    await media.card('Logo').getByRole('button').first().click();
    const url = await page.getByRole('dialog').getByRole('img').first().getAttribute('src');
    const picture = sharp(await (await page.request.get(url ?? '')).body());
    const { data, info: size } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    expect([data[3], data.at(-1), size.width]).toEqual([0, 255, 1_700]);
  },
);
