import { expectLoaded } from '#tests/e2e/support/page.ts';
import { openSignedIn } from '#tests/e2e/support/signIn.ts';
import { expect, hold, type Stage, type Story } from '../stage.ts';
import { refused } from './dashboard.ts';
import { findInPalette, leaveOutFirst } from './elsewhere.ts';
import { press as pressButton } from './leaving.ts';
import { openScreen } from './session.ts';

const openInquiries = (stage: Stage) => openScreen(stage, '/inquiries', 'Inquiries is opened');

const press = (stage: Stage, name: string): Promise<void> =>
  stage.beat(`${name} is pressed`, () => pressButton(stage, name));

const remove = ({ page, beat }: Stage, text: string): Promise<void> =>
  beat(text, async () => {
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
  });

const select = ({ page, beat }: Stage): Promise<void> =>
  beat('Three inquiries are selected', async () => {
    const boxes = page.getByRole('checkbox', { name: /^Select / });
    for (const index of [0, 1, 2]) await boxes.nth(index).check();
  });

/** Of the first card. */
const choose = ({ page, beat }: Stage, status: string, text: string): Promise<void> =>
  beat(text, async () => {
    await page.getByRole('article').first().getByRole('combobox').selectOption(status);
    await page.waitForTimeout(500);
  });

const undo = ({ page, beat }: Stage, text: string): Promise<void> =>
  beat(text, async () => {
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('Control+z');
  });

const item = '/api/v1/admin/inquiries/*';

/** Writes of an inbox, and what becomes of the details that are open meanwhile. */
export const inboxWriteStories: readonly Story[] = [
  {
    name: 'inboxScreen: deleted from its card',
    async tell(stage) {
      const { page, server, beat } = stage;
      await openInquiries(stage);
      await press(stage, 'Delete Inquiry');
      await remove(stage, 'The deletion is confirmed');
      const body = { error: { message: 'Not found', code: 'NOT_FOUND' } };
      await server.fault({ method: 'DELETE', status: 404, body, times: 1 });
      await press(stage, 'Delete Inquiry');
      await remove(stage, 'It is confirmed: the inquiry is no longer there');
      await beat('A second later the list is fetched again', () => page.waitForTimeout(1_200));
    },
  },
  {
    name: 'inboxScreen: a link to an inquiry that is not there',
    async tell(stage) {
      const { page, beat } = stage;
      await page.clock.install();
      await leaveOutFirst(stage, '**/api/v1/admin/inquiries*');
      await beat('A link to an inquiry is opened', async () => {
        await openSignedIn(page, '/inquiries?open=inq_00001');
        await expectLoaded(page);
      });
      await beat('The administrator returns to the page later: it is there', async () => {
        await page.clock.fastForward(31_000);
        await page.evaluate(() => window.dispatchEvent(new Event('focus')));
        await page.waitForTimeout(500);
      });
      await findInPalette(stage, 'Ingrid Ashworth');
    },
  },
  {
    name: 'inboxScreen: opened by Enter',
    async tell(stage) {
      const { page, beat } = stage;
      await openInquiries(stage);
      await beat('An inquiry is selected', () =>
        page
          .getByRole('checkbox', { name: /^Select / })
          .nth(1)
          .check(),
      );
      await beat('Enter is pressed', () => page.keyboard.press('Enter'));
    },
  },
  {
    name: 'inboxScreen: several are deleted while another one is open',
    async tell(stage) {
      const { page, beat } = stage;
      await openInquiries(stage);
      await select(stage);
      await press(stage, 'Delete');
      const release = await hold(stage, `**${item}`);
      await remove(stage, 'The deletion is confirmed');
      await beat('The details of another one are opened', () =>
        page.getByRole('button', { name: 'View Details' }).nth(4).click(),
      );
      await beat('The three are deleted', async () => {
        release();
        await expect(page.locator('.toast').first()).toBeVisible();
      });
    },
  },
  {
    name: 'statusChange: another status while an undo is checked',
    async tell(stage) {
      const { server } = stage;
      await openInquiries(stage);
      await choose(stage, 'completed', 'Completed is chosen');
      await server.fault({ method: 'GET', path: item, delayMs: 60_000, times: 1 });
      await undo(stage, 'Control and Z are pressed: no answer');
      await choose(stage, 'in_progress', 'In Progress is chosen meanwhile');
    },
  },
  {
    name: 'statusChange: another status while one is stored',
    async tell(stage) {
      const { page, beat } = stage;
      await openInquiries(stage);
      const release = await hold(stage, `**${item}`);
      await choose(stage, 'completed', 'Completed is chosen');
      await choose(stage, 'in_progress', 'In Progress is chosen meanwhile');
      await beat('The first one is stored, then the second', async () => {
        release();
        await expect(page.locator('.toast').first()).toBeVisible();
      });
    },
  },
  {
    name: 'statusChanges: one of several is being changed already',
    async tell(stage) {
      const { page, server, beat } = stage;
      await openInquiries(stage);
      await server.fault({ method: 'PUT', delayMs: 60_000, times: 1 });
      await choose(stage, 'completed', 'Completed is chosen for one of them');
      await select(stage);
      await press(stage, 'Set status');
      await beat('The status of all three is set', async () => {
        await page.getByRole('dialog').getByRole('button', { name: 'Set status' }).click();
        await page.waitForTimeout(500);
      });
    },
  },
  {
    name: 'undo: of a change that is refused',
    async tell(stage) {
      const { page, server, beat } = stage;
      await openInquiries(stage);
      await server.fault({ method: 'PUT', ...refused, times: 1 });
      const release = await hold(stage, `**${item}`);
      await choose(stage, 'completed', 'Completed is chosen');
      await undo(stage, 'Control and Z are pressed meanwhile');
      await beat('The server refuses: nothing is to be undone', async () => {
        release();
        await expect(page.locator('.toast').first()).toBeVisible();
      });
    },
  },
];
