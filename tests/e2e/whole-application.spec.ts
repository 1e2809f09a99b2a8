import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { stories } from '#docs/plugins/simulator/application/stories.ts';
import { writeApplication } from '#docs/review/simulator/bundle.ts';
import review from '#docs/review.config.ts';
import { axeViolations } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';

const gallery = pathToFileURL(join(review.root, review.out, 'index.html')).href;

// In one worker, so that the application is bundled once.
test.describe.configure({ mode: 'default' });
test.beforeAll(() => writeApplication(review));

const screenOf = (page: Page) => page.frameLocator('iframe');
const done = (page: Page) => page.getByRole('region', { name: 'What the last step did' });
const step = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const path = (page: Page) => page.getByRole('region', { name: 'Path' });

async function ask(page: Page, question: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Question' }).selectOption(question);
  await step(page, 'To the end').click();
}

test('The token expires during an upload: asked, played and answered in the gallery, from a file', async ({
  page,
  context,
}) => {
  await context.setOffline(true);
  await page.goto(gallery);
  await page.getByRole('link', { name: 'Simulate the whole application' }).click();
  await expect(screenOf(page).getByRole('button', { name: 'Sign In' })).toBeVisible();

  await test.step('the question has an answer', async () => {
    await ask(page, 'What if the access token expires during an upload?');
    await expect(screenOf(page).getByText('Image uploaded successfully!')).toBeVisible();
  });

  await test.step('each step says what the charts have done, and the picture shows it', async () => {
    await path(page)
      .getByRole('button', { name: /POST \/api\/admin\/images\/upload: answer/ })
      .first()
      .click();
    await expect(done(page).getByRole('button', { name: /^auth/ })).toHaveText(
      /signedIn\.steady → signedIn\.refreshing/,
    );
    await expect(step(page, 'POST /api/auth/refresh: answer')).toBeVisible();
    await expect(page.getByText('In signedIn.refreshing', { exact: true })).toBeVisible();
    await expect(screenOf(page).getByRole('button', { name: 'Uploading...' })).toBeVisible();
  });

  await test.step('a call is settled by hand in another way', async () => {
    await step(page, 'POST /api/auth/refresh: a 401').click();
    await expect(screenOf(page).getByRole('button', { name: 'Sign In' })).toBeVisible();
    await expect(done(page).getByRole('button', { name: /^auth/ })).toHaveText(
      /signedIn\.refreshing → signedOut/,
    );
  });

  await test.step('an address has the path', async () => {
    await page.reload();
    await expect(screenOf(page).getByRole('button', { name: 'Sign In' })).toBeVisible();
    await expect(path(page).getByRole('button').last()).toHaveText(/POST \/api\/auth\/refresh: a 401/);
  });
});

test('What a person does on the screen of the whole application is a step', { tag: '@long' }, async ({
  page,
}) => {
  await page.goto(`${gallery}#simulator/system`);
  await screenOf(page).getByLabel('Email').fill('somebody@atelier.example');
  await screenOf(page).getByRole('button', { name: 'Fill in the demo account' }).click();
  await screenOf(page).getByRole('button', { name: 'Sign In' }).click();
  await expect(path(page).getByRole('button')).toHaveText([
    '0. Start',
    '1. Type ‘somebody@atelier.example’ into ‘Email’',
    '2. Press ‘Fill in the demo account’',
    '3. Press ‘Sign In’',
  ]);
  await step(page, 'POST /api/auth/login: a 500').click();
  // The button shows for a moment that it works.
  await step(page, '+ 10 s').click();
  await expect(screenOf(page).getByText('The server has failed')).toBeVisible();
  for (let back = 1; back <= 3; back += 1) await step(page, 'Undo step').click();
  await expect(screenOf(page).getByLabel('Email')).toHaveValue('admin@atelier.example');
  await expect(step(page, 'POST /api/auth/login: a 500')).toBeHidden();
});

/** What the screen says at the end. */
const ends: Readonly<Record<string, string>> = {
  'What if the access token expires during an upload?': 'Image uploaded successfully!',
  'What if the session expires during an upload?': 'Your draft from',
  'What if the answer to an upload is lost?': 'Image uploaded successfully!',
  'What if the connection is lost while the token is renewed?': 'Image uploaded successfully!',
  'What if the server fails while a picture is deleted?': 'The server has failed',
};

for (const { question, answer } of stories)
  test(`${question} The story comes to its end`, { tag: '@long' }, async ({ page }) => {
    await page.goto(`${gallery}#simulator/system`);
    await ask(page, question);
    await expect(screenOf(page).getByText(ends[question] ?? 'none')).toBeVisible();
    await expect(page.getByText(answer)).toBeVisible();
    await expect(step(page, 'Next step')).toBeDisabled();
  });

test('The simulator of the whole application is accessible, and fits a phone', { tag: '@long' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${gallery}#simulator/system`);
  const question = 'What if the answer to an upload is lost?';
  await page.getByRole('combobox', { name: 'Question' }).selectOption(question);
  for (let steps = 1; steps <= 5; steps += 1) {
    await step(page, 'Next step').click();
    await expect(path(page).locator('[aria-current]')).toHaveText(new RegExp(`^${steps}\\. `));
    await expect(path(page)).toHaveAttribute('aria-busy', 'false');
  }
  await expect(page.locator('iframe')).toBeInViewport();
  await ask(page, question);
  await expect(screenOf(page).getByText('Image uploaded successfully!')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await expect(page.getByText('It is sent again with the same key')).toBeVisible();
  expect(await axeViolations(page, { without: ['frame-tested'] })).toEqual([]);
});
