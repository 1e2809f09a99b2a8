import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/media.ts';
import { expectLoaded } from './support/page.ts';
import { openSignedIn } from './support/signIn.ts';

/** The names of the cards, in order. */
const namesOf = (cards: Locator) =>
  cards.evaluateAll((all) => all.map((card) => card.getAttribute('aria-label') ?? ''));

const expectFocusIn = (card: Locator) => expect(card.locator(':focus')).toHaveCount(1);

test('The focus of a deleted card goes to the next one, then to the one before, then to the heading of the empty list', async ({
  page,
  media,
}) => {
  await media.open('?section=logo');
  const [first = '', second = '', third = ''] = await namesOf(media.cards);
  const remove = async (title: string) => {
    await media.card(title).getByRole('button', { name: 'Delete' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(media.card(title)).toHaveCount(0);
  };
  await remove(first);
  await expectFocusIn(media.card(second));
  await remove(third);
  await expectFocusIn(media.card(second));
  await remove(second);
  await expect(page.getByRole('heading', { name: 'No images found' })).toBeFocused();
});

/** Each presses a control that goes away, or is disabled. */
const causes: readonly {
  readonly name: string;
  readonly path: string;
  act(page: Page): Promise<void>;
}[] = [
  {
    name: 'Next at the last picture',
    path: '/media?section=logo',
    act: async (page) => {
      await page.getByRole('main').getByRole('article').first().getByRole('button').first().click();
      await pressUntilDisabled(page, 'Next');
    },
  },
  {
    name: 'Select all',
    path: '/inquiries',
    act: async (page) => {
      await page.getByRole('main').getByRole('checkbox').first().check();
      await pressAndMiss(page, 'Select all');
    },
  },
  {
    name: 'Delete of a picture that the palette opened on the dashboard',
    path: '/dashboard',
    act: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: /^Search/ }).fill('Harbour loft');
      await page
        .getByRole('option', { name: /Harbour loft/ })
        .first()
        .click();
      await deleteOpenPicture(page);
    },
  },
];

async function pressUntilDisabled(page: Page, name: string) {
  const button = page.getByRole('dialog').getByRole('button', { name, exact: false }).first();
  await expect(button).toBeEnabled();
  await button.focus();
  for (let count = 0; count < 60 && (await button.isEnabled()); count += 1) await button.press('Enter');
  await expect(button).toBeDisabled();
}

async function pressAndMiss(page: Page, name: string | RegExp) {
  const root =
    (await page.locator('dialog[open]').count()) > 0 ? page.locator('dialog[open]') : page.getByRole('main');
  const button = root.getByRole('button', { name, exact: true }).first();
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(button).toHaveCount(0);
}

async function deleteOpenPicture(page: Page) {
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.locator('dialog[open]')).toHaveCount(0);
}

const focusedNow = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    return document.activeElement?.localName;
  });

test('No control that goes away or is disabled loses the focus', async ({ page, server }) => {
  await test.step('Retry of a failed stat card, while it is loading and afterwards', async () => {
    const path = '/api/v1/admin/inquiries*';
    await server.fault({ path, status: 404, body: { message: 'Not today' } });
    await openSignedIn(page, '/dashboard');
    const button = page
      .getByRole('main')
      .getByRole('button', { name: /^Retry/ })
      .first();
    await expect(button).toBeEnabled();
    await server.clearFaults();
    await server.fault({ path, delayMs: 800, times: 1 });
    const response = page.waitForResponse(`**${path}`);
    await button.focus();
    await page.keyboard.press('Enter');
    expect.soft(await focusedNow(page)).not.toBe('body');
    await response;
    await expectLoaded(page);
    expect.soft(await focusedNow(page)).not.toBe('body');
  });
  for (const { name, path, act } of causes)
    await test.step(name, async () => {
      await page.goto(path);
      await expectLoaded(page);
      await act(page);
      expect.soft(await focusedNow(page), name).not.toBe('body');
    });
});
