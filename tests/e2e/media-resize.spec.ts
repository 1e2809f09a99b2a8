import { cameraPhoto, describePicture, photoSize, resizedPhoto } from './support/cameraPhoto.ts';
import { largePng, turnedJpeg } from './support/files.ts';
import { expect, test } from './support/media.ts';
import { expectDecoded, toast } from './support/page.ts';
import { uploadForm } from './support/upload.ts';

const tooLarge = 'File size exceeds limit. Maximum size is 10MB.';

test('A camera’s photograph of 14 MB is resized, and stored upright without place and camera', async ({
  page,
  media,
}) => {
  const original = await cameraPhoto();
  expect(await describePicture(original)).toMatchObject({ width: photoSize.height, height: photoSize.width });
  expect((await describePicture(original)).hasTags).toBe(true);

  await media.open();
  const dialog = await media.openUpload();
  const form = uploadForm(dialog);
  await form.input.setInputFiles({ name: 'harbour-loft.jpg', mimeType: 'image/jpeg', buffer: original });
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
});

test('A picture of the queue is resized, and uploaded with the others', async ({ page, media }) => {
  await media.open();
  const dialog = await media.openUpload();
  await uploadForm(dialog).input.setInputFiles([await largePng('loft.png'), await turnedJpeg('hall.jpg')]);
  const row = page.getByRole('listitem', { name: 'loft.png' });
  await expect(row.getByText(tooLarge)).toBeVisible();
  await row.getByRole('button', { name: 'Resize to fit' }).click();
  await expect(
    page.getByRole('listitem', { name: 'loft.webp' }).getByText(/11\.0 MB → \d+ KB/),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Upload 2 files' }).click();
  await expect(media.card('Loft')).toBeVisible();
  await expect(media.card('Hall')).toBeVisible();
});

test('A camera’s turned photographs stand upright in the rows of the queue', async ({ page, media }) => {
  const photos = [await turnedJpeg('hall.jpg'), await turnedJpeg('porch.jpg')];
  await media.open();
  const dialog = await media.openUpload();
  await uploadForm(dialog).input.setInputFiles(photos);
  const canvas = page.getByRole('listitem', { name: 'hall.jpg' }).locator('canvas');
  /** The size of the picture, and whether blue or red is strongest at its top and bottom. */
  const shown = () =>
    canvas.evaluate((canvas: HTMLCanvasElement) => {
      const { width, height } = canvas;
      const context = new OffscreenCanvas(width, height).getContext('2d');
      context?.drawImage(canvas, 0, 0);
      const colours = [1, height - 2].map((y) => {
        const [red = 0, , blue = 0] = context?.getImageData(width - 2, y, 1, 1).data ?? [];
        return red > blue ? 'red' : 'blue';
      });
      return { isUpright: height > width, colours };
    });
  await expect.poll(shown).toEqual({ isUpright: true, colours: ['blue', 'red'] });
});
