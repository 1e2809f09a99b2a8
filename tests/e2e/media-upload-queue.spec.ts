import { jpeg, type TestFile } from './support/files.ts';
import { expect, test } from './support/media.ts';
import { toast } from './support/page.ts';
import { uploadForm } from './support/upload.ts';

const rooms = ['hall', 'kitchen', 'study', 'bath', 'attic', 'porch', 'cellar', 'studio'];
const titles = rooms.map((room) => `Quay ${room[0]?.toUpperCase()}${room.slice(1)}`);
const photographs = (): Promise<TestFile[]> => Promise.all(rooms.map((room) => jpeg(`quay_${room}.jpg`)));

test('Eight photographs are uploaded with titles in three actions', async ({ page, server, media }) => {
  await media.open('?section=logo');
  const form = await media.openUpload();
  await uploadForm(form).input.setInputFiles(await photographs());
  const queue = page.getByRole('dialog', { name: 'Upload Images' });
  await expect(queue.getByRole('listitem')).toHaveCount(8);
  await page.screenshot({ path: '/tmp/q-1.png' });
  await queue.getByRole('button', { name: 'Upload 8 files' }).click();
  await expect(toast(page, '5 more files uploaded.')).toBeVisible();
  await expect(queue).toHaveCount(0);
  for (const title of titles) await expect(media.card(title)).toBeVisible();
  const uploads = (await server.requests()).filter(({ method }) => method === 'POST');
  expect(uploads).toEqual([{ method: 'POST', path: '/api/admin/images/batch-upload', status: 200 }]);
});
