import type { Page } from '@playwright/test';
import { isolated } from '#domain/isolated.ts';
import { paths } from './support/api.ts';
import { expect, test } from './support/fixtures.ts';
import { boxOf, horizontalScroll } from './support/page.ts';
import { openSignedIn } from './support/signIn.ts';

const long = 'W'.repeat(20_000);
const markup = '<img src="x" onerror="alert(1)"><b>Bold</b>';

const inquiries = [
  {
    id: 'h1',
    name: markup,
    email: '<i>i@example.org</i>',
    phone: '<script>alert(2)</script>',
    message: '<h1>Big</h1>{{7*7}}</p></article>',
    status: '<s>new</s>',
    created_at: 'yesterday',
  },
  {
    id: 'h2',
    name: long,
    email: 'w@example.org',
    phone: null,
    message: long,
    status: 'on hold',
    created_at: '',
  },
  {
    id: 'h3',
    name: 'שלום עולם',
    email: 'shalom@example.org',
    phone: '050-123',
    message: 'مرحبا بالعالم، أريد تصميم منزل جديد',
    status: 'pending',
    created_at: '2026-11-20T10:00:00Z',
  },
  { id: 'h4', name: '👩‍🎨🏡', email: null, phone: null, message: '🛋️🪴'.repeat(80), status: 'completed' },
  { id: 5 },
];

const card = (page: Page, name: string) =>
  page.getByRole('listitem').getByRole('article', { name, exact: true });

test.use({ viewport: { width: 320, height: 640 } });

// @spec 2.40 3.5
test('Markup is shown as text, right-to-left text from right to left, a long message in three lines; no text hides a control at 320 px', async ({
  page,
  server,
}) => {
  const alerts: string[] = [];
  page.on('dialog', async (dialog) => {
    alerts.push(dialog.message());
    await dialog.dismiss();
  });
  await server.fault({ method: 'GET', path: paths.inquiries, status: 200, body: { data: inquiries } });
  await openSignedIn(page, '/inquiries');
  await expect(page.getByText('Showing 5 of 5')).toBeVisible();
  const heights: number[] = [];
  for (const name of [markup, long, isolated('שלום עולם'), '👩‍🎨🏡', 'No name provided']) {
    await card(page, name).scrollIntoViewIfNeeded();
    heights.push((await boxOf(card(page, name))).height);
  }
  expect(new Set(heights).size).toBe(1);
  expect(await horizontalScroll(page)).toBe(0);
  const directionOf = (text: string) =>
    card(page, isolated('שלום עולם'))
      .getByText(text)
      .evaluate((element) => getComputedStyle(element).direction);
  expect(await directionOf('مرحبا بالعالم، أريد تصميم منزل جديد')).toBe('rtl');
  expect(await directionOf('shalom@example.org')).toBe('ltr');
  await card(page, long).scrollIntoViewIfNeeded();
  const message = await card(page, long)
    .locator('[data-message]')
    .evaluate((element) => ({
      lines: element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight),
      isCut: element.scrollHeight > element.clientHeight,
    }));
  expect(message).toEqual({ lines: 3, isCut: true });

  await card(page, markup).getByRole('button', { name: 'View Details' }).click();
  const texts = ['<i>i@example.org</i>', '<script>alert(2)</script>', 'Unknown date'];
  await expect(page.getByRole('dialog', { name: markup, exact: true }).getByRole('definition')).toHaveText(
    texts,
  );
  expect(alerts).toEqual([]);

  await page.keyboard.press('Escape');
  await card(page, long).getByRole('button', { name: 'View Details' }).click();
  const details = page.getByRole('dialog', { name: long, exact: true });
  await expect(details.getByRole('radiogroup', { name: 'Update Status' })).toBeInViewport();
  expect(await horizontalScroll(page)).toBe(0);
  await details.getByRole('button', { name: 'Delete Inquiry' }).click();
  const confirmation = page.getByRole('alertdialog', { name: 'Confirm Deletion' });
  await expect(confirmation.getByRole('button', { name: 'Cancel' })).toBeInViewport();
  expect(await horizontalScroll(page)).toBe(0);
  await confirmation.getByRole('button', { name: 'Cancel' }).click();
  await details.getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByRole('combobox', { name: 'Status', exact: true }).selectOption('completed');
  await expect(page.getByText('Showing 1 of 5')).toBeVisible();
});
