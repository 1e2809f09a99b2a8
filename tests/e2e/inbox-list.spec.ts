import { expect, test } from './support/fixtures.ts';
import { expectLoaded } from './support/page.ts';
import { openSignedIn } from './support/signIn.ts';

test.use({ viewport: { width: 1280, height: 900 } });

test('An administrator reads beside the rows, in a dialog of a narrow window and after a reload; Back leaves the screen', async ({
  page,
}) => {
  await openSignedIn(page, '/dashboard');
  await expectLoaded(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Inquiries' }).click();
  await expectLoaded(page);
  await page.getByRole('radio', { name: 'List' }).check();
  const pane = page.getByRole('region', { name: 'Inquiry Details' });
  const heading = pane.getByRole('heading', { level: 2 });
  const rows = page.getByRole('list', { name: 'Inquiries Management' }).getByRole('listitem');

  // On the name.
  await rows
    .nth(2)
    .getByRole('button')
    .click({ position: { x: 100, y: 12 } });
  await expect(heading).toHaveText('Leila Volkov');
  await expect(heading).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(rows.nth(2).getByRole('button')).toBeFocused();
  for (let step = 0; step < 20; step += 1) await page.keyboard.press('j');
  await expect(pane.getByText('23 of 48')).toBeVisible();
  const current = page.locator('li[aria-current="true"]');
  await expect(current.getByRole('button')).toBeFocused();
  await expect(current).toBeInViewport();
  const name = await current.getByRole('heading').innerText();
  await expect(heading).toHaveText(name);

  await page.setViewportSize({ width: 800, height: 900 });
  await expect(page.getByRole('dialog', { name })).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(heading).toHaveText(name);
  await page.reload();
  await expect(heading).toHaveText(name);
  await expect(page.getByRole('radio', { name: 'List' })).toBeChecked();
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard$/);
});
