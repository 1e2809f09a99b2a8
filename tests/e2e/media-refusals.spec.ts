import { jpeg, type MadeFile, mp4, padMp4, png, saved } from './support/files.ts';
import { expect, said, test } from './support/media.ts';
import { choose, throttleUploads, uploadForm } from './support/upload.ts';

const megabyte = 1024 * 1024;
const file = (name: string, mimeType: string, size: number): MadeFile => ({
  name,
  mimeType,
  buffer: Buffer.alloc(size),
});
const uploads = { image: '/api/admin/images/upload', video: '/api/admin/videos/upload' };

test.describe('the upload form refuses', () => {
  test('in the order of the specification, and sends nothing until all is right', async ({
    page,
    server,
    media,
  }) => {
    await media.open('?section=logo');
    const dialog = await media.openUpload();
    const form = uploadForm(dialog);
    const refusal = dialog.getByRole('alert');

    await form.submit.click();
    await expect(refusal).toHaveText('Please select a file to upload');
    await choose(dialog, file('plan.pdf', 'application/pdf', 11 * megabyte));
    await expect(refusal).toHaveText('File size exceeds limit. Maximum size is 10MB.');
    await choose(dialog, file('small-plan.pdf', 'application/pdf', 1_000));
    await expect(refusal).toHaveText(
      'Invalid file type. Please upload a JPEG, PNG, GIF, WebP, or SVG image.',
    );
    await form.submit.click();
    await expect(refusal).toHaveText(
      'Invalid file type. Please upload a JPEG, PNG, GIF, WebP, or SVG image.',
    );

    await choose(dialog, await jpeg());
    await expect(refusal).toHaveCount(0);
    await form.title.fill('   ');
    await form.description.fill('d'.repeat(501));
    await form.submit.click();
    await expect(refusal).toHaveText('Title is required');
    await expect(form.title).toBeFocused();
    await form.title.fill('t'.repeat(101));
    await form.submit.click();
    await expect(refusal).toHaveText('Title must be less than 100 characters');
    await form.title.fill('t'.repeat(100));
    await form.submit.click();
    await expect(refusal).toHaveText('Description must be less than 500 characters');
    await expect(form.description).toBeFocused();
    expect(await server.requests()).toEqual([]);

    await form.description.fill('d'.repeat(500));
    await form.submit.click();
    await expect(said(page, 'Image uploaded successfully!')).toBeVisible();
    await expect(media.card('t'.repeat(100))).toHaveCount(1);
  });

  test('an image of 11 MB', async ({ server, media }) => {
    await media.open();
    const dialog = await media.openUpload();
    const photo = await jpeg('large-photo.jpg');
    const bytes = Buffer.concat([photo.buffer, Buffer.alloc(11 * megabyte)]);
    await choose(dialog, { ...photo, buffer: bytes });
    await uploadForm(dialog).submit.click();
    await expect(dialog.getByRole('alert')).toHaveText('File size exceeds limit. Maximum size is 10MB.');
    await expect(uploadForm(dialog).title).toHaveValue('Large Photo');
    expect(await server.requests()).toEqual([]);
  });

  test('a video of 101 MB, and one that is no video', async ({ server, media }, testInfo) => {
    await media.open('?tab=videos');
    const dialog = await media.openUpload('Video');
    const { input } = uploadForm(dialog);
    await input.setInputFiles(saved(file('long.mp4', 'video/mp4', 101 * megabyte), testInfo.outputPath()));
    await expect(dialog.getByRole('alert')).toHaveText('File size exceeds limit. Maximum size is 100MB.');
    await choose(dialog, await png('still.png'));
    await expect(dialog.getByRole('alert')).toHaveText(
      'Invalid file type. Please upload an MP4, MOV, AVI, WebM, or OGG video.',
    );
    expect(await server.requests()).toEqual([]);
  });
});

test.describe('an upload that fails', () => {
  test('because the server knows a program by its first bytes keeps file and texts', async ({
    page,
    server,
    complaints,
    media,
  }) => {
    complaints.allowFailures(uploads.image);
    await media.open();
    const dialog = await media.openUpload();
    const form = uploadForm(dialog);
    const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(2_000)]);
    await choose(dialog, { name: 'price-list.png', mimeType: 'image/png', buffer: program });
    await form.description.fill('All our prices');
    await form.altText.fill('A list');
    await form.section.selectOption('about');
    await form.category.selectOption('Retail');
    await form.submit.click();

    const words =
      'Failed to upload image: This file is not an image: its content is a Windows program, whatever its name says.';
    await expect(dialog.getByRole('alert')).toHaveText(words);
    await expect(dialog.getByText(/price-list\.png/)).toBeVisible();
    await expect(form.title).toHaveValue('Price List');
    await expect(form.description).toHaveValue('All our prices');
    await expect(form.altText).toHaveValue('A list');
    await expect(form.section).toHaveValue('about');
    await expect(form.category).toHaveValue('Retail');
    await expect(form.submit).toBeEnabled();
    const posts = (await server.requests()).filter(({ method }) => method === 'POST');
    expect(posts).toEqual([{ method: 'POST', path: uploads.image, status: 415 }]);

    await choose(dialog, await png('price-list-drawn.png'));
    await expect(dialog.getByRole('alert')).toHaveCount(0);
    await form.submit.click();
    await expect(said(page, 'Image uploaded successfully!')).toBeVisible();
    await media.section.selectOption('about');
    await expect(media.card('Price List')).toHaveCount(1);
  });

  test('because the line is cut twice keeps the form, and then succeeds', async ({ page, server, media }) => {
    await media.open('?section=logo');
    const dialog = await media.openUpload();
    const form = uploadForm(dialog);
    await choose(dialog, await jpeg('cut-short.jpg'));
    await form.description.fill('Half of it');
    await server.fault({ method: 'POST', path: uploads.image, drop: true, times: 2 });
    await form.title.press('Enter');
    await expect(form.submit).toHaveText('Uploading...');
    await expect(form.title).toBeFocused();
    const words = 'Failed to upload image: Network error: Please check your internet connection';
    await expect(dialog.getByRole('alert')).toHaveText(words);
    await expect(dialog.getByText(/cut-short\.jpg/)).toBeVisible();
    await expect(form.title).toHaveValue('Cut Short');
    await expect(form.title).toBeFocused();
    await expect(form.description).toHaveValue('Half of it');

    await form.submit.click();
    await expect(said(page, 'Image uploaded successfully!')).toBeVisible();
    await expect(media.card('Cut Short')).toHaveCount(1);
    const sent = (await server.requests()).filter(({ method }) => method === 'POST');
    expect(sent.map(({ status }) => status)).toEqual([0, 0, 201]);
  });

  test('once because the line is cut is tried again by itself, and lands once', async ({
    page,
    server,
    media,
  }) => {
    await media.open('?section=logo');
    const dialog = await media.openUpload();
    await choose(dialog, await jpeg('second-try.jpg'));
    await server.fault({ method: 'POST', path: uploads.image, drop: true, times: 1 });
    await uploadForm(dialog).submit.click();
    await expect(said(page, 'Image uploaded successfully!')).toBeVisible();
    await expect(media.card('Second Try')).toHaveCount(1);
    const sent = (await server.requests()).filter(({ method }) => method === 'POST');
    expect(sent.map(({ status }) => status)).toEqual([0, 201]);
  });
});

test.describe('an access token that expires', () => {
  test('just before an upload is renewed once, and the upload lands once', async ({
    page,
    server,
    media,
  }) => {
    await media.open('?section=logo');
    const dialog = await media.openUpload();
    await choose(dialog, await jpeg('late-token.jpg'));
    await server.expire({ access: true });
    await uploadForm(dialog).submit.click();
    await expect(said(page, 'Image uploaded successfully!')).toBeVisible();
    await expect(media.card('Late Token')).toHaveCount(1);
    const sent = (await server.requests()).filter(({ method }) => method === 'POST');
    expect(sent).toEqual([
      { method: 'POST', path: uploads.image, status: 401 },
      { method: 'POST', path: '/api/auth/refresh', status: 200 },
      { method: 'POST', path: uploads.image, status: 201 },
    ]);
  });

  test('in the middle of an upload is renewed once, and the upload lands once', async ({
    page,
    server,
    media,
  }) => {
    await media.open('?tab=videos');
    const dialog = await media.openUpload('Video');
    const clip = mp4('slow-walk.mp4');
    await choose(dialog, { ...clip, buffer: padMp4(clip.buffer, 6 * megabyte) });
    await throttleUploads(page, 4 * megabyte);
    await uploadForm(dialog).submit.click();
    await expect(dialog.getByText(/^[1-9]\d?%$/)).toBeVisible();
    await server.expire({ access: true });
    await throttleUploads(page, null);
    await expect(said(page, 'Video uploaded successfully!')).toBeVisible();
    await expect(media.card('Slow Walk')).toHaveCount(1);
    const sent = (await server.requests()).filter(({ method }) => method === 'POST');
    expect(sent.filter(({ path }) => path === '/api/auth/refresh')).toHaveLength(1);
    expect(sent.filter(({ status }) => status === 201)).toEqual([
      { method: 'POST', path: uploads.video, status: 201 },
    ]);
  });
});
