import type { Locator, Page } from '@playwright/test';
import { test as base, expect } from './fixtures.ts';
import { openSignedIn } from './signIn.ts';

type Kind = 'Image' | 'Video';

/** The media screen as an administrator finds it: by roles, names and the words of Specification §2. */
export interface MediaPage {
  /** Opens the screen signed in, waits for its cards, and forgets the requests that it took. `query` begins with '?'. */
  open(query?: string): Promise<void>;
  /** Every card on the page, in its order. */
  readonly cards: Locator;
  card(title: string): Locator;
  readonly section: Locator;
  readonly sort: Locator;
  readonly search: Locator;
  tab(kind: Kind): Locator;
  refreshButton(kind: Kind): Locator;
  /** Opens the upload modal and gives it. */
  openUpload(kind?: Kind): Promise<Locator>;
  /** Asks to delete a card's item, and gives the confirmation. */
  askToDelete(title: string): Promise<Locator>;
}

function mediaPage(page: Page, forgetRequests: () => Promise<void>): MediaPage {
  const main = page.getByRole('main');
  const card = (title: string) => main.getByRole('article', { name: title, exact: true });
  const cards = main.getByRole('listitem').getByRole('article');
  return {
    async open(query = '') {
      await openSignedIn(page, `/media${query}`);
      await expect(cards.first()).toBeVisible();
      await expect(page.getByText(/^Total Images\s*\d+$/)).toBeVisible();
      await forgetRequests();
    },
    cards,
    card,
    section: main.getByRole('combobox', { name: 'Section' }).first(),
    sort: main.getByRole('combobox', { name: 'Sort By' }),
    search: main.getByRole('searchbox'),
    tab: (kind) => main.getByRole('tab', { name: new RegExp(`^${kind}s`) }),
    refreshButton: (kind) => main.getByRole('button', { name: `Refresh ${kind.toLowerCase()}s` }),
    async openUpload(kind = 'Image') {
      await page.getByRole('button', { name: `Upload ${kind}`, exact: true }).click();
      const dialog = page.getByRole('dialog', { name: `Upload ${kind}` });
      await expect(dialog).toBeVisible();
      return dialog;
    },
    async askToDelete(title) {
      await card(title).hover();
      await card(title).getByRole('button', { name: 'Delete' }).click();
      const dialog = page.getByRole('alertdialog', { name: 'Confirm Deletion' });
      await expect(dialog).toBeVisible();
      return dialog;
    },
  };
}

/** The test function of the media screen's tests. */
export const test = base.extend<{ media: MediaPage }>({
  media: async ({ page, server, complaints }, use) => {
    // One picture of the seed is missing on purpose, and the browser says so.
    complaints.allowFailures('/files/moved-long-ago*');
    await use(mediaPage(page, server.clearRequests));
  },
});

/** A toast or notice that says exactly this. */
export const said = (page: Page, text: string): Locator =>
  page.getByRole('alert').or(page.getByRole('status')).filter({ hasText: text }).first();

/** Waits until the picture of an `img` is decoded: a broken one never is. */
export async function expectDecoded(image: Locator): Promise<void> {
  await expect
    .poll(() => image.evaluate((element) => (element instanceof HTMLImageElement ? element.naturalWidth : 0)))
    .toBeGreaterThan(0);
}

/** Waits until a `video` moves. */
export async function expectPlaying(video: Locator): Promise<void> {
  await expect
    .poll(() => video.evaluate((element) => (element instanceof HTMLVideoElement ? element.currentTime : 0)))
    .toBeGreaterThan(0);
}

/** How much of an element shows through all that holds it: 0 to 1. */
export const opacityOf = (target: Locator): Promise<number> =>
  target.evaluate((element) => {
    let opacity = 1;
    for (let at: Element | null = element; at; at = at.parentElement)
      opacity *= Number(getComputedStyle(at).opacity);
    return opacity;
  });

export { expect };
