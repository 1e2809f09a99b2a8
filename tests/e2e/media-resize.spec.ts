import { cameraPhoto, describePicture, photoSize, resizedPhoto } from './support/cameraPhoto.ts';
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
