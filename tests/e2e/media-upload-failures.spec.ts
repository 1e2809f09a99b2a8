import { jpeg, mp4, padMp4 } from './support/files.ts';
import { expect, test } from './support/media.ts';
import { toast } from './support/page.ts';
import { dropFile, throttleUploads, uploadForm } from './support/upload.ts';

const megabyte = 1024 * 1024;
const imageUploads = '/api/admin/images/upload';
const videoUploads = '/api/admin/videos/upload';

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
