import type { Page } from '@playwright/test';
import { axeViolations } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';
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

test('A reviewer who opens a scenario’s link follows the sign-in and the failing dashboard on their charts, and finds the password nowhere', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allowFailedRequests('/api/*');
  await page.goto('/login?scenario=everything-fails');
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('Scenario: Everything fails.')).toBeVisible();
  await openPanel(page);
  await selectActor(page, /^signIn/);
  await expect(node(page, 'signIn.editing')).toHaveClass(active);
  await page.getByRole('button', { name: 'Fill in the demo account' }).click();
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(node(page, 'signIn.submitting.wait.waiting')).toHaveClass(active);
  await expect(node(page, 'signIn.finished')).toHaveClass(active);
  await expect(page.getByRole('region', { name: 'Events' })).toContainText('signIn.submitted');
  await expect(page).toHaveURL(/\/dashboard$/);
  await selectActor(page, /^\/dashboard/);
  for (const state of ['inquiries.failed', 'statistics.failed', 'mediaCounts.failed', 'errorDialog.open'])
    await expect(node(page, `dashboard.${state}`)).toHaveClass(active);
  expect(await textContent(page)).not.toContain(account.password);
});

test('The gallery of components shows each in both themes, and axe-core finds nothing wrong with any', async ({
  page,
}) => {
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
  await openSignedIn(page, '/settings');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
  await expect(page.getByRole('button', { name: 'Statecharts & demo' })).toHaveCount(0);
});
