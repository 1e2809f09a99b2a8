import { mp4, padMp4 } from './support/files.ts';
import { expect, test } from './support/media.ts';
import { toast } from './support/page.ts';
import { throttleUploads, uploadForm } from './support/upload.ts';

const megabyte = 1024 * 1024;

test('An access token that expires during an upload is refreshed once, and the file is stored once', async ({
  page,
  server,
  media,
}) => {
  await media.open('?tab=videos');
  const dialog = await media.openUpload('Video');
  const clip = mp4('slow-walk.mp4');
  await uploadForm(dialog).input.setInputFiles({ ...clip, buffer: padMp4(clip.buffer, 4 * megabyte) });
  // Much slower than a busy machine: the token expires before the last byte.
  await throttleUploads(page, megabyte / 4);
  await uploadForm(dialog).submit.click();
  await expect(dialog.getByText(/^[1-9]\d?%$/)).toBeVisible();
  await server.expire({ access: true });
  await throttleUploads(page, null);
  await expect(toast(page, 'Video uploaded successfully!')).toBeVisible();
  await expect(media.card('Slow Walk')).toHaveCount(1);
  const sent = (await server.requests()).filter(({ method }) => method === 'POST');
  expect(sent.filter(({ path }) => path === '/api/auth/refresh')).toHaveLength(1);
  expect(sent.filter(({ status }) => status === 201)).toEqual([
    { method: 'POST', path: '/api/admin/videos/upload', status: 201 },
  ]);
});
