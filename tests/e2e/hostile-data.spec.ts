import type { Page } from '@playwright/test';
import { paths } from './support/api.ts';
import { expect, test } from './support/fixtures.ts';
import { horizontalScroll, toast } from './support/page.ts';
import type { Server } from './support/server.ts';
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

const serve = (server: Server, path: string, data: readonly unknown[]) =>
  server.fault({ method: 'GET', path, status: 200, body: { data } });

/** Collects the dialogs that a script has opened. */
function collectAlerts(page: Page): readonly string[] {
  const messages: string[] = [];
  page.on('dialog', async (dialog) => {
    messages.push(dialog.message());
    await dialog.dismiss();
  });
  return messages;
}

// @spec 3.5
test('Markup in an inquiry is shown as text, right-to-left text from right to left, and an unknown status as it is', async ({
  page,
  server,
}) => {
  const alerts = collectAlerts(page);
  await serve(server, paths.inquiries, inquiries);
  await openSignedIn(page, '/inquiries?open=h1');
  const details = page.getByRole('dialog', { name: markup, exact: true });
  await expect(details.getByRole('definition')).toHaveText([
    '<i>i@example.org</i>',
    '<script>alert(2)</script>',
    'Unknown date',
  ]);
  await expect(details.getByText('<h1>Big</h1>{{7*7}}</p></article>', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('img', { name: 'x' })).toHaveCount(0);
  expect(alerts).toEqual([]);

  const directionOf = (text: string) =>
    card(page, 'שלום עולם')
      .getByText(text)
      .evaluate((element) => getComputedStyle(element).direction);
  expect(await directionOf('مرحبا بالعالم، أريد تصميم منزل جديد')).toBe('rtl');
  expect(await directionOf('shalom@example.org')).toBe('ltr');

  const status = card(page, markup).getByRole('combobox');
  await expect(status.getByRole('option')).toHaveText(['<s>new</s>', 'Pending', 'In Progress', 'Completed']);
  const changed = { ...inquiries[0], status: 'completed' };
  await server.clearFaults();
  await server.fault({ method: 'PUT', path: `${paths.inquiries}/h1`, status: 200, body: { data: changed } });
  await status.selectOption('completed');
  await expect(toast(page, 'Inquiry updated successfully!')).toBeVisible();
  await expect(status.getByRole('option')).toHaveText(['Pending', 'In Progress', 'Completed']);
});

// @spec 2.40
test('A long message takes three lines of its card', async ({ page }) => {
  await openSignedIn(page, '/inquiries');
  const message = card(page, 'Samuel Raman').getByText(/^We are planning/);
  const lines = await message.evaluate((element) => ({
    shown: element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight),
    isCut: element.scrollHeight > element.clientHeight,
  }));
  expect(lines).toEqual({ shown: 3, isCut: true });
});

test.describe('at 320 px', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('texts without end neither stretch a card or dialog nor hide its controls', async ({
    page,
    server,
  }) => {
    await serve(server, paths.inquiries, inquiries);
    await openSignedIn(page, '/inquiries');
    await expect(page.getByText('Showing 5 of 5')).toBeVisible();
    const heights: (number | undefined)[] = [];
    for (const name of [markup, long, 'שלום עולם', '👩‍🎨🏡', 'No name provided']) {
      await card(page, name).scrollIntoViewIfNeeded();
      heights.push((await card(page, name).boundingBox())?.height);
    }
    expect(new Set(heights).size).toBe(1);
    expect(await horizontalScroll(page)).toBe(0);

    await page.goto('/inquiries?open=h2');
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
});
