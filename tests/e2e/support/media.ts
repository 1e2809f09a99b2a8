import type { Locator, Page } from '@playwright/test';
import { test as base, expect } from './fixtures.ts';
import { openSignedIn } from './signIn.ts';

type Kind = 'Image' | 'Video';

/** Page object of the media screen (Specification §2). */
export interface MediaPage {
  /** Opens the screen signed in with a query such as '?tab=videos', waits for its data, as long as many items take, and empties the request log. */
  open(query?: string): Promise<void>;
  readonly cards: Locator;
  card(title: string): Locator;
  tab(kind: Kind): Locator;
  /** Opens the upload dialog. */
  openUpload(kind?: Kind): Promise<Locator>;
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
      await expect(cards.first()).toBeVisible({ timeout: 30_000 });
      await expect(page.getByText(/^Total Images\s*[\d,]+$/)).toBeVisible();
      await clearRequests();
    },
    cards,
    card,
    tab: (kind) => main.getByRole('tab', { name: new RegExp(`^${kind}s`) }),
    async openUpload(kind = 'Image') {
      await page.getByRole('button', { name: `Upload ${kind}`, exact: true }).click();
      const dialog = page.getByRole('dialog', { name: `Upload ${kind}` });
      await expect(dialog).toBeVisible();
      return dialog;
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
