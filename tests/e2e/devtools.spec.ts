import type { Page } from '@playwright/test';
import { axeViolations } from './support/axe.ts';
import { png } from './support/files.ts';
import { expect, test } from './support/fixtures.ts';
import { expectLoaded, horizontalScroll } from './support/page.ts';
import { account, openSignedIn } from './support/signIn.ts';

// In one worker, so that the demo build is made once.
test.describe.configure({ mode: 'default' });

const openPanel = async (page: Page) => {
  await expect(page.getByRole('button', { name: 'Statecharts & demo' })).toBeVisible();
  await page.keyboard.press('Control+Alt+S');
  await expect(page.getByRole('tab', { name: 'Charts' })).toBeVisible();
};

/** Selects an actor, whose chart is then shown. */
const selectActor = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Actors' }).getByRole('button', { name }).first().click();

/** A state or a transition of the chart. */
const node = (page: Page, id: string) => page.locator(`[data-picture] [data-id="${id}"]`).first();
const active = /\bis-active\b/;

/** The text of the page, shadow roots included. */
const textContent = (page: Page) =>
  page.evaluate(() => {
    const textOf = (root: ParentNode): string =>
      [...root.querySelectorAll('*')]
        .map((element) => (element.shadowRoot ? textOf(element.shadowRoot) : ''))
        .join('') + (root.textContent ?? '');
    return textOf(document.body);
  });

test('A reviewer follows a sign-in on the charts, and finds the password nowhere in the panel', async ({
  page,
}) => {
  await page.goto('/login');
  await openPanel(page);
  await selectActor(page, /^signIn/);
  await expect(node(page, 'signIn.editing')).toHaveClass(active);
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(node(page, 'signIn.submitting.wait.waiting')).toHaveClass(active);
  await expect(node(page, 'signIn.finished')).toHaveClass(active);
  await selectActor(page, /^auth/);
  await expect(node(page, 'auth.signedIn.steady')).toHaveClass(active);
  await expect(page.getByRole('region', { name: 'Events' })).toContainText('signIn.submitted');
  expect(await textContent(page)).not.toContain(account.password);
});

test('A reviewer follows an upload with a lost connection on the chart of its request', async ({
  page,
  server,
}) => {
  await openSignedIn(page, '/media');
  await expectLoaded(page);
  await openPanel(page);
  await page.getByRole('button', { name: 'Upload Image' }).first().click();
  await server.fault({ method: 'POST', path: '/api/admin/images/upload', drop: true });
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=file]').setInputFiles(await png());
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await expect(node(page, 'attempt.active.request.backingOff')).toHaveClass(active);
  await server.clearFaults();
  await expect(page.getByText('Image uploaded successfully!')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Events' })).toContainText('after backOff');
});

test('A reviewer who opens a scenario’s link sees the dashboard fail, and follows it on its chart', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allowFailedRequests('/api/*');
  await page.goto('/login?scenario=everything-fails');
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('Scenario: Everything fails.')).toBeVisible();
  await page.getByRole('button', { name: 'Fill in the demo account' }).click();
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await openPanel(page);
  await selectActor(page, /^\/dashboard/);
  for (const state of ['inquiries.failed', 'statistics.failed', 'mediaCounts.failed', 'errorDialog.open'])
    await expect(node(page, `dashboard.${state}`)).toHaveClass(active);
});

test('A reviewer provokes crashes, cuts the connection and restores it', { tag: '@long' }, async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/A crash provoked by hand/);
  consoleErrors.allowFailedRequests('/api/*');
  await openSignedIn(page, '/settings');
  const demoTab = page.getByRole('tab', { name: 'Demo' });
  for (const attempt of [1, 2])
    await test.step(`crash ${attempt}`, async () => {
      await openPanel(page);
      await demoTab.click();
      await page.getByRole('button', { name: 'Provoke a crash' }).click();
      await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
      await expect(page.getByText(`Retry attempt ${attempt}`)).toBeVisible();
      await page.getByRole('button', { name: 'Try Again' }).click();
      await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
    });

  await test.step('connection', async () => {
    await openPanel(page);
    await demoTab.click();
    const status = () =>
      page.request.get('/api/images/gallery').then(
        (response) => response.status(),
        () => 'cut',
      );
    await page.getByRole('combobox', { name: 'What happens' }).selectOption('It loses its connection');
    await page.getByRole('button', { name: 'Add the fault' }).click();
    await expect(page.getByText('/api/* loses its connection')).toBeVisible();
    expect(await status()).toBe('cut');
    await page.getByRole('button', { name: 'Clear all faults' }).click();
    await expect(page.getByText('None was added from this panel.')).toBeVisible();
    expect(await status()).toBe(401);
  });
});

for (const width of [1440, 375])
  test(`At ${width} px the offline banner is as high as its text, and nothing of the demo covers it`, {
    tag: '@long',
  }, async ({ page, context, consoleErrors }) => {
    // The panel reads pictures of charts that it has not shown yet, the dashboard those of the website, and what could not
    // be loaded is looked for in the build.
    consoleErrors.allowFailedRequests('/files/*');
    consoleErrors.allowFailedRequests('/assets/*');
    await page.setViewportSize({ width, height: 800 });
    await openSignedIn(page, '/dashboard');
    await openPanel(page);
    await context.setOffline(true);
    const banner = page.getByText(/^You are offline/);
    await expect(banner).toBeVisible();
    const measure = () =>
      banner.evaluate((text) => {
        const shown = text.parentElement;
        const { left, right, bottom, height } =
          shown?.parentElement?.getBoundingClientRect() ?? new DOMRect();
        const lowest = document.elementFromPoint((left + right) / 2, bottom - 2);
        return { isLow: height < 120, isUncovered: shown?.contains(lowest) };
      });
    expect(await measure()).toEqual({ isLow: true, isUncovered: true });
    await selectActor(page, /^drawer/);
    await expect(page.getByText('There is no picture of this chart: it did not load')).toBeVisible();
    await page.keyboard.press('Control+Alt+S');
    await expect(page.getByRole('tab', { name: 'Charts' })).toHaveCount(0);
    expect(await measure()).toEqual({ isLow: true, isUncovered: true });
  });

test('The panel covers none of the application’s controls at any width, and axe-core finds nothing wrong with it', {
  tag: '@long',
}, async ({ page }) => {
  const covered = () =>
    page.evaluate(() => {
      const top = document.querySelector('body > aside')?.getBoundingClientRect().top ?? 0;
      window.scrollTo(0, document.documentElement.scrollHeight);
      const sidebar = document.querySelector('#root aside > div');
      sidebar?.scrollTo(0, sidebar.scrollHeight);
      return [...document.querySelectorAll('#root :is(a, button, input, select)')]
        .filter((control) => control.getClientRects().length > 0)
        .filter((control) => control.getBoundingClientRect().bottom > top)
        .map((control) => control.textContent);
    });

  await openSignedIn(page, '/settings');
  await expectLoaded(page);
  for (const width of [320, 768, 1280])
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 720 });
      expect(await covered()).toEqual([]);
      await openPanel(page);
      expect(await covered()).toEqual([]);
      expect(await horizontalScroll(page)).toBe(0);
      await page.keyboard.press('Control+Alt+S');
      await expect(page.getByRole('tab', { name: 'Charts' })).toBeHidden();
    });

  await test.step('axe-core', async () => {
    expect(await axeViolations(page)).toEqual([]);
    await openPanel(page);
    for (const tab of ['Charts', 'Demo']) {
      await page.emulateMedia({ colorScheme: 'light' });
      await page.getByRole('tab', { name: tab }).click();
      expect(await axeViolations(page)).toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await axeViolations(page, { only: ['color-contrast'] })).toEqual([]);
    }
  });
});

test('The gallery of components shows each in both themes, and axe-core finds nothing wrong with any', {
  tag: '@long',
}, async ({ page }) => {
  await page.goto('/__components');
  const figures = (theme: string) =>
    page.getByRole('region', { name: `The ${theme} theme` }).getByRole('figure');
  await expect(figures('light').first()).toBeVisible();
  const light = await figures('light').allTextContents();
  await expect(figures('dark')).toHaveText(light.map((text) => text.replace('(light)', '(dark)')));
  expect(await axeViolations(page)).toEqual([]);
});

test('A reviewer whose demo tools cannot be loaded sees the application without them', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allowFailedRequests('/assets/devtools-*');
  await page.route('**/assets/devtools-*.js', (route) => route.abort());
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await openSignedIn(page, '/settings');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
  await expect(page.getByRole('button', { name: 'Statecharts & demo' })).toHaveCount(0);
});
