import { readFile } from 'node:fs/promises';
import { readCsv } from '#tests/support/csv.ts';
import { expect, test } from './support/fixtures.ts';
import { expectLoaded } from './support/page.ts';
import { openSignedIn } from './support/signIn.ts';

test('What is seen in one tab is new in no other; the filter of what is new survives a reload', async ({
  page,
  context,
}) => {
  const chip = page.getByRole('button', { name: /^New/ });
  await openSignedIn(page, '/inquiries');
  await expect(chip).toHaveText('New (1)');

  const other = await context.newPage();
  await other.goto('/inquiries');
  const otherChip = other.getByRole('button', { name: /^New/ });
  await expect(otherChip).toHaveText('New (1)');
  await page.bringToFront();
  await chip.click();
  const card = page.getByRole('article', { name: 'Samuel Raman' });
  await card.getByRole('button', { name: 'View Details' }).click();
  await expect(otherChip).toHaveCount(0);
  await expect(card).toHaveCount(1);
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'No matching inquiries found' })).toBeVisible();
  await expect(page.locator('body')).not.toBeFocused();

  await page.reload();
  await expect(chip).toHaveText('New');
  await expect(chip).toHaveAttribute('aria-pressed', 'true');
});

test('The list is printed with all its cards and no controls; what is found is exported and printed', async ({
  page,
}) => {
  await openSignedIn(page, '/inquiries');
  await expectLoaded(page);
  const card = page.getByRole('main').getByRole('listitem').getByRole('article');
  await test.step('the print of the list', async () => {
    await expect(card.first()).toBeVisible();
    expect(await card.count()).toBeLessThan(48);
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    await expect(card).toHaveCount(48);
    for (const role of ['navigation', 'button', 'combobox', 'searchbox'] as const)
      await expect(page.getByRole(role)).toHaveCount(0);
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await page.emulateMedia({ media: 'screen' });
    await expect.poll(() => card.count()).toBeLessThan(48);
  });
  await page.getByRole('searchbox').fill('raman samuel');
  await expect(card).toHaveCount(1);

  await test.step('the file has what is shown', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^inquiries-\d{4}-\d{2}-\d{2}\.csv$/);
    const text = await readFile(await file.path(), 'utf8');
    expect(readCsv(text)).toMatchObject([
      { id: 'inq_00001', name: 'Samuel Raman', phone: "'+1 (212) 555-0187", status: 'pending' },
    ]);
    await expect(page.getByText(`Exported to ${file.suggestedFilename()}`)).toBeVisible();
  });

  await test.step('the print has the status as a text, and nothing of the page behind', async () => {
    await card.getByRole('button', { name: 'View Details' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'More' }).click();
    await expect(dialog.getByRole('button', { name: 'Print' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.emulateMedia({ media: 'print' });
    for (const role of ['button', 'radio', 'searchbox', 'article'] as const)
      await expect(page.getByRole(role)).toHaveCount(0);
    await expect(dialog.getByRole('heading', { name: 'Samuel Raman' })).toBeVisible();
    const texts = await dialog.evaluate((element) =>
      [element.firstElementChild, element.querySelector('[data-printed]')].map(
        (part) => part && getComputedStyle(part, '::before').content,
      ),
    );
    expect(texts).toEqual([expect.stringMatching(/Studio Admin"$/), '"Status: Pending"']);
  });
});
