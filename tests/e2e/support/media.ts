import type { Locator, Page } from '@playwright/test';
import { test as base, expect } from './fixtures.ts';
import { openSignedIn } from './signIn.ts';

type Kind = 'Image' | 'Video';

/** Page object of the media screen (Specification §2). */
export interface MediaPage {
  /** Opens the screen signed in with a query such as '?tab=videos', waits for its data and empties the request log. */
  open(query?: string): Promise<void>;
  readonly cards: Locator;
  card(title: string): Locator;
  readonly section: Locator;
  readonly sort: Locator;
  readonly search: Locator;
  tab(kind: Kind): Locator;
  refreshButton(kind: Kind): Locator;
  /** Opens the upload dialog. */
  openUpload(kind?: Kind): Promise<Locator>;
  /** Opens the menu with the order of the list, and resolves to it. */
  openView(): Promise<Locator>;
  /** Presses Delete on a card and resolves to the confirmation dialog. */
  requestDeletion(title: string): Promise<Locator>;
}

function mediaPage(page: Page, clearRequests: () => Promise<void>): MediaPage {
  const main = page.getByRole('main');
  const card = (title: string) => main.getByRole('article', { name: title, exact: true });
  const cards = main.getByRole('listitem').getByRole('article');
  return {
    async open(query = '') {
      await openSignedIn(page, `/media${query}`);
      await expect(cards.first()).toBeVisible();
      await expect(page.getByText(/^Total Images\s*\d+$/)).toBeVisible();
      await clearRequests();
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
    async openView() {
      await main.getByRole('button', { name: 'View', exact: true }).click();
      const menu = main.getByRole('group', { name: 'View', exact: true });
      await expect(menu).toBeVisible();
      return menu;
    },
    async requestDeletion(title) {
      await card(title).hover();
      await card(title).getByRole('button', { name: 'Delete' }).click();
      const dialog = page.getByRole('alertdialog', { name: 'Confirm Deletion' });
      await expect(dialog).toBeVisible();
      return dialog;
    },
  };
}

export const test = base.extend<{ media: MediaPage }>({
  media: async ({ page, server }, use) => use(mediaPage(page, server.clearRequests)),
});

export { expect };
