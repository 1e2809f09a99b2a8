import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { axeViolations } from './support/axe.ts';
import { png } from './support/files.ts';
import { expect, test } from './support/fixtures.ts';
import { account, openSignedIn } from './support/signIn.ts';

test.use({ build: 'demo' });
// One worker: the demo build is made once.
test.describe.configure({ mode: 'default' });

const openPanel = async (page: Page) => {
  await expect(page.getByRole('button', { name: 'Statecharts & demo' })).toBeVisible();
  await page.keyboard.press('Control+Alt+S');
  await expect(page.getByRole('tab', { name: 'Charts' })).toBeVisible();
};

/** Shows the chart of an actor by the beginning of what its button says. */
const follow = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Actors' }).getByRole('button', { name }).first().click();

/** A state or a transition in the shown picture. */
const part = (page: Page, id: string) => page.locator(`[data-picture] [data-id="${id}"]`).first();
const lit = /\bis-active\b/;
const taken = /\bis-taken\b/;

/** Everything that the page holds, pictures included. */
const wholeText = (page: Page) =>
  page.evaluate(() => {
    const textOf = (root: ParentNode): string =>
      [...root.querySelectorAll('*')]
        .map((element) => (element.shadowRoot ? textOf(element.shadowRoot) : ''))
        .join('') + (root.textContent ?? '');
    return textOf(document.body);
  });

test('A reviewer follows a sign-in on the charts, and the password is nowhere: not in the panel, not in the export', async ({
  page,
}) => {
  await page.goto('/login');
  await openPanel(page);
  await follow(page, /^signIn/);
  await expect(part(page, 'signIn.editing')).toHaveClass(lit);
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(part(page, 'signIn.submitting.wait.waiting')).toHaveClass(lit);
  await expect(part(page, 'signIn.finished')).toHaveClass(lit);
  await follow(page, /^auth/);
  await expect(part(page, 'auth.signedIn.steady')).toHaveClass(lit);

  await page
    .getByRole('button', { name: /^\S+ signIn\.fieldChanged/ })
    .first()
    .click();
  await expect(page.getByRole('region', { name: 'Values' })).toContainText('value: ••••••');
  expect(await wholeText(page)).not.toContain(account.password);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const text = await readFile(await (await downloading).path(), 'utf8');
  const session = await page.evaluate(() => JSON.parse(localStorage.getItem('admin-session') ?? '{}'));
  expect(text).toContain('signIn.submitting');
  for (const secret of [
    account.password,
    session.apiKey,
    session.tokens.accessToken,
    session.tokens.refreshToken,
  ]) {
    expect(secret).toMatch(/.{8}/);
    expect(text).not.toContain(secret);
  }
});

test('A reviewer follows an upload on its chart, and steps back through it', async ({ page, server }) => {
  await openSignedIn(page, '/media');
  await openPanel(page);
  await follow(page, /^upload/);
  await expect(part(page, 'upload.closed')).toHaveClass(lit);
  await page.getByRole('button', { name: 'Upload', exact: false }).first().click();
  await expect(part(page, 'upload.open.editing.file.missing')).toHaveClass(lit);
  await server.fault({ method: 'POST', path: '/api/admin/images/upload', delayMs: 1_000 });
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=file]').setInputFiles(await png());
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await expect(part(page, 'upload.open.submitting')).toHaveClass(lit);
  await expect(part(page, 'upload.closed')).toHaveClass(lit);
  await expect(part(page, 'upload.open.submitting|done uploadFile|0')).toHaveClass(taken);

  await page.getByLabel('This chart only').check();
  await page.getByRole('button', { name: 'Step back' }).click();
  await expect(part(page, 'upload.open.submitting')).toHaveClass(lit);
  await expect(part(page, 'upload.closed')).not.toHaveClass(lit);
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect(part(page, 'upload.closed')).toHaveClass(lit);
});

test('A reviewer who opens a scenario’s link sees the dashboard fail, and follows it on its chart', async ({
  page,
  complaints,
}) => {
  complaints.allowFailures('/api/*');
  await page.goto('/login?scenario=everything-fails');
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('Scenario: Everything fails.')).toBeVisible();
  await page.getByRole('button', { name: 'Fill in the demo account' }).click();
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await openPanel(page);
  await follow(page, /^dashboard\s*inq|^dashboard\s*(?!media)\w+\.\w+/);
  for (const state of ['inquiries.failed', 'statistics.failed', 'mediaCounts.failed', 'alarm.raised'])
    await expect(part(page, `dashboard.${state}`)).toHaveClass(lit);
});

test('A reviewer provokes a crash twice, and the crash screen counts the attempts', async ({
  page,
  complaints,
}) => {
  complaints.allow(/A crash provoked by hand/);
  await openSignedIn(page, '/settings');
  await openPanel(page);
  for (const attempt of [1, 2]) {
    await page.getByRole('tab', { name: 'Demo' }).click();
    await page.getByRole('button', { name: 'Provoke a crash' }).click();
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
    await expect(page.getByText(`Retry attempt ${attempt}`)).toBeVisible();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  }
});

test('A reviewer cuts the connection by hand and mends it again', async ({ page, server, complaints }) => {
  complaints.allowFailures('/api/*');
  await openSignedIn(page, '/settings');
  await openPanel(page);
  await page.getByRole('tab', { name: 'Demo' }).click();
  const ask = () =>
    page.request.get('/api/images/gallery').then(
      (response) => response.status(),
      () => 'cut',
    );
  await page.getByRole('button', { name: 'Cut the connection' }).click();
  await expect(page.getByText('/api/* loses its connection')).toBeVisible();
  expect(await ask()).toBe('cut');
  await page.getByRole('button', { name: 'Clear all faults' }).click();
  await expect(page.getByText('None was added from this panel.')).toBeVisible();
  expect(await ask()).toBe(401);
  await server.clearRequests();
});

test('A reviewer puts the panel into its own window and goes on reading there', async ({ page, context }) => {
  await openSignedIn(page, '/media');
  await openPanel(page);
  await follow(page, /^upload/);
  const opening = context.waitForEvent('page');
  await page.getByRole('button', { name: 'Own window' }).click();
  const own = await opening;
  await expect(part(own, 'upload.closed')).toHaveClass(lit);
  await page.getByRole('button', { name: 'Upload', exact: false }).first().click();
  await expect(part(own, 'upload.open.editing.file.missing')).toHaveClass(lit);
  await page.keyboard.press('Escape');
  await own.getByRole('button', { name: 'Dock below' }).click();
  await expect(part(page, 'upload.closed')).toHaveClass(lit);
});

test('The closed panel and the open one lie on none of the application’s controls, at any width', async ({
  page,
}) => {
  const covered = () =>
    page.evaluate(() => {
      const tools = document.querySelector('body > aside');
      const edge = tools?.getBoundingClientRect().top ?? 0;
      window.scrollTo(0, document.documentElement.scrollHeight);
      const sidebar = document.querySelector('#root aside > div');
      sidebar?.scrollTo(0, sidebar.scrollHeight);
      return [...document.querySelectorAll('#root :is(a, button, input, select)')]
        .filter((control) => control.getClientRects().length > 0)
        .filter((control) => control.getBoundingClientRect().bottom > edge)
        .map((control) => control.textContent);
    });
  const sideways = () =>
    page.evaluate(() => {
      // Less than zero where the gutter of the scrollbar is kept free.
      const { scrollWidth, clientWidth } = document.documentElement;
      return Math.max(0, scrollWidth - clientWidth);
    });

  await openSignedIn(page, '/settings');
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  for (const width of [320, 768, 1280]) {
    await page.setViewportSize({ width, height: 720 });
    expect(await covered()).toEqual([]);
    await openPanel(page);
    expect(await covered()).toEqual([]);
    // A gutter that is kept for a scrollbar makes it less than nothing.
    expect(await sideways()).toBeLessThanOrEqual(0);
    await page.keyboard.press('Control+Alt+S');
    await expect(page.getByRole('tab', { name: 'Charts' })).toBeHidden();
  }
});

test('axe finds nothing wrong with the closed panel, its charts and its demo controls, light and dark', async ({
  page,
}) => {
  await openSignedIn(page, '/settings');
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await openPanel(page);
  await page.getByRole('button', { name: 'Step back' }).click();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const tab of ['Charts', 'Demo']) {
      await page.getByRole('tab', { name: tab }).click();
      expect(await axeViolations(page)).toEqual([]);
    }
  }
});

test('The page of all parts shows each in both themes, and axe finds nothing wrong with any', async ({
  page,
}) => {
  await page.goto('/__parts');
  for (const theme of ['light', 'dark'])
    await expect(page.getByRole('region', { name: `The ${theme} theme` }).getByRole('figure')).toHaveCount(
      17,
    );
  const hovered = page.getByRole('button', { name: 'primary, hover' }).first();
  const rest = page.getByRole('button', { name: 'primary, rest' }).first();
  const backgroundOf = (button: typeof rest) =>
    button.evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(await backgroundOf(hovered)).not.toBe(await backgroundOf(rest));
  await rest.hover();
  await expect.poll(() => backgroundOf(rest)).toBe(await backgroundOf(hovered));
  expect(await axeViolations(page)).toEqual([]);
});

test('A reviewer whose demo tools do not load is shown the application without them', async ({
  page,
  complaints,
}) => {
  complaints.allowFailures('/assets/devtools-*');
  await page.route('**/assets/devtools-*.js', (route) => route.abort());
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await openSignedIn(page, '/settings');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
  await expect(page.getByRole('button', { name: 'Statecharts & demo' })).toHaveCount(0);
});
