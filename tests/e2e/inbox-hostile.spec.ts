import type { Page } from '@playwright/test';
import { paths } from './support/calls.ts';
import { expect, test } from './support/fixtures.ts';
import type { Server } from './support/server.ts';
import { openSignedIn } from './support/signIn.ts';

const long = 'W'.repeat(20_000);
const markup = '<img src="x" onerror="alert(1)"><b>Bold</b>';

const hostile = [
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
  { name: 'Nobody’s id' },
];

const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const filter = (page: Page) => page.getByRole('combobox', { name: 'Status', exact: true });

const serve = (server: Server) =>
  server.fault({ method: 'GET', path: paths.inquiries, status: 200, body: { data: hostile } });

/** How far the page scrolls sideways, in CSS pixels. */
const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => {
    // Less than zero where the gutter of the scrollbar is kept free.
    const { scrollWidth, clientWidth } = document.documentElement;
    return Math.max(0, scrollWidth - clientWidth);
  });

test('one malformed item is left out and reported once; the others are shown', async ({ page, server }) => {
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text());
  });
  await serve(server);
  await openSignedIn(page, '/inquiries');
  await expect(page.getByText('Showing 5 of 5')).toBeVisible();
  await page.getByRole('button', { name: 'Refresh Data' }).click();
  await expect(page.getByText('Inquiries refreshed', { exact: true })).toBeVisible();
  expect(warnings).toEqual([
    expect.stringMatching(/^A malformed inbox item was left out of the list: At path: id -- /),
  ]);
});

test('markup in an inquiry is text', async ({ page, server }) => {
  const dialogs: string[] = [];
  page.on('dialog', async (dialog) => {
    dialogs.push(dialog.message());
    await dialog.dismiss();
  });
  await serve(server);
  await openSignedIn(page, '/inquiries?open=h1');
  const details = page.getByRole('dialog', { name: markup, exact: true });
  await expect(details.getByRole('definition')).toHaveText([
    '<i>i@example.org</i>',
    '<script>alert(2)</script>',
    'Unknown date',
  ]);
  await expect(details.getByText('<h1>Big</h1>{{7*7}}</p></article>', { exact: true })).toBeVisible();
  await expect(details.getByRole('combobox')).toHaveValue('<s>new</s>');
  await page.keyboard.press('Escape');
  await expect(card(page, markup)).toContainText('<s>new</s>');
  await expect(page.getByRole('img', { name: 'x' })).toHaveCount(0);
  expect(dialogs).toEqual([]);
});

test('an inquiry without anything says what is missing', async ({ page, server }) => {
  await serve(server);
  await openSignedIn(page, '/inquiries?open=5');
  const details = page.getByRole('dialog', { name: 'No name provided' });
  await expect(details.getByRole('definition')).toHaveText([
    'No email provided',
    'No phone provided',
    'Unknown date',
  ]);
  await expect(details).toContainText('No message provided');
  await page.keyboard.press('Escape');
  const bare = card(page, 'No name provided');
  await expect(bare).toContainText('No email provided');
  await expect(bare).toContainText('No phone provided');
  await expect(bare).toContainText('No message provided');
  await expect(bare.getByRole('combobox')).toHaveText(/^No status/);
});

test('an unknown status is shown as it is until another one is chosen', async ({ page, server }) => {
  await serve(server);
  await openSignedIn(page, '/inquiries');
  const choice = card(page, markup).getByRole('combobox');
  const options = choice.getByRole('option');
  await expect(options).toHaveText(['<s>new</s>', 'Pending', 'In Progress', 'Completed']);

  const changed = { ...hostile[0], status: 'completed' };
  await server.clearFaults();
  await server.fault({ method: 'PUT', path: `${paths.inquiries}/h1`, status: 200, body: { data: changed } });
  await server.fault({ path: paths.inquiries, status: 200, body: { data: [changed] } });
  await choice.selectOption('completed');
  await expect(page.getByText('Inquiry updated successfully!')).toBeVisible();
  await expect(page.getByText('Showing 1 of 1')).toBeVisible();
  await expect(choice).toHaveValue('completed');
  await expect(options).toHaveText(['Pending', 'In Progress', 'Completed']);
});

test('right-to-left texts are set from right to left', async ({ page, server }) => {
  await serve(server);
  await openSignedIn(page, '/inquiries');
  const directionOf = (text: string) =>
    card(page, 'שלום עולם')
      .getByText(text)
      .evaluate((element) => getComputedStyle(element).direction);
  expect(await directionOf('مرحبا بالعالم، أريد تصميم منزل جديد')).toBe('rtl');
  expect(await directionOf('shalom@example.org')).toBe('ltr');
});

test.describe('at 320 px', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('no inquiry, however long, makes the page scroll sideways or its card grow', async ({
    page,
    server,
  }) => {
    await serve(server);
    await openSignedIn(page, '/inquiries');
    await expect(page.getByText('Showing 5 of 5')).toBeVisible();
    expect(await sideways(page)).toBe(0);
    const list = page.getByRole('list', { name: 'Inquiries Management' }).getByRole('article');
    const heights: number[] = [];
    for (const name of [markup, long, 'שלום עולם', '👩‍🎨🏡', 'No name provided']) {
      await list.and(card(page, name)).scrollIntoViewIfNeeded();
      heights.push((await card(page, name).boundingBox())?.height ?? 0);
    }
    expect(new Set(heights).size).toBe(1);
    expect(await sideways(page)).toBe(0);
  });

  test('the details of an endless inquiry can be read, closed and its deletion cancelled', async ({
    page,
    server,
  }) => {
    await serve(server);
    await openSignedIn(page, '/inquiries?open=h2');
    const details = page.getByRole('dialog', { name: long, exact: true });
    const choice = details.getByRole('combobox', { name: 'Update Status' });
    await expect(choice).toBeInViewport();
    expect(await sideways(page)).toBe(0);
    await details.getByRole('button', { name: 'Delete Inquiry' }).click();
    const confirmation = page.getByRole('alertdialog', { name: 'Confirm Deletion' });
    await expect(confirmation.getByRole('button', { name: 'Cancel' })).toBeInViewport();
    expect(await sideways(page)).toBe(0);
    await confirmation.getByRole('button', { name: 'Cancel' }).click();
    await details.getByRole('button', { name: 'Close', exact: true }).click();
    await filter(page).selectOption('completed');
    await expect(page.getByText('Showing 1 of 5')).toBeVisible();
  });
});
