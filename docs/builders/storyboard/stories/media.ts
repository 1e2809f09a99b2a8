import { expectLoaded, toast } from '#tests/e2e/support/page.ts';
import { expect, type Story } from '../stage.ts';
import { refused } from './dashboard.ts';
import { openMedia } from './upload.ts';

const title = 'Studio wordmark 2';

export const mediaStories: readonly Story[] = [
  {
    name: 'deletion: asked, dismissed, confirmed',
    async tell(stage) {
      const { page, server, beat } = stage;
      await openMedia(stage, '?section=logo');
      const card = page.getByRole('article', { name: title, exact: true });
      const dialog = page.getByRole('alertdialog', { name: 'Confirm Deletion' });
      const ask = async () => {
        await card.hover();
        await card.getByRole('button', { name: 'Delete' }).click();
      };
      await beat('Delete is pressed on a card', ask);
      await beat('Cancel is pressed', () => dialog.getByRole('button', { name: 'Cancel' }).click());
      await beat('Delete is pressed again', ask);
      await server.fault({ method: 'DELETE', delayMs: 10_000 });
      await beat('Delete is confirmed', () => dialog.getByRole('button', { name: 'Delete' }).click());
      await beat('The dialog is closed meanwhile', () => page.keyboard.press('Escape'));
      await beat('Delete is pressed while the deletion is in flight', ask);
      await beat('The image is deleted', () =>
        expect(toast(page, 'Image deleted successfully!')).toBeVisible(),
      );
    },
  },
  {
    name: 'deletion: fails',
    async tell(stage) {
      const { page, server, beat } = stage;
      await openMedia(stage, '?section=logo');
      const card = page.getByRole('article', { name: title, exact: true });
      const dialog = page.getByRole('alertdialog', { name: 'Confirm Deletion' });
      const ask = async () => {
        await card.hover();
        await card.getByRole('button', { name: 'Delete' }).click();
      };
      await server.fault({ method: 'DELETE', ...refused, times: 1 });
      await beat('Delete is pressed on a card', ask);
      await beat('Delete is confirmed, and the server refuses', async () => {
        await dialog.getByRole('button', { name: 'Delete' }).click();
        await expect(dialog).toHaveCount(0);
      });
      const body = { error: { message: 'Not found', code: 'NOT_FOUND' } };
      await server.fault({ method: 'DELETE', status: 404, body, times: 1 });
      await beat('Delete is pressed again', ask);
      await beat('The image is missing on the server', async () => {
        await dialog.getByRole('button', { name: 'Delete' }).click();
        await expect(dialog).toHaveCount(0);
      });
      await beat('A second later the list is fetched again', () => page.waitForTimeout(1_200));
    },
  },
  {
    name: 'mediaLibrary: tabs, sections, order, filter and viewer',
    async tell(stage) {
      const { page, beat } = stage;
      await openMedia(stage);
      const main = page.getByRole('main');
      await beat('Title A-Z is chosen', () =>
        main.getByRole('combobox', { name: 'Sort By' }).selectOption({ label: 'Title A-Z' }),
      );
      await beat('Another section is chosen', () =>
        main.getByRole('combobox', { name: 'Section' }).first().selectOption('about'),
      );
      await beat('Videos is chosen', async () => {
        await main.getByRole('tab', { name: /^Video/ }).click();
        await expectLoaded(page);
      });
      await beat('Another section of videos is chosen', () =>
        main.getByRole('combobox', { name: 'Section' }).first().selectOption('feature'),
      );
      await beat('Images is chosen', async () => {
        await main.getByRole('tab', { name: /^Image/ }).click();
        await expectLoaded(page);
      });
      await beat('Only images without an alt text are shown', () =>
        main.getByRole('button', { name: /^No alt text/ }).click(),
      );
      await beat('All are shown again', () => main.getByRole('button', { name: /^No alt text/ }).click());
      await beat('An image is opened', () =>
        page
          .getByRole('button', { name: /^View / })
          .nth(1)
          .click(),
      );
      await beat('The next image is shown', () => page.keyboard.press('ArrowRight'));
      await beat('The viewer is closed', () => page.keyboard.press('Escape'));
      await beat('Back is pressed', () => page.goBack());
    },
  },
  {
    name: 'search: typed and cleared',
    async tell(stage) {
      const { page, beat } = stage;
      await openMedia(stage);
      const box = page.getByRole('main').getByRole('searchbox');
      await beat('A text is typed', () => box.fill('living'));
      await beat('300 ms later it is applied', () => page.waitForTimeout(500));
      await beat('The search is cleared', () =>
        page.getByRole('main').getByRole('button', { name: /Clear/ }).first().click(),
      );
      await beat('Back is pressed', () => page.goBack());
    },
  },
  {
    name: 'selection: several images are deleted',
    async tell(stage) {
      const { page, server, beat } = stage;
      await openMedia(stage);
      const boxes = page.getByRole('checkbox', { name: /^Select / });
      await beat('An image is selected', () => boxes.nth(0).check());
      await beat('Its selection is taken back', () => boxes.nth(0).uncheck());
      await beat('An image is selected again', () => boxes.nth(0).check());
      await beat('Two more are selected with Shift', () => boxes.nth(2).click({ modifiers: ['Shift'] }));
      await beat('Delete is pressed', () =>
        page.getByRole('button', { name: 'Delete', exact: true }).click(),
      );
      const dialog = page.getByRole('alertdialog');
      await beat('Cancel is pressed', () => dialog.getByRole('button', { name: 'Cancel' }).click());
      await beat('Delete is pressed again', () =>
        page.getByRole('button', { name: 'Delete', exact: true }).click(),
      );
      await server.fault({ method: 'DELETE', ...refused, times: 1 });
      await beat('One of the deletions fails', async () => {
        await dialog.getByRole('button', { name: 'Delete' }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
      });
      await beat('The failed one is tried again', () =>
        page
          .getByRole('dialog')
          .getByRole('button', { name: /again|Retry/i })
          .click(),
      );
    },
  },
  {
    name: 'arrange: moved and saved',
    async tell(stage) {
      const { page, beat } = stage;
      await openMedia(stage);
      const open = () => page.getByRole('button', { name: 'Arrange', exact: true }).click();
      const dialog = page.getByRole('dialog');
      await beat('Arrange is pressed', open);
      await beat('An image is moved to the right', () => page.keyboard.press('Alt+ArrowRight'));
      await beat('Escape is pressed', () => page.keyboard.press('Escape'));
      await beat('The arrangement goes on', () =>
        page
          .getByRole('alertdialog')
          .getByRole('button', { name: /Keep|Continue|Stay|Go on/ })
          .click(),
      );
      await beat('The order is saved', async () => {
        await dialog.getByRole('button', { name: /^Save/ }).click();
        await expect(dialog).toHaveCount(0);
      });
    },
  },
];
