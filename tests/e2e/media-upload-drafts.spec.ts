import type { Locator } from '@playwright/test';
import { jpeg } from './support/files.ts';
import { expect, test } from './support/media.ts';
import { signOutButton, toast } from './support/page.ts';
import { submitSignIn } from './support/signIn.ts';
import { dropFile, storedKeys, uploadForm } from './support/upload.ts';

const imageUploads = '/api/admin/images/upload';

async function fill(dialog: Locator) {
  await dropFile(dialog, await jpeg('north-light.jpg'));
  await uploadForm(dialog).description.fill('From the north');
  await uploadForm(dialog).section.selectOption('logo');
}

async function expectFilled(dialog: Locator) {
  await expect(dialog.getByText(/^north-light\.jpg/)).toBeVisible();
  await expect(dialog.getByRole('img', { name: 'Preview of north-light.jpg' })).toBeVisible();
  await expect(uploadForm(dialog).title).toHaveValue('North Light');
  await expect(uploadForm(dialog).description).toHaveValue('From the north');
  await expect(uploadForm(dialog).section).toHaveValue('logo');
}

async function expectEmpty(dialog: Locator) {
  await expect(uploadForm(dialog).title).toHaveValue('');
  await expect(dialog.getByText('Drop a file here, or choose one.')).toBeVisible();
}

test('A draft survives a reload; an upload goes on after an expired session', async ({
  page,
  server,
  media,
}) => {
  await media.open('?section=logo');
  let dialog = await media.openUpload();
  await fill(dialog);

  await test.step('a reload', async () => {
    await expect.poll(() => storedKeys(page)).toHaveLength(2);
    await dialog.getByRole('button', { name: 'Close dialog' }).click();
    await page.reload();
    dialog = await media.openUpload();
    await expectFilled(dialog);
  });

  await test.step('an expired session', async () => {
    await uploadForm(dialog).altText.fill('A window');
    await server.expire({ access: true, refresh: true });
    await uploadForm(dialog).submit.click();
    await expect(page).toHaveURL(/\/login/);
    await submitSignIn(page);
    await expect(page).toHaveURL('/media?section=logo');
  });

  await expect(toast(page, 'Image uploaded successfully!')).toBeVisible();
  await expect(media.card('North Light')).toHaveCount(1);
  await expectEmpty(await media.openUpload());
  expect(await storedKeys(page)).toEqual([]);
});

test('An upload whose answers are lost, sent again after a reload and a sign-in, is stored once', async ({
  page,
  server,
  consoleErrors,
  media,
}) => {
  consoleErrors.allowFailedRequests('/api/*');
  await media.open('?section=logo');
  let dialog = await media.openUpload();
  await fill(dialog);
  await server.fault({ method: 'POST', path: imageUploads, drop: true, processed: true });
  const send = async () => {
    await uploadForm(dialog).submit.click();
    await expect(dialog.getByRole('alert')).toHaveText(
      'Failed to upload image: Network error: Please check your internet connection',
    );
  };
  await send();
  await send();
  await page.reload();
  dialog = await media.openUpload();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await send();
  await server.clearFaults();

  // The upload is what finds the session refused, and no list that is still being read.
  let count = -1;
  const isQuiet = async () => {
    const requests = await server.requests();
    const isSame = requests.length === count;
    count = requests.length;
    return isSame && requests.every(({ status }) => status !== null);
  };
  await expect.poll(isQuiet, { intervals: [500] }).toBe(true);
  await server.expire({ access: true, refresh: true });
  await uploadForm(dialog).submit.click();
  await expect(page).toHaveURL(/\/login/);
  await submitSignIn(page);
  await expect(toast(page, 'Image uploaded successfully!')).toBeVisible();
  await page.reload();
  await expect(media.card('North Light')).toHaveCount(1);
});

test('A draft is deleted by signing out', async ({ page, media }) => {
  await media.open();
  const dialog = await media.openUpload();
  await fill(dialog);
  await expect.poll(() => storedKeys(page)).toHaveLength(2);
  await dialog.getByRole('button', { name: 'Close dialog' }).click();
  await page.goto('/dashboard');
  await signOutButton(page).click();
  await expect(page).toHaveURL('/login');
  await expect.poll(() => storedKeys(page)).toEqual([]);
});
