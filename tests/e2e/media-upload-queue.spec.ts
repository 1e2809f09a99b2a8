import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Page } from '@playwright/test';
import { axeViolations } from './support/axe.ts';
import { jpeg, type TestFile } from './support/files.ts';
import { expect, test } from './support/media.ts';
import { expectLoaded } from './support/page.ts';
import { storedKeys, uploadForm } from './support/upload.ts';

const rooms = ['hall', 'kitchen', 'study', 'bath', 'attic', 'porch'];
const titles = rooms.map((room) => `Quay ${room[0]?.toUpperCase()}${room.slice(1)}`);
const photographs = (): Promise<TestFile[]> => Promise.all(rooms.map((room) => jpeg(`quay_${room}.jpg`)));

test('The fields of a row are as wide whatever the state and the texts of the row, and a failure is no colour alone', async ({
  page,
  server,
  media,
}) => {
  await media.open();
  await uploadForm(await media.openUpload()).input.setInputFiles((await photographs()).slice(0, 2));
  const queue = page.getByRole('dialog', { name: 'Upload Images' });
  const rows = queue.getByRole('listitem');
  await expect(rows).toHaveCount(2);
  const widths = () =>
    rows.evaluateAll((items) =>
      items.map((row) =>
        [...row.querySelectorAll('input:not([type=file]), textarea, select')].map((field) =>
          Math.round(field.getBoundingClientRect().width),
        ),
      ),
    );
  for (const row of await rows.all()) await row.getByRole('button', { name: /^Details of/ }).click();
  expect(await axeViolations(page)).toEqual([]);
  const before = await widths();
  await queue.getByLabel('Alt text of quay_hall.jpg').fill('A hall with a view of the harbour. '.repeat(8));
  expect(await widths()).toEqual(before);
  await server.fault({ path: '/api/admin/images/batch-upload', status: 400, times: 1 });
  await queue.getByRole('button', { name: 'Upload 2 files' }).click();
  await expect(rows.first().getByText('Failed')).toBeVisible();
  await expect(rows.first().getByText('Server error: 400')).toBeVisible();
  expect(await widths()).toEqual(before);
  expect(await axeViolations(page)).toEqual([]);
});

test('The files of a queue belong to one tab: another one sends none of them, a reload goes on with its own', async ({
  page,
  context,
  server,
  media,
}) => {
  const choose = async (target: Page, files: readonly TestFile[]) => {
    await target.getByRole('button', { name: 'Upload Image' }).first().click();
    await uploadForm(target.getByRole('dialog')).input.setInputFiles(files);
  };
  const queueOf = (target: Page) => target.getByRole('dialog', { name: 'Upload Images' });
  const openQueue = (target: Page) =>
    target.getByRole('complementary', { name: 'Uploads' }).getByRole('button').click();
  const [first, second] = [(await photographs()).slice(0, 3), (await photographs()).slice(3)];

  await media.open('?section=logo');
  await choose(page, first);
  await expect(queueOf(page).getByRole('listitem')).toHaveCount(3);
  const other = await context.newPage();
  await other.goto('/media?section=logo');
  await expectLoaded(other);
  await choose(other, second);
  await expect(queueOf(other).getByRole('listitem')).toHaveCount(3);

  for (let reload = 1; reload <= 2; reload += 1) {
    await page.reload();
    await expectLoaded(page);
    await expect(page.getByRole('complementary', { name: 'Uploads' })).toHaveText('3 files ready to upload');
  }
  await openQueue(page);
  await expect(queueOf(page).getByRole('listitem')).toHaveCount(3);
  await queueOf(page).getByRole('button', { name: 'Upload 3 files' }).click();
  await queueOf(other).getByRole('button', { name: 'Upload 3 files' }).click();
  for (const target of [page, other]) await expect(queueOf(target)).toHaveCount(0);
  // A reload before the rows are deleted sends them once more, with their key.
  await expect.poll(() => storedKeys(page)).toEqual([]);
  await page.reload();
  for (const title of titles) await expect(media.card(title)).toHaveCount(1);
  const uploads = (await server.requests()).filter(({ method }) => method === 'POST');
  expect(uploads.map(({ path, status }) => `${path} ${status}`)).toEqual(
    Array(2).fill('/api/admin/images/batch-upload 200'),
  );
});

test(
  'Files that are stored for a reload are copies: what happens to the originals changes nothing; before a reload it is said',
  {
    tag: '@long',
  },
  async ({ page, server, media }, testInfo) => {
    const paths = await Promise.all(
      (await photographs()).slice(0, 3).map(async ({ name, buffer }) => {
        const path = testInfo.outputPath(name);
        await mkdir(dirname(path), { recursive: true });
        await writeFile(path, buffer);
        return path;
      }),
    );
    const queue = page.getByRole('dialog', { name: 'Upload Images' });
    await media.open('?section=logo');
    const form = await media.openUpload();
    await uploadForm(form).input.setInputFiles(paths);
    await expect(queue.getByRole('listitem')).toHaveCount(3);
    await page.getByText('3 unfinished uploads').waitFor({ state: 'attached' });
    const [first = '', second = '', third = ''] = paths;
    await rm(first);
    await writeFile(second, 'another file');

    await queue.getByRole('button', { name: 'Upload 3 files' }).click();
    const changed = 'This file has changed or moved. Choose it again.';
    await expect(queue.getByRole('listitem').filter({ hasText: changed })).toHaveCount(2);

    // The stored row is gone.
    await page.getByText('2 unfinished uploads').waitFor({ state: 'attached' });
    await page.reload();
    await expectLoaded(page);
    await rm(third);
    await page.getByRole('complementary', { name: 'Uploads' }).getByRole('button').click();
    await queue.getByRole('button', { name: 'Retry 2 failed' }).click();
    await expect(queue).toHaveCount(0);
    for (const title of titles.slice(0, 3)) await expect(media.card(title)).toHaveCount(1);
    const uploads = (await server.requests()).filter(({ method }) => method === 'POST');
    expect(uploads.map(({ status }) => status)).toEqual([201, 201, 201]);
  },
);
