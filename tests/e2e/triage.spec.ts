import type { Page } from '@playwright/test';
import { apiClient, paths } from './support/api.ts';
import { expect, test } from './support/fixtures.ts';
import { expectLoaded, toast } from './support/page.ts';
import { openSignedIn } from './support/signIn.ts';

const count = 17;

/** Counts steps, and asserts after each that an element of the page has the focus. */
function stepsOf(page: Page) {
  let taken = 0;
  return {
    taken: () => taken,
    async take(step: () => Promise<void>) {
      await step();
      taken += 1;
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
    },
  };
}

test(`An administrator triages ${count} contact messages with at most 40 keys, and the focus is never lost`, async ({
  page,
  server,
}) => {
  await server.reset({ contact: count });
  await openSignedIn(page, '/contact');
  await expectLoaded(page);
  const current = page.locator('[aria-current="true"]');
  const steps = stepsOf(page);
  const press = (key: string) => steps.take(() => page.keyboard.press(key));

  for (const key of ['Tab', 'Tab', 'Enter']) await press(key);
  for (let number = 1; number <= count; number += 1) {
    await expect(current).toHaveAttribute('aria-posinset', `${number}`);
    await expect(current.locator(':focus')).toBeInViewport();
    await press('2');
    if (number < count) await press('j');
  }
  expect(steps.taken()).toBeLessThanOrEqual(40);
  const stored = () => apiClient(page).then((client) => client.list(paths.contact));
  await expect
    .poll(async () => (await stored()).map(({ status }) => status))
    .toEqual(Array.from({ length: count }, () => 'in_progress'));
});

test('Undo brings the status back, is gone after a reload, and tells of a change in another tab instead of overwriting it', async ({
  page,
}) => {
  const name = 'Samuel Raman';
  const cardIn = (tab: Page) => tab.getByRole('main').getByRole('article', { name, exact: true });
  const statusIn = (tab: Page) => cardIn(tab).getByRole('combobox');
  const updated = toast(page, 'Inquiry updated successfully!');

  await openSignedIn(page, '/inquiries');
  await expect(statusIn(page)).toHaveValue('pending');
  await statusIn(page).selectOption('completed');
  await expect(updated).toBeVisible();
  await updated.getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, `Undone: ${name} is Pending again.`)).toBeVisible();
  await expect(statusIn(page)).toHaveValue('pending');

  await statusIn(page).selectOption('in_progress');
  await expect(updated).toBeVisible();
  await page.reload();
  await expect(statusIn(page)).toHaveValue('in_progress');
  await page.keyboard.press('Control+z');
  await statusIn(page).selectOption('completed');
  await expect(updated).toBeVisible();
  expect(await (await apiClient(page)).statusOf(paths.inquiries, 'inq_00001')).toBe('completed');
  const other = await page.context().newPage();
  await other.goto('/inquiries');
  await statusIn(other).selectOption('pending');
  await expect(toast(other, 'Inquiry updated successfully!')).toBeVisible();
  await page.bringToFront();
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('Control+z');
  await expect(toast(page, `${name} was changed elsewhere to Pending; nothing was undone.`)).toBeVisible();
  await expect(statusIn(page)).toHaveValue('pending');
  expect(await (await apiClient(page)).statusOf(paths.inquiries, 'inq_00001')).toBe('pending');
});
