import { expect, type Stage, type Story } from '../stage.ts';
import { refused } from './dashboard.ts';
import { openScreen } from './session.ts';

const openInquiries = (stage: Stage, query = '') =>
  openScreen(stage, `/inquiries${query}`, 'Inquiries is opened');

export const inboxStories: readonly Story[] = [
  {
    name: 'inbox: filtered, opened and changed',
    async tell(stage) {
      const { page, server, beat } = stage;
      await openInquiries(stage);
      const details = page.getByRole('dialog');
      await beat('Pending is chosen', () =>
        page.getByRole('combobox', { name: 'Status', exact: true }).selectOption('pending'),
      );
      await beat('Back is pressed', () => page.goBack());
      await beat('View Details is pressed', () =>
        page.getByRole('button', { name: 'View Details' }).first().click(),
      );
      await beat('Next is pressed', () => details.getByRole('button', { name: 'Next' }).click());
      await server.fault({ method: 'PUT', delayMs: 1_500 });
      await beat('Completed is chosen', () => details.getByRole('radio', { name: 'Completed' }).click());
      await beat('Pending is chosen meanwhile', () =>
        details.getByRole('radio', { name: 'Pending' }).click(),
      );
      await beat('Both changes are stored', () => page.waitForTimeout(4_000));
      await beat('The details are closed', () => page.keyboard.press('Escape'));
    },
  },
  {
    name: 'inbox: a status is refused',
    async tell(stage) {
      const { page, server, beat } = stage;
      await openInquiries(stage);
      await server.fault({ method: 'PUT', ...refused, times: 1 });
      const status = page.getByRole('article').first().getByRole('combobox');
      await beat('Another status is chosen, and the server refuses', async () => {
        await status.selectOption('completed');
        await page.waitForTimeout(800);
      });
      await server.fault({ method: 'PUT', delayMs: 60_000, times: 1 });
      await beat('View Details is pressed', () =>
        page.getByRole('button', { name: 'View Details' }).first().click(),
      );
      await beat('A status is chosen', () =>
        page.getByRole('dialog').getByRole('radio', { name: 'In Progress' }).click(),
      );
      await beat('Eight seconds pass without an answer', () => page.waitForTimeout(8_200));
      await beat('The change is cancelled', () =>
        page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click(),
      );
    },
  },
  {
    name: 'undo: a status is taken back',
    async tell(stage) {
      const { page, beat } = stage;
      await openInquiries(stage);
      await beat('A status is chosen', async () => {
        await page.getByRole('article').first().getByRole('combobox').selectOption('completed');
        await page.waitForTimeout(500);
      });
      await beat('Undo is pressed', () => page.getByRole('button', { name: /^Undo/ }).first().click());
    },
  },
  {
    name: 'reply: written, then marked',
    async tell(stage) {
      const { page, beat } = stage;
      await openInquiries(stage, '?status=pending');
      await beat('View Details is pressed', () =>
        page.getByRole('button', { name: 'View Details' }).first().click(),
      );
      await beat('Reply is pressed', async () => {
        await page.getByRole('button', { name: 'Reply', exact: true }).click();
        await expect(page.getByRole('button', { name: 'Mark as In Progress' })).toBeVisible();
      });
      await beat('Mark as In Progress is pressed', () =>
        page.getByRole('button', { name: 'Mark as In Progress' }).click(),
      );
      await beat('The details are closed', () => page.keyboard.press('Escape'));
    },
  },
  {
    name: 'inbox: keys and filters',
    async tell(stage) {
      const { page, beat } = stage;
      await openInquiries(stage);
      await beat('j is pressed', async () => {
        await page.waitForTimeout(1_500);
        await page.keyboard.press('j');
      });
      await beat('j is pressed again', () => page.keyboard.press('j'));
      await beat('Only new inquiries are shown', () =>
        page.getByRole('button', { name: /^New/ }).first().click(),
      );
      await beat('All are shown again', () => page.getByRole('button', { name: /^New/ }).first().click());
      await beat('Only those of this week are shown', () =>
        page.getByRole('button', { name: /week/i }).first().click(),
      );
      await beat('Back is pressed', () => page.goBack());
    },
  },
];
