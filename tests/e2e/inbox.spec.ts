import { expect, test } from './support/fixtures.ts';
import { openSignedIn } from './support/signIn.ts';

test('Filter, search and the open inquiry survive Back, Forward and reload', async ({ page }) => {
  const search = page.getByPlaceholder('Search by name, email, phone, or message...');
  const filter = page.getByRole('combobox', { name: 'Status', exact: true });
  const details = page.getByRole('dialog', { name: 'Samuel Raman' });
  const openDetails = () =>
    page.getByRole('article', { name: 'Samuel Raman' }).getByRole('button', { name: 'View Details' }).click();

  await openSignedIn(page, '/inquiries');
  await openDetails();
  await expect(page).toHaveURL('/inquiries?open=inq_00001');
  await expect(details).toBeVisible();
  await page.goBack();
  await expect(details).toHaveCount(0);
  await page.goForward();
  await expect(details).toBeVisible();
  await page.reload();
  await expect(details).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(details).toHaveCount(0);
  await expect(page).toHaveURL('/inquiries');

  await filter.selectOption({ label: 'In Progress' });
  await search.fill('example.org');
  await expect(page).toHaveURL('/inquiries?status=in_progress&q=example.org');
  const shown = (await page.getByText(/^Showing \d+ of 48$/).textContent()) ?? '';
  await page.reload();
  await expect(page.getByText(shown, { exact: true })).toBeVisible();
  await expect(search).toHaveValue('example.org');
  await expect(filter).toHaveValue('in_progress');
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.goBack();
  await expect(page).toHaveURL('/inquiries?status=in_progress&q=example.org');
  await expect(search).toHaveValue('example.org');
  await page.goBack();
  await expect(page).toHaveURL('/inquiries');
  await expect(search).toHaveValue('');
  await expect(page.getByText('Showing 48 of 48')).toBeVisible();
});
