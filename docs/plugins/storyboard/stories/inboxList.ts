import { expectLoaded } from '#tests/e2e/support/page.ts';
import { expect, type Stage, type Story } from '../stage.ts';
import { openOtherTab } from './auth.ts';
import { findInPalette } from './elsewhere.ts';
import { goBack, press } from './leaving.ts';
import { openScreen } from './session.ts';

const key = ({ page, beat }: Stage, name: string, text = `${name} is pressed`): Promise<void> =>
  beat(text, () => page.keyboard.press(name));

const rowsOf = ({ page }: Stage) =>
  page.getByRole('list', { name: 'Inquiries Management' }).getByRole('listitem');

async function openList(stage: Stage, query = ''): Promise<void> {
  await openScreen(stage, `/inquiries${query}`, 'Inquiries is opened');
  await stage.beat('List is chosen', () => stage.page.getByRole('radio', { name: 'List' }).check());
}

const select = ({ page, beat }: Stage): Promise<void> =>
  beat('An inquiry is selected', () =>
    page
      .getByRole('checkbox', { name: /^Select / })
      .first()
      .check(),
  );

const chooseStatus = ({ page, beat }: Stage, status: string): Promise<void> =>
  beat(`${status} is chosen`, async () => {
    await page.getByRole('combobox', { name: 'Status', exact: true }).selectOption({ label: status });
    await page.getByRole('heading', { level: 1 }).click();
  });

/** The view of rows, and what dismisses a question. */
export const inboxListStories: readonly Story[] = [
  {
    name: 'inboxScreen: read beside the rows',
    async tell(stage) {
      const { page, beat } = stage;
      await openList(stage);
      await key(stage, 'j', 'j is pressed: the first inquiry is open beside the rows');
      await key(stage, 'j', 'j is pressed again');
      await beat('Another row is focused', () => rowsOf(stage).nth(3).getByRole('button').focus());
      await key(stage, '2', '2 is pressed: In Progress');
      await key(stage, '#', '# is pressed');
      await beat('The deletion is confirmed: the next one is open', async () => {
        await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
        await expect(page.getByRole('alertdialog')).toHaveCount(0);
      });
      await beat('Name is pressed: the rows are sorted', () => press(stage, 'Name'));
      await beat('Name is pressed again', () => press(stage, 'Name'));
    },
  },
  {
    name: 'inboxScreen: rows in a narrow window, and cards again',
    async tell(stage) {
      const { page, beat } = stage;
      await openList(stage);
      await key(stage, 'j');
      await beat('The window is made narrow: a dialog over the rows', () =>
        page.setViewportSize({ width: 800, height: 700 }),
      );
      await beat('The window is made wide', () => page.setViewportSize({ width: 1120, height: 700 }));
      await beat('The page is loaded again', async () => {
        await page.reload();
        await expectLoaded(page);
      });
      await beat('Cards is chosen in another tab, and the screen is opened again', async () => {
        const other = await openOtherTab(stage);
        await other.evaluate(() => localStorage.removeItem('admin-inbox-view'));
        await other.close();
        for (const screen of ['Settings', 'Inquiries'])
          await page.getByRole('link', { name: screen, exact: true }).first().click();
      });
      await beat('List is chosen', () => page.getByRole('radio', { name: 'List' }).check());
      await beat('Cards is chosen', () => page.getByRole('radio', { name: 'Cards' }).check());
    },
  },
  {
    name: 'inboxScreen: pending inquiries, answered by one key each',
    async tell(stage) {
      await openList(stage, '?status=pending');
      await key(stage, 'j');
      await key(stage, '3', '3 is pressed: Completed, and the next one is open');
    },
  },
  {
    name: 'inboxScreen: keys for what is selected',
    async tell(stage) {
      await openScreen(stage, '/inquiries', 'Inquiries is opened');
      await select(stage);
      await key(stage, '3', '3 is pressed: the selected one is completed');
      await select(stage);
      await chooseStatus(stage, 'Pending');
      await key(stage, '2', '2 is pressed: what is selected is not shown');
      await goBack(stage);
    },
  },
  {
    name: 'inboxScreen: an inquiry is chosen in the palette over a question',
    async tell(stage) {
      const { beat } = stage;
      await openScreen(stage, '/inquiries', 'Inquiries is opened');
      const choose = async () => {
        await findInPalette(stage, 'Ingrid Ashworth');
        await key(stage, 'Escape');
      };
      await key(stage, '?');
      await choose();
      await select(stage);
      await beat('Set status is pressed', () => press(stage, 'Set status'));
      await choose();
    },
  },
];
