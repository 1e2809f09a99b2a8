import type { Locator } from '@playwright/test';
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

for (const path of ['/inquiries', '/contact'])
  test(`${path}: the focus of a card that leaves the filter goes to the next one, also from its details`, async ({
    page,
  }) => {
    await openSignedIn(page, `${path}?status=pending`);
    await expectLoaded(page);
    const cards = page.getByRole('main').getByRole('listitem').getByRole('article');
    const [first = '', second = '', third = ''] = await namesOf(cards);
    const card = (name: string) => page.getByRole('main').getByRole('article', { name, exact: true });

    const status = card(first).getByRole('combobox');
    await status.focus();
    await status.selectOption('completed');
    await expect(card(first)).toHaveCount(0);
    await expectFocusIn(card(second));

    await page.keyboard.press('Enter');
    const details = page.getByRole('dialog');
    await details.getByRole('radio', { name: 'In Progress' }).check();
    await expect(card(second)).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(details).toHaveCount(0);
    await expectFocusIn(card(third));
  });
