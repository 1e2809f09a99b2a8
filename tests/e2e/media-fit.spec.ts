import { cameraPhoto, describePicture, fittedPhoto, photoSize } from './support/cameraPhoto.ts';
import { avif, turnedJpeg } from './support/files.ts';
import { expect, test } from './support/media.ts';
import { expectDecoded, toast } from './support/page.ts';
import { dropFile, uploadForm } from './support/upload.ts';

const tooLarge = 'File size exceeds limit. Maximum size is 10MB.';

test('A camera’s photograph of 14 MB is made to fit, compared, and stored upright without place and camera', async ({
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
  await expect(dialog.getByText('4,000 × 6,000')).toBeVisible();
  await expect(dialog.getByText(tooLarge)).toBeVisible();
  await dialog.getByRole('button', { name: 'Make it fit' }).click();

  const status = dialog.getByText(/^Made to fit: 13\.\d MB became \d\.\d MB\.$/);
  await expect(status).toBeVisible();
  await expect(dialog.getByText(tooLarge)).toHaveCount(0);
  await expect(dialog.getByRole('figure')).toHaveText([
    /^Before4,000 × 6,000 · 13\.\d MB$/,
    /^After1,707 × 2,560 · \d\.\d MB$/,
  ]);
  await expect(dialog.getByRole('button', { name: 'Undo' })).toBeFocused();

  await form.submit.click();
  await expect(toast(page, 'Image uploaded successfully!')).toBeVisible();
  const stored = media.card('Harbour Loft').getByRole('img');
  await expectDecoded(stored);
  await media.card('Harbour Loft').getByRole('button').first().click();
  const url = await page.getByRole('dialog').getByRole('img').first().getAttribute('src');
  const response = await page.request.get(url ?? '');
  const picture = await response.body();
  expect(picture.length).toBeLessThanOrEqual(10 * 1024 * 1024);
  expect(await describePicture(picture)).toEqual(fittedPhoto);
});

test('A picture that the browser can decode and the server does not take is offered the same; one that is damaged says so', async ({
  media,
}) => {
  const picture = await avif('oak.avif');
  const begun = picture.buffer.subarray(0, 40);
  await media.open('?section=logo');
  const dialog = await media.openUpload();
  await dropFile(dialog, picture);
  await expect(
    dialog.getByText('Invalid file type. Please upload a JPEG, PNG, GIF, WebP, or SVG image.'),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Make it fit' }).click();
  await expect(dialog.getByText(/^oak\.jpg ·/)).toBeVisible();
  await expect(dialog.getByRole('alert')).toHaveCount(0);

  await dropFile(dialog, { name: 'scan.tiff', mimeType: 'image/tiff', buffer: begun });
  await expect(
    dialog.getByText('This browser cannot read the picture. Save it as JPEG with another program.'),
  ).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Make it fit' })).toHaveCount(0);

  await dropFile(dialog, { name: 'oak.jpg', mimeType: 'image/jpeg', buffer: begun });
  await expect(dialog.getByText('The picture cannot be read. It may be damaged.')).toBeVisible();
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
  await expect(page.getByRole('listitem', { name: 'hall.jpg' }).getByText(/^80 × 120/)).toBeVisible();
});
