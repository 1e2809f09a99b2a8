import { jpeg } from './support/files.ts';
import { expect, test } from './support/media.ts';
import { submitSignIn } from './support/signIn.ts';
import { dropFile, storedKeys, uploadForm } from './support/upload.ts';

test('A draft survives a reload, and its upload an expired session', async ({ page, server, media }) => {
  await media.open('?section=logo');
  let dialog = await media.openUpload();
  await dropFile(dialog, await jpeg('north-light.jpg'));
  await uploadForm(dialog).description.fill('From the north');
  await uploadForm(dialog).section.selectOption('logo');

  await test.step('a reload', async () => {
    await expect.poll(() => storedKeys(page)).toHaveLength(2);
    await dialog.getByRole('button', { name: 'Close dialog' }).click();
    await page.reload();
    dialog = await media.openUpload();
    await expect(dialog.getByText(/^north-light\.jpg/)).toBeVisible();
    await expect(dialog.getByRole('img', { name: 'Preview of north-light.jpg' })).toBeVisible();
    await expect(uploadForm(dialog).title).toHaveValue('North Light');
    await expect(uploadForm(dialog).description).toHaveValue('From the north');
    await expect(uploadForm(dialog).section).toHaveValue('logo');
  });

  await test.step('an expired session', async () => {
    await uploadForm(dialog).altText.fill('A window');
    await server.expire({ access: true, refresh: true });
    await uploadForm(dialog).submit.click();
    await expect(page).toHaveURL(/\/login/);
    await submitSignIn(page);
    await expect(page).toHaveURL('/media?section=logo');
  });

  await expect(media.card('North Light')).toHaveCount(1);
  await expect.poll(() => storedKeys(page)).toEqual([]);
});
