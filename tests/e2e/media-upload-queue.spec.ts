import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Page } from '@playwright/test';
import { itemsOf } from './support/api.ts';
import { axeViolations } from './support/axe.ts';
import { jpeg, type TestFile } from './support/files.ts';
import { expect, test } from './support/media.ts';
import { expectLoaded } from './support/page.ts';
import { storedKeys, uploadForm } from './support/upload.ts';

const rooms = ['hall', 'kitchen', 'study', 'bath', 'attic', 'porch'];
const titles = rooms.map((room) => `Quay ${room[0]?.toUpperCase()}${room.slice(1)}`);
const photographs = (): Promise<TestFile[]> => Promise.all(rooms.map((room) => jpeg(`quay_${room}.jpg`)));

test('Of fourteen chosen files at 1440 × 900 eight rows are whole, the refused ones first; the fields of a row are as wide whatever its state and texts, and a failure is no colour alone', async ({
  page,
  server,
  media,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await media.open();
  const { buffer } = await jpeg();
  const named = (name: string) => ({ name, mimeType: 'image/jpeg', buffer });
  const files = Array.from({ length: 14 }, (_, index) => named(`quay_${index}.jpg`));
  files[7] = { ...named('empty.jpg'), buffer: Buffer.alloc(0) };
  files[10] = { ...named('phone.jpg'), buffer: Buffer.from('\0\0\0 ftypheic\0\0\0\0mif1heic') };
  await uploadForm(await media.openUpload()).input.setInputFiles(files);
  const queue = page.getByRole('dialog', { name: 'Upload Images' });
  const rows = queue.getByRole('listitem');
  await expect(rows).toHaveCount(14);
  await expect(rows.first()).toHaveAccessibleName('empty.jpg');
  await expect(rows.nth(1)).toHaveAccessibleName('phone.jpg');
  const whole = () =>
    rows.evaluateAll((all) => {
      const foot = document.querySelector('dialog[open] footer')?.getBoundingClientRect().top ?? 0;
      return all.filter((row) => row.getBoundingClientRect().bottom <= foot).length;
    });
  await expect.poll(whole).toBeGreaterThanOrEqual(8);

  const widths = () =>
    rows.evaluateAll((items) =>
      items
        .slice(2)
        .map((row) =>
          [...row.querySelectorAll('input:not([type=file]), textarea, select')].map((field) =>
            Math.round(field.getBoundingClientRect().width),
          ),
        ),
    );
  for (const row of [rows.nth(2), rows.nth(3)])
    await row.getByRole('button', { name: /^Details of/ }).click();
  const before = await widths();
  await queue.getByLabel('Alt text of quay_0.jpg').fill('A hall with a view of the harbour. '.repeat(8));
  expect(await widths()).toEqual(before);
  await server.fault({ path: '/api/admin/images/batch-upload', status: 400 });
  await queue.getByRole('button', { name: /^Upload \d+ files$/ }).click();
  await expect(rows.nth(2).getByText('Failed')).toBeVisible();
  await expect(rows.nth(2).getByText('Server error: 400')).toBeVisible();
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

  await page.reload();
  await expect(page.getByRole('complementary', { name: 'Uploads' })).toHaveText('3 files ready to upload');
  await openQueue(page);
  await expect(queueOf(page).getByRole('listitem')).toHaveCount(3);
  await queueOf(page).getByRole('button', { name: 'Upload 3 files' }).click();
  await queueOf(other).getByRole('button', { name: 'Upload 3 files' }).click();
  for (const target of [page, other]) await expect(queueOf(target)).toHaveCount(0);
  await expect.poll(() => storedKeys(page)).toEqual([]);
  const stored = (await itemsOf(page, '/api/images/logo')).map(({ title }) => title ?? '');
  expect(stored.filter((title) => titles.includes(title)).toSorted()).toEqual(titles.toSorted());
  const uploads = (await server.requests()).filter(
    ({ method, path }) => method === 'POST' && path.startsWith('/api/admin/'),
  );
  expect(uploads.map(({ path, status }) => `${path} ${status}`)).toEqual(
    Array(2).fill('/api/admin/images/batch-upload 200'),
  );
});

test(
  'Files that are stored for a reload are copies: what happens to the originals changes nothing; a changed original is reported before a reload',
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
