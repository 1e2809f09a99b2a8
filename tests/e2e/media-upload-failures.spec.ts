import { jpeg, mp4, padMp4, png } from './support/files.ts';
import { expect, test } from './support/media.ts';
import { toast } from './support/page.ts';
import { dropFile, throttleUploads, uploadForm } from './support/upload.ts';

const megabyte = 1024 * 1024;
const imageUploads = '/api/admin/images/upload';
const videoUploads = '/api/admin/videos/upload';

// @spec 4.12 8.15
test('A program with the name of an image is refused by the server, and the form keeps file and texts', {
  tag: '@long',
}, async ({ page, server, consoleErrors, media }) => {
  consoleErrors.allowFailedRequests(imageUploads);
  await media.open();
  const dialog = await media.openUpload();
  const form = uploadForm(dialog);
  const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(2_000)]);
  await dropFile(dialog, { name: 'price-list.png', mimeType: 'image/png', buffer: program });
  await form.description.fill('All our prices');
  await form.altText.fill('A list');
  await form.section.selectOption('about');
  await form.category.selectOption('Retail');
  await form.submit.click();

  await expect(dialog.getByRole('alert')).toHaveText(
    'Failed to upload image: Invalid file type. Please upload a JPEG, PNG, GIF, WebP, or SVG image.',
  );
  await expect(dialog.getByText(/price-list\.png/)).toBeVisible();
  await expect(form.title).toHaveValue('Price List');
  await expect(form.description).toHaveValue('All our prices');
  await expect(form.altText).toHaveValue('A list');
  await expect(form.section).toHaveValue('about');
  await expect(form.category).toHaveValue('Retail');
  const posts = (await server.requests()).filter(({ method }) => method === 'POST');
  expect(posts).toEqual([{ method: 'POST', path: imageUploads, status: 415 }]);

  await dropFile(dialog, await png('price-list-drawn.png'));
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await form.submit.click();
  await expect(toast(page, 'Image uploaded successfully!')).toBeVisible();
  await media.section.selectOption('about');
  await expect(media.card('Price List Drawn')).toHaveCount(1);
});

test('An upload whose connection is cut is repeated once, and the form is kept when that fails too', {
  tag: '@long',
}, async ({ page, server, media }) => {
  await media.open('?section=logo');
  const dialog = await media.openUpload();
  const form = uploadForm(dialog);
  const statuses = async () =>
    (await server.requests()).filter(({ method }) => method === 'POST').map(({ status }) => status);
  await dropFile(dialog, await jpeg('cut-short.jpg'));
  await form.description.fill('Half of it');

  await test.step('cut twice', async () => {
    // Chromium may repeat a request by itself, which no event of the page tells.
    let attempts = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST') attempts += 1;
    });
    await server.fault({ method: 'POST', path: imageUploads, drop: true });
    await form.title.press('Enter');
    await expect(form.submit).toHaveText('Uploading...');
    await expect(form.title).toBeFocused();
    await expect(dialog.getByRole('alert')).toHaveText(
      'Failed to upload image: Network error: Please check your internet connection',
    );
    await expect(dialog.getByText(/cut-short\.jpg/)).toBeVisible();
    await expect(form.title).toHaveValue('Cut Short');
    await expect(form.title).toBeFocused();
    await expect(form.description).toHaveValue('Half of it');
    expect(attempts).toBe(2);
    await server.clearFaults();
  });

  await test.step('cut once', async () => {
    await server.clearRequests();
    await server.fault({ method: 'POST', path: imageUploads, drop: true, times: 1 });
    await form.submit.click();
    await expect(toast(page, 'Image uploaded successfully!')).toBeVisible();
    await expect(media.card('Cut Short')).toHaveCount(1);
    expect(await statuses()).toEqual([0, 201]);
  });
});

test('An upload whose answers are lost is stored once when it is sent again', async ({
  page,
  server,
  media,
}) => {
  await media.open('?section=logo');
  const dialog = await media.openUpload();
  await dropFile(dialog, await jpeg('lost-answer.jpg'));
  await server.fault({ method: 'POST', path: imageUploads, drop: true, processed: true });
  await uploadForm(dialog).submit.click();
  await expect(dialog.getByRole('alert')).toHaveText(
    'Failed to upload image: Network error: Please check your internet connection',
  );
  await server.clearFaults();
  await uploadForm(dialog).submit.click();
  await expect(toast(page, 'Image uploaded successfully!')).toBeVisible();
  await page.reload();
  await expect(media.card('Lost Answer')).toHaveCount(1);
});

test('An access token that expires before or during an upload is refreshed once, and the file is stored once', async ({
  page,
  server,
  media,
}) => {
  const posts = async () => (await server.requests()).filter(({ method }) => method === 'POST');
  await media.open('?section=logo');

  await test.step('before an upload', async () => {
    const dialog = await media.openUpload();
    await dropFile(dialog, await jpeg('late-token.jpg'));
    await server.expire({ access: true });
    await uploadForm(dialog).submit.click();
    await expect(toast(page, 'Image uploaded successfully!')).toBeVisible();
    await expect(media.card('Late Token')).toHaveCount(1);
    expect(await posts()).toEqual([
      { method: 'POST', path: imageUploads, status: 401 },
      { method: 'POST', path: '/api/auth/refresh', status: 200 },
      { method: 'POST', path: imageUploads, status: 201 },
    ]);
  });

  await test.step('during an upload', async () => {
    await media.tab('Video').click();
    const dialog = await media.openUpload('Video');
    const clip = mp4('slow-walk.mp4');
    await uploadForm(dialog).input.setInputFiles({
      ...clip,
      buffer: padMp4(clip.buffer, 4 * megabyte),
    });
    await server.clearRequests();
    await throttleUploads(page, 4 * megabyte);
    await uploadForm(dialog).submit.click();
    await expect(dialog.getByText(/^[1-9]\d?%$/)).toBeVisible();
    await server.expire({ access: true });
    await throttleUploads(page, null);
    await expect(toast(page, 'Video uploaded successfully!')).toBeVisible();
    await expect(media.card('Slow Walk')).toHaveCount(1);
    const sent = await posts();
    expect(sent.filter(({ path }) => path === '/api/auth/refresh')).toHaveLength(1);
    expect(sent.filter(({ status }) => status === 201)).toEqual([
      { method: 'POST', path: videoUploads, status: 201 },
    ]);
  });
});
