import { itemsOf, paths } from './support/api.ts';
import { expect, test } from './support/fixtures.ts';
import { toast } from './support/page.ts';
import { openSignedIn } from './support/signIn.ts';

// @spec 1.4 1.5 2.37 2.38 2.40 2.42 2.45 2.46 2.47 4.8 8.23
test('An administrator reads the inquiries, stores a status and deletes one', async ({ page, server }) => {
  const statistics = page.getByRole('region', { name: 'Statistics' }).getByRole('button');
  const card = page.getByRole('article', { name: 'Samuel Raman', exact: true });
  const status = card.getByRole('combobox');
  const requests = async (method: string) =>
    (await server.requests()).filter(
      (request) => request.method === method && request.path.startsWith(paths.inquiries),
    );

  await openSignedIn(page, '/inquiries');
  await expect(page).toHaveTitle('Inquiries Management · Studio Admin');
  await expect(statistics).toHaveText([
    'Total48+12% this month',
    'Pending10',
    'In Progress17',
    'Completed20',
  ]);
  await expect(page.getByText('Showing 48 of 48')).toBeVisible();
  expect(await requests('GET')).toEqual([{ method: 'GET', path: paths.inquiries, status: 200 }]);

  await test.step('a status is stored', async () => {
    await status.selectOption('completed');
    await expect(toast(page, 'Inquiry updated successfully!')).toBeVisible();
    await expect(statistics).toHaveText([
      'Total48+12% this month',
      'Pending9',
      'In Progress17',
      'Completed21',
    ]);
    const [newest] = await itemsOf(page, paths.inquiries);
    expect(newest).toMatchObject({ id: 'inq_00001', status: 'completed' });
    await page.reload();
    await expect(status).toHaveValue('completed');
  });

  await test.step('a confirmed deletion is sent once', async () => {
    const confirmation = page.getByRole('alertdialog', { name: 'Confirm Deletion' });
    await card.getByRole('button', { name: 'Delete Inquiry' }).click();
    await confirmation.getByRole('button', { name: 'Delete' }).click();
    await expect(toast(page, 'Inquiry deleted successfully!')).toBeVisible();
    await expect(card).toHaveCount(0);
    await expect(page.getByText('Showing 47 of 47')).toBeVisible();
    expect(await requests('DELETE')).toEqual([
      { method: 'DELETE', path: `${paths.inquiries}/inq_00001`, status: 200 },
    ]);
  });
});

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
