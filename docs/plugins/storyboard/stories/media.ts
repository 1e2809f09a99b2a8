import { expectLoaded, toast } from '#tests/e2e/support/page.ts';
import { expect, type Stage, type Story } from '../stage.ts';
import { refused } from './dashboard.ts';
import { openMedia } from './upload.ts';

/** The controls of the deletion of one image. */
function deletionOf({ page, beat }: Stage) {
  const card = page.getByRole('article', { name: 'Studio wordmark 2', exact: true });
  const dialog = page.getByRole('alertdialog', { name: 'Confirm Deletion' });
  return {
    ask: (text: string) =>
      beat(text, async () => {
        await card.hover();
        await card.getByRole('button', { name: 'Delete' }).click();
      }),
    cancel: () => dialog.getByRole('button', { name: 'Cancel' }).click(),
    confirm: () => dialog.getByRole('button', { name: 'Delete' }).click(),
    isClosed: () => expect(dialog).toHaveCount(0),
  };
}

/** Selecting images, and the question before they are deleted. */
function selectionOf({ page }: Stage) {
  const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
  return {
    boxes: page.getByRole('checkbox', { name: /^Select / }),
    press,
    confirm: () => page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click(),
  };
}

function arrangeOf({ page, beat }: Stage) {
  const dialog = page.getByRole('dialog', { name: /^Arrange/ });
  const question = page.getByRole('alertdialog');
  return {
    open: () =>
      beat('Arrange is pressed', () => page.getByRole('button', { name: 'Arrange', exact: true }).click()),
    move: () =>
      beat('An image is moved to the right', async () => {
        await dialog.getByRole('option').first().focus();
        await page.keyboard.press('Alt+ArrowRight');
      }),
    save: () => dialog.getByRole('button', { name: 'Save' }).click(),
    cancel: () =>
      beat('Cancel is pressed', () => dialog.getByRole('button', { name: 'Cancel', exact: true }).click()),
    pressEscape: () => beat('Escape is pressed', () => page.keyboard.press('Escape')),
    answer: (name: string) =>
      beat(`${name} is pressed`, () => question.getByRole('button', { name }).click()),
    dialog,
  };
}

export const mediaStories: readonly Story[] = [
  {
    name: 'deletion: asked, dismissed, confirmed',
    async tell(stage) {
      const { page, server, beat } = stage;
      await openMedia(stage, '?section=logo');
      const { ask, cancel, confirm } = deletionOf(stage);
      await ask('Delete is pressed on a card');
      await beat('Cancel is pressed', cancel);
      await ask('Delete is pressed again');
      await server.fault({ method: 'DELETE', delayMs: 10_000 });
      await beat('Delete is confirmed', confirm);
      await beat('The dialog is closed meanwhile', () => page.keyboard.press('Escape'));
      await ask('Delete is pressed while the deletion is in flight');
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
      const { ask, confirm, isClosed } = deletionOf(stage);
      await server.fault({ method: 'DELETE', ...refused, times: 1 });
      await ask('Delete is pressed on a card');
      await beat('Delete is confirmed, and the server refuses', async () => {
        await confirm();
        await isClosed();
      });
      const body = { error: { message: 'Not found', code: 'NOT_FOUND' } };
      await server.fault({ method: 'DELETE', status: 404, body, times: 1 });
      await ask('Delete is pressed again');
      await beat('The image is missing on the server', async () => {
        await confirm();
        await isClosed();
      });
      await beat('A second later the list is fetched again', () => page.waitForTimeout(1_200));
    },
  },
  {
    name: 'query: an image is deleted while the list is fetched',
    async tell(stage) {
      const { page, server, beat } = stage;
      await openMedia(stage, '?section=logo');
      const { ask, confirm, isClosed } = deletionOf(stage);
      await server.fault({ path: '/api/images/logo*', delayMs: 60_000, times: 1 });
      await beat('Refresh is pressed', () => page.getByRole('button', { name: 'Refresh images' }).click());
      await ask('Delete is pressed on a card');
      await beat('Delete is confirmed', async () => {
        await confirm();
        await isClosed();
      });
    },
  },
  {
    name: 'mediaScreen: tabs, sections, order, filter and viewer',
    async tell(stage) {
      const { page, beat } = stage;
      await openMedia(stage);
      const main = page.getByRole('main');
      const view = () => main.getByRole('button', { name: 'View', exact: true }).click();
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
      await beat('Only images without an alt text are shown', async () => {
        await view();
        await main.getByRole('button', { name: /^No alt text/ }).click();
        await page.keyboard.press('Escape');
      });
      await beat('Back is pressed', () => page.goBack());
      await beat('Forward is pressed', () => page.goForward());
      await beat('All are shown again', () => main.getByRole('button', { name: 'Show all' }).click());
      await beat('An image is opened', () =>
        page
          .getByRole('button', { name: /^View / })
          .nth(1)
          .click(),
      );
      await beat('The next image is shown', () => page.keyboard.press('ArrowRight'));
      await beat('Back is pressed: the viewer is closed', () => page.goBack());
      await beat('Forward is pressed: it is open again', () => page.goForward());
      await beat('Escape is pressed', () => page.keyboard.press('Escape'));
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
      const { boxes, press, confirm } = selectionOf(stage);
      await beat('An image is selected', () => boxes.nth(0).check());
      await beat('Its selection is taken back', () => boxes.nth(0).uncheck());
      await beat('An image is selected again', () => boxes.nth(0).check());
      await beat('Two more are selected with Shift', () => boxes.nth(2).click({ modifiers: ['Shift'] }));
      await beat('Delete is pressed', () => press('Delete'));
      await beat('Cancel is pressed', () =>
        page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click(),
      );
      await beat('Delete is pressed again', () => press('Delete'));
      await server.fault({ method: 'DELETE', ...refused, times: 2 });
      await beat('Two of the deletions fail', async () => {
        await confirm();
        await expect(page.getByRole('dialog')).toBeVisible();
      });
      await server.fault({ method: 'DELETE', ...refused, times: 1 });
      const report = page.getByRole('dialog');
      await beat('The failed ones are tried again: one fails again', async () => {
        await report.getByRole('button', { name: 'Try again' }).click();
        await expect(report).toBeVisible();
      });
      await beat('The report is closed', () => report.getByRole('button', { name: 'Close' }).last().click());
    },
  },
  {
    name: 'selection: all, none, and ranges',
    async tell(stage) {
      const { page, server, beat } = stage;
      await openMedia(stage);
      const { boxes, press } = selectionOf(stage);
      await beat('An image is selected with Shift', () => boxes.nth(0).click({ modifiers: ['Shift'] }));
      const box = page.getByRole('main').getByRole('searchbox');
      await beat('A search hides it', async () => {
        await box.fill('kitchen');
        await page.waitForTimeout(500);
      });
      await beat('Another one is selected with Shift', () => boxes.last().click({ modifiers: ['Shift'] }));
      await beat('Clear is pressed', () => press('Clear'));
      await beat('The search is cleared', async () => {
        await box.fill('');
        await page.waitForTimeout(500);
      });
      await beat('Control and A are pressed', async () => {
        await page.getByRole('heading', { level: 1 }).click();
        await page.keyboard.press('Control+a');
      });
      await beat('One is taken out', () => boxes.nth(0).uncheck());
      await beat('Select all is pressed', () => press('Select all'));
      await beat('Set category is pressed', () => press('Set category'));
      const dialog = page.getByRole('dialog');
      await beat('A category is chosen', () =>
        dialog.getByRole('combobox', { name: 'Category' }).selectOption('Hospitality'),
      );
      await server.fault({ method: 'PUT', delayMs: 1_500 });
      await beat('It is set', () => dialog.getByRole('button', { name: 'Set category' }).click());
      await beat('The rest is cancelled', () => press('Cancel the rest'));
    },
  },
  {
    name: 'arrange: moved and saved',
    async tell(stage) {
      const { beat } = stage;
      await openMedia(stage);
      const { open, move, pressEscape, answer, save, cancel, dialog } = arrangeOf(stage);
      await open();
      await pressEscape();
      await open();
      await cancel();
      await open();
      await move();
      await pressEscape();
      await answer('Keep arranging');
      await beat('The order is saved', async () => {
        await save();
        await expect(dialog).toHaveCount(0);
      });
      await open();
      await move();
      await pressEscape();
      await answer('Discard');
    },
  },
  {
    name: 'arrange: the order is not saved',
    async tell(stage) {
      const { page, server, beat } = stage;
      await openMedia(stage);
      const { open, move, save } = arrangeOf(stage);
      await open();
      await move();
      await server.fault({ method: 'PUT', delayMs: 4_000, times: 4 });
      await beat('Save is pressed', save);
      await beat('The rest is cancelled', () =>
        page.getByRole('button', { name: 'Cancel the rest' }).click(),
      );
      await page.waitForTimeout(4_000);
      await server.fault({ method: 'PUT', ...refused, times: 4 });
      const report = page.getByRole('dialog', { name: /not saved/ });
      await beat('Save is pressed again, and the server refuses', async () => {
        await save();
        await expect(report).toBeVisible();
      });
      await server.fault({ method: 'PUT', ...refused, times: 1 });
      await beat('Try again is pressed: it refuses again', async () => {
        await report.getByRole('button', { name: 'Try again' }).click();
        await expect(report).toBeVisible();
      });
      await beat('The report is closed', () => report.getByRole('button', { name: 'Close' }).last().click());
    },
  },
];
