import { expect, test } from './support/fixtures.ts';
import { press } from './support/keyboard.ts';
import { expectLoaded } from './support/page.ts';
import { openSignedIn } from './support/signIn.ts';

test('An administrator finds a person, a picture and an action by keys alone, from any screen', async ({
  page,
}) => {
  const { keyboard } = page;
  const palette = page.getByRole('dialog', { name: 'Search everything' });
  const field = palette.getByRole('combobox');
  const options = palette.getByRole('option');
  const selected = palette.getByRole('option', { selected: true });
  await openSignedIn(page, '/settings');
  await expectLoaded(page);
  await expect(page.getByRole('button', { name: /^Search everything/ })).toBeVisible();

  await test.step('a person, whose details open over the list', async () => {
    await keyboard.press('Control+k');
    await expect(field).toBeFocused();
    await expect(palette.getByText(/^Reading /)).toHaveCount(0);
    await keyboard.type('raman samuel');
    await expect(options).toHaveCount(1);
    await keyboard.press('Enter');
    await expect(page).toHaveURL(/\/inquiries\?open=/);
    await expect(page.getByRole('dialog', { name: 'Samuel Raman' })).toBeVisible();
    await expect(palette).toHaveCount(0);
  });

  await test.step('a picture, over the open details', async () => {
    await keyboard.press('Control+k');
    await keyboard.type('saltmarsh');
    await expect(options).toHaveText([/^Saltmarsh cottage, kitchen.*Image/, /^Saltmarsh cottage, entrance/]);
    await keyboard.press('ArrowDown');
    await expect(selected).toHaveText(/entrance/);
    await keyboard.press('Enter');
    await expect(page).toHaveURL(/\/media\?section=entrance&open=/);
    await expect(page.getByRole('dialog', { name: 'Saltmarsh cottage, entrance hall' })).toBeVisible();
    await keyboard.press('Escape');
    await expect(page.locator('dialog[open]')).toHaveCount(0);
  });

  await test.step('the keys of the list', async () => {
    await keyboard.press('Control+k');
    await keyboard.press('ArrowUp');
    await expect(selected).toHaveText(/^Sign out/);
    await expect(selected).toBeInViewport({ ratio: 1 });
    // A single key of a screen is a letter here.
    await keyboard.type('/jr');
    await expect(field).toHaveValue('/jr');
    await keyboard.press('Escape');
    await expect(palette).toHaveCount(0);
  });

  await test.step('the upload form; then the focus is back on the button', async () => {
    const opener = page.getByRole('button', { name: /^Search everything/ });
    await press(page, opener, 'Shift+Tab');
    await expect(field).toBeFocused();
    await keyboard.press('Escape');
    await expect(opener).toBeFocused();
    await keyboard.press('Enter');
    await keyboard.type('upload vid');
    await keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Upload Video' })).toBeVisible();
    await expect(page.locator('dialog[open]')).toHaveCount(1);
    await keyboard.press('Escape');
    await expect(page.locator('dialog[open]')).toHaveCount(0);
    expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
  });
});
