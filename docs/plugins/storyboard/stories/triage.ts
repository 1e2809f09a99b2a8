import { expect, hold, type Stage, type Story } from '../stage.ts';
import { refused } from './dashboard.ts';
import { openScreen } from './session.ts';

const items = '**/api/v1/admin/inquiries/*';

/** Several inquiries at a time, and the keys of an inbox. */

const openInquiries = (stage: Stage, query = '') =>
  openScreen(stage, `/inquiries${query}`, 'Inquiries is opened');

const key = ({ page, beat }: Stage, name: string, text = `${name} is pressed`): Promise<void> =>
  beat(text, () => page.keyboard.press(name));

const goBack = ({ page, beat }: Stage): Promise<void> =>
  beat('Back is pressed', async () => {
    await page.evaluate(() => history.back());
    await page.waitForTimeout(500);
  });

const press = ({ page, beat }: Stage, name: string, text = `${name} is pressed`): Promise<void> =>
  beat(text, () => page.getByRole('button', { name, exact: true }).first().click());

const selectAll = ({ page, beat }: Stage): Promise<void> =>
  beat('All are selected', async () => {
    await page
      .getByRole('checkbox', { name: /^Select / })
      .first()
      .check();
    await page.keyboard.press('Control+a');
  });

const select = ({ page, beat }: Stage): Promise<void> =>
  beat('Three inquiries are selected', async () => {
    const boxes = page.getByRole('checkbox', { name: /^Select / });
    for (const index of [0, 1, 2]) await boxes.nth(index).check();
  });

const pick = ({ page, beat }: Stage): Promise<void> =>
  beat('In Progress is chosen', () =>
    page.getByRole('dialog').getByLabel('Status').selectOption({ label: 'In Progress' }),
  );

const confirm = ({ page, beat }: Stage, text = 'It is set'): Promise<void> =>
  beat(text, async () => {
    await page.getByRole('dialog').getByRole('button', { name: 'Set status' }).click();
    await page.waitForTimeout(1_000);
  });

const deleteOpen = ({ page, beat }: Stage): Promise<void> =>
  beat('Delete Inquiry is pressed in the details', () =>
    page.getByRole('dialog').getByRole('button', { name: 'Delete Inquiry' }).click(),
  );

const remove = ({ page, beat }: Stage): Promise<void> =>
  beat('The deletion is confirmed', () =>
    page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click(),
  );

export const triageStories: readonly Story[] = [
  {
    name: 'statusChanges: several at once, and undone',
    async tell(stage) {
      await openInquiries(stage);
      await select(stage);
      await press(stage, 'Set status');
      await key(stage, 'Escape');
      await press(stage, 'Set status');
      await pick(stage);
      await confirm(stage);
      await stage.beat('Undo is pressed', async () => {
        await stage.page.getByRole('button', { name: 'Undo' }).first().click();
        await stage.page.waitForTimeout(1_500);
      });
    },
  },
  {
    name: 'statusChanges: some of several are refused',
    async tell(stage) {
      const { page, server, beat } = stage;
      await openInquiries(stage);
      await select(stage);
      await press(stage, 'Set status');
      await server.fault({ method: 'PUT', ...refused, times: 2 });
      const report = page.getByRole('dialog');
      await confirm(stage, 'It is set: two are refused');
      await server.fault({ method: 'PUT', ...refused, times: 1 });
      await beat('Try again is pressed: one is refused again', async () => {
        await report.getByRole('button', { name: 'Try again' }).click();
        await page.waitForTimeout(1_500);
        await expect(report).toBeVisible();
      });
      await beat('The report is closed', () => report.getByRole('button', { name: 'Close' }).last().click());
    },
  },
  {
    name: 'statusChanges: the rest of many is cancelled',
    async tell(stage) {
      const { page, server, beat } = stage;
      await openInquiries(stage);
      await selectAll(stage);
      await press(stage, 'Set status');
      await server.fault({ method: 'PUT', delayMs: 2_500 });
      await beat('It is set', () =>
        page.getByRole('dialog').getByRole('button', { name: 'Set status' }).click(),
      );
      await press(stage, 'Cancel the rest');
      await beat('Those on their way are stored', () => page.waitForTimeout(3_000));
    },
  },
  {
    name: 'inboxScreen: what is asked is left by Back',
    async tell(stage) {
      const { page, beat } = stage;
      await openInquiries(stage);
      const boxes = page.getByRole('checkbox', { name: /^Select / });
      const filter = (text: string, isSelecting = false) =>
        beat(text, async () => {
          await page.getByRole('combobox', { name: 'Status', exact: true }).selectOption('pending');
          if (isSelecting) for (const index of [0, 1, 2]) await boxes.nth(index).check();
        });
      await filter('Pending is chosen');
      await key(stage, '?', 'The question mark is pressed');
      await goBack(stage);
      await filter('Pending is chosen again, and three inquiries are selected', true);
      await press(stage, 'Set status');
      await goBack(stage);
      await filter('Pending is chosen again, and three inquiries are selected', true);
      await press(stage, 'Delete');
      await goBack(stage);
      await filter('Pending is chosen again');
      await press(stage, 'View Details');
      await deleteOpen(stage);
      await goBack(stage);
    },
  },
  {
    name: 'inboxScreen: another screen is opened over what is open',
    async tell(stage) {
      const { page, beat } = stage;
      const leave = () =>
        beat('Settings is chosen in the palette', async () => {
          await page.keyboard.press('Control+k');
          await page.getByRole('combobox', { name: /^Search screens/ }).fill('settings');
          await page.keyboard.press('Enter');
        });
      const back = () =>
        beat('Inquiries is opened again', () =>
          page.getByRole('link', { name: 'Inquiries', exact: true }).first().click(),
        );
      await openInquiries(stage);
      await press(stage, 'View Details');
      await leave();
      await back();
      await key(stage, '?', 'The question mark is pressed');
      await key(stage, 'Escape');
      await key(stage, '?', 'The question mark is pressed again');
      await leave();
      await back();
      await select(stage);
      await press(stage, 'Set status');
      await leave();
    },
  },
  {
    name: 'inboxScreen: keys',
    async tell(stage) {
      const { page, beat } = stage;
      await openInquiries(stage);
      await key(stage, 'j');
      await key(stage, 'x');
      await key(stage, '2');
      await key(stage, 'r');
      await key(stage, '#', 'The number sign is pressed');
      await key(stage, 'Escape');
      await key(stage, 'Enter');
      await key(stage, 'j', 'j is pressed in the details');
      await goBack(stage);
      await beat('Forward is pressed', () => page.evaluate(() => history.forward()));
      await goBack(stage);
    },
  },
  {
    name: 'inboxScreen: deleted while the details are open',
    async tell(stage) {
      const { page, beat } = stage;
      await openInquiries(stage);
      const release = await hold(stage, items);
      await press(stage, 'Delete Inquiry');
      await remove(stage);
      await key(stage, 'Escape', 'The dialog is closed meanwhile');
      await beat('Another inquiry is opened', () =>
        page.getByRole('button', { name: 'View Details' }).nth(3).click(),
      );
      const deleted = page.getByText(/deleted successfully/).first();
      await beat('The first one is deleted', async () => {
        release();
        await expect(deleted).toBeVisible();
      });
      await deleteOpen(stage);
      await beat('The deletion is confirmed: it is deleted', async () => {
        await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
        await expect(page.getByRole('dialog')).toHaveCount(0);
      });
      await select(stage);
      await press(stage, 'Delete');
      const releaseAll = await hold(stage, items);
      await remove(stage);
      await press(stage, 'View Details');
      await beat('The inquiries are deleted', async () => {
        releaseAll();
        await expect(page.getByRole('dialog')).toHaveCount(0);
      });
    },
  },
];
