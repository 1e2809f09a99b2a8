import { apiClient, paths } from './support/api.ts';
import { expect, test } from './support/fixtures.ts';
import { expectLoaded, toast } from './support/page.ts';
import { openSignedIn } from './support/signIn.ts';

test('Many statuses set at once survive a failing server, a deletion in another tab and a reload', {
  tag: '@long',
}, async ({ page, context, server, consoleErrors }) => {
  await openSignedIn(page, '/inquiries?status=pending');
  await expectLoaded(page);
  const client = await apiClient(page);
  const pending = (await client.list(paths.inquiries)).filter(({ status }) => status === 'pending');
  const [refused, deleted] = pending;
  if (!refused || !deleted) throw new Error('The seed has too few pending inquiries');
  const others = pending.length - 2;

  await page.getByRole('checkbox', { name: `Select ${refused.name}`, exact: true }).check();
  await expect(page.getByText('1 selected', { exact: true })).toBeVisible();
  await page.keyboard.press('Control+a');
  await expect(page.getByText(`${pending.length} selected`, { exact: true })).toBeVisible();

  const otherTab = await context.newPage();
  await otherTab.goto(`/inquiries?open=${deleted.id}`);
  await otherTab.getByRole('dialog').getByRole('button', { name: 'Delete Inquiry' }).click();
  await otherTab.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(toast(otherTab, 'Inquiry deleted successfully!')).toBeVisible();

  await server.fault({ method: 'PUT', path: `${paths.inquiries}/${refused.id}`, status: 500 });
  consoleErrors.allowFailedRequests(`${paths.inquiries}/${deleted.id}`);
  await page.getByRole('button', { name: 'Set status' }).click();
  const question = page.getByRole('dialog', { name: 'Set status' });
  await question.getByRole('button', { name: 'Set status' }).click();
  const report = page.getByRole('dialog', { name: `2 of ${pending.length} inquiries were not updated` });
  await expect(report.getByRole('listitem')).toHaveText([refused.name ?? '', deleted.name ?? '']);

  await server.clearFaults();
  await report.getByRole('button', { name: 'Try again' }).click();
  const rest = page.getByRole('dialog', { name: `1 of ${pending.length} inquiries was not updated` });
  await expect(rest.getByRole('listitem')).toHaveText([deleted.name ?? '']);
  await page.keyboard.press('Escape');

  await page.reload();
  await expect(page.getByRole('heading', { name: 'No matching inquiries found' })).toBeVisible();
  await expect(otherTab.getByRole('article', { name: deleted.name ?? '', exact: true })).toHaveCount(0);
  const stored = await client.list(paths.inquiries);
  const ids = new Set(pending.map(({ id }) => id));
  const changed = stored.filter(({ id, status }) => ids.has(id) && status === 'completed');
  expect(changed).toHaveLength(others + 1);
});
