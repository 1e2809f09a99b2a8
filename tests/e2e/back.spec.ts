import type { Page } from '@playwright/test';
import { jpeg } from './support/files.ts';
import { expect, test } from './support/fixtures.ts';
import { expectLoaded } from './support/page.ts';
import { openSignedIn } from './support/signIn.ts';
import { uploadForm } from './support/upload.ts';

const dialogs = (page: Page) => page.locator('dialog[open]');
const back = (page: Page) => page.evaluate(() => history.back());
const press = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('main').getByRole('button', { name }).first().click();
};
interface Case {
  /** The dialog. */
  readonly name: string;
  /** The link of the sidebar. */
  readonly screen: string;
  open(page: Page): Promise<void>;
  readonly width?: number;
}

const selectFirst = (page: Page) => page.getByRole('main').getByRole('checkbox').first().check();

const openPicture = (page: Page) =>
  page.getByRole('main').getByRole('article').first().getByRole('button').first().click();

const cases: readonly Case[] = [
  { name: 'the details', screen: 'Inquiries', open: press('View Details') },
  {
    name: 'the viewer',
    screen: 'Media Management',
    open: openPicture,
  },
  { name: 'the upload form', screen: 'Media Management', open: press('Upload Image') },
  { name: 'Arrange', screen: 'Media Management', open: press('Arrange') },
  { name: 'the deletion of an image', screen: 'Media Management', open: press('Delete') },
  { name: 'the deletion of a message', screen: 'Contact Messages', open: press('Delete Contact Message') },
  {
    name: 'the deletion of selected messages',
    screen: 'Inquiries',
    open: async (page) => {
      await selectFirst(page);
      await page.locator('[data-selection-bar]').getByRole('button', { name: 'Delete' }).click();
    },
  },
  {
    name: 'the status of selected messages',
    screen: 'Inquiries',
    open: async (page) => {
      await selectFirst(page);
      await press('Set status')(page);
    },
  },
  { name: 'the keys', screen: 'Inquiries', open: (page) => page.keyboard.press('?') },
  { name: 'the keys of the pictures', screen: 'Media Management', open: (page) => page.keyboard.press('?') },
  { name: 'the palette', screen: 'Settings', open: (page) => page.keyboard.press('Control+k') },
  { name: 'the question about the API key', screen: 'Settings', open: press('Regenerate') },
  {
    name: 'the navigation',
    screen: 'Inquiries',
    open: (page) => page.getByRole('button', { name: 'Open navigation' }).click(),
    width: 375,
  },
];

async function openScreen(page: Page, { screen, width = 1280 }: Pick<Case, 'screen' | 'width'>) {
  if (width < 768) await page.getByRole('button', { name: 'Open navigation' }).click();
  await page.getByRole('navigation').getByRole('link', { name: screen }).click();
  await expect(page).not.toHaveURL('/dashboard');
  await expectLoaded(page);
}

async function openDashboard(page: Page, width = 1280) {
  await page.setViewportSize({ width, height: 800 });
  await openSignedIn(page, '/dashboard');
  await expectLoaded(page);
}

const placeOf = ({ screen, width = 1280 }: Case) => `${screen} at ${width} px`;

for (const place of new Set(cases.map(placeOf)))
  test(`Back closes each dialog of ${place} and nothing else, and is not dead after five rounds`, {
    tag: /^Media|375/.test(place) ? [] : '@long',
  }, async ({ page }) => {
    const group = cases.filter((each) => placeOf(each) === place);
    await openDashboard(page, group[0]?.width);
    for (const each of group)
      await test.step(each.name, async () => {
        await openScreen(page, each);
        const url = page.url();
        await each.open(page);
        await expect(dialogs(page)).toHaveCount(1);
        await back(page);
        await expect(dialogs(page)).toHaveCount(0);
        await expect(page).toHaveURL(url);
        for (let round = 0; round < 5; round += 1) {
          await each.open(page);
          await expect(dialogs(page)).toHaveCount(1);
          await page.keyboard.press('Escape');
          await expect(dialogs(page)).toHaveCount(0);
          await expect(page).toHaveURL(url);
        }
        await back(page);
        await expect(page).toHaveURL('/dashboard');
      });
  });

test('Back closes the queue and keeps its files, and is not dead afterwards', async ({ page }) => {
  const files = await Promise.all(['quay_hall.jpg', 'quay_study.jpg'].map((name) => jpeg(name)));
  await openDashboard(page);
  await openScreen(page, { screen: 'Media Management' });
  const url = page.url();
  await press('Upload Image')(page);
  await uploadForm(dialogs(page)).input.setInputFiles(files);
  await expect(page.getByRole('dialog', { name: 'Upload Images' })).toBeVisible();
  await expect(dialogs(page)).toHaveCount(1);
  await back(page);
  await expect(dialogs(page)).toHaveCount(0);
  await expect(page).toHaveURL(url);
  await back(page);
  await expect(page).toHaveURL('/dashboard');
});

/** Levels over one another: the outer one, what opens the inner one, and what is left when the inner one is closed. */
const levels: readonly {
  readonly name: string;
  readonly path: string;
  openInner(page: Page): Promise<void>;
  expectInner(page: Page): Promise<void>;
  expectOuter(page: Page): Promise<void>;
  expectNone(page: Page): Promise<void>;
  /** Back leaves both: the inner one is part of what the url names. */
  readonly isEscapeOnly?: true;
}[] = [
  {
    name: 'a question over a selection',
    path: '/inquiries',
    openInner: async (page) => {
      await selectFirst(page);
      await page.locator('[data-selection-bar]').getByRole('button', { name: 'Delete' }).click();
    },
    expectInner: (page) => expect(dialogs(page)).toHaveCount(1),
    expectOuter: async (page) => {
      await expect(dialogs(page)).toHaveCount(0);
      await expect(page.getByText('1 selected')).toBeVisible();
    },
    expectNone: (page) => expect(page.getByText('1 selected')).toHaveCount(0),
    isEscapeOnly: true,
  },
  {
    name: 'a deletion over the details',
    path: '/inquiries',
    openInner: async (page) => {
      await press('View Details')(page);
      await dialogs(page).getByRole('button', { name: 'Delete Inquiry' }).click();
    },
    expectInner: (page) => expect(dialogs(page)).toHaveCount(2),
    expectOuter: (page) => expect(dialogs(page)).toHaveCount(1),
    expectNone: (page) => expect(dialogs(page)).toHaveCount(0),
  },
  {
    name: 'the palette over the details',
    path: '/contact',
    openInner: async (page) => {
      await press('View Details')(page);
      await page.keyboard.press('Control+k');
    },
    expectInner: (page) => expect(dialogs(page)).toHaveCount(2),
    expectOuter: (page) => expect(dialogs(page)).toHaveCount(1),
    expectNone: (page) => expect(dialogs(page)).toHaveCount(0),
  },
  {
    name: 'the palette over the upload form',
    path: '/media',
    openInner: async (page) => {
      await press('Upload Image')(page);
      await page.keyboard.press('Control+k');
    },
    expectInner: (page) => expect(dialogs(page)).toHaveCount(2),
    expectOuter: (page) => expect(dialogs(page)).toHaveCount(1),
    expectNone: (page) => expect(dialogs(page)).toHaveCount(0),
  },
  {
    name: 'the form of a picture over the viewer',
    path: '/media',
    openInner: async (page) => {
      await openPicture(page);
      await dialogs(page).getByRole('button', { name: 'Edit' }).click();
    },
    expectInner: (page) => expect(dialogs(page).getByLabel('Title')).toBeVisible(),
    expectOuter: (page) => expect(dialogs(page).getByRole('button', { name: 'Edit' })).toBeVisible(),
    expectNone: (page) => expect(dialogs(page)).toHaveCount(0),
    isEscapeOnly: true,
  },
];

for (const { name, path, openInner, expectInner, expectOuter, expectNone, isEscapeOnly } of levels)
  for (const way of isEscapeOnly ? (['Escape'] as const) : (['Escape', 'Back'] as const))
    test(`${way} leaves one level at a time: ${name}`, {
      tag: (way === 'Escape' && !isEscapeOnly) || name.startsWith('the palette') ? '@long' : [],
    }, async ({ page }) => {
      const leave = () => (way === 'Escape' ? page.keyboard.press('Escape') : back(page));
      await openSignedIn(page, path);
      await expectLoaded(page);
      await openInner(page);
      await expectInner(page);
      await leave();
      await expectOuter(page);
      await leave();
      await expectNone(page);
    });
