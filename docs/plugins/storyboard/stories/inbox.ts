import { expect, type Stage, type Story } from '../stage.ts';
import { refused } from './dashboard.ts';
import { openScreen } from './session.ts';

const viewDetails = ({ page, beat }: Stage): Promise<void> =>
  beat('View Details is pressed', () => page.getByRole('button', { name: 'View Details' }).first().click());

/** Of the first card. */
const statusOf = ({ page }: Stage) => page.getByRole('article').first().getByRole('combobox');

const chooseStatus = (stage: Stage, status: string, text = 'Another status is chosen'): Promise<void> =>
  stage.beat(text, async () => {
    await statusOf(stage).selectOption(status);
    await stage.page.waitForTimeout(500);
  });

const undo = ({ page, beat }: Stage, text: string): Promise<void> =>
  beat(`Control and Z are pressed${text}`, async () => {
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('Control+z');
  });

/** The first inquiry. */
const item = '/api/v1/admin/inquiries/inq_00001';

/** As somebody else, who is signed in too: the stored session gives the token. */
const setElsewhere = ({ page }: Stage, status: string): Promise<unknown> =>
  page.evaluate(
    async ({ path, body }) => {
      const { tokens } = JSON.parse(localStorage.getItem('admin-session') ?? '{}');
      await fetch(path, {
        method: 'PUT',
        headers: { Authorization: `Bearer ${tokens.accessToken}`, 'Content-Type': 'application/json' },
        body,
      });
    },
    { path: item, body: JSON.stringify({ status }) },
  );

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
      await viewDetails(stage);
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
      await viewDetails(stage);
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
    name: 'inbox: a refused status, while another one waits',
    async tell(stage) {
      const { page, server, beat } = stage;
      await openInquiries(stage);
      await server.fault({ method: 'PUT', delayMs: 3_000, ...refused, times: 1 });
      await chooseStatus(stage, 'completed', 'Completed is chosen');
      await chooseStatus(stage, 'in_progress', 'In Progress is chosen meanwhile');
      await beat('The server refuses the first one, and takes the second', () => page.waitForTimeout(3_500));
    },
  },
  {
    name: 'attempt: a write without a connection',
    async tell(stage) {
      const { page, server, beat } = stage;
      await openInquiries(stage);
      await server.fault({ method: 'PUT', status: 503, times: 1 });
      await beat('A status is chosen: the server fails, and the connection is lost', async () => {
        const failed = page.waitForResponse((response) => response.status() === 503);
        await statusOf(stage).selectOption('completed');
        await failed;
        await page.context().setOffline(true);
      });
      await beat('Two seconds later it is sent all the same', () => page.waitForTimeout(3_500));
    },
  },
  {
    name: 'query: a status is stored while the list is fetched',
    async tell(stage) {
      const { page, server, beat } = stage;
      await openInquiries(stage);
      await server.fault({ method: 'GET', delayMs: 8_000, times: 1 });
      await beat('Refresh Data is pressed', () => page.getByRole('button', { name: 'Refresh Data' }).click());
      await chooseStatus(stage, 'completed', 'A status is chosen meanwhile');
    },
  },
  {
    name: 'undo: a status is taken back',
    async tell(stage) {
      const { page, beat } = stage;
      await openInquiries(stage);
      await chooseStatus(stage, 'completed');
      await beat('Undo is pressed', () => page.getByRole('button', { name: 'Undo' }).first().click());
    },
  },
  {
    name: 'undo: changed elsewhere',
    async tell(stage) {
      await openInquiries(stage);
      await chooseStatus(stage, 'completed');
      await setElsewhere(stage, 'pending');
      await undo(stage, ': somebody else has taken it back');
      await chooseStatus(stage, 'completed');
      await setElsewhere(stage, 'in_progress');
      await undo(stage, ': somebody else has set another status');
    },
  },
  {
    name: 'undo: fails',
    async tell(stage) {
      const { page, server, beat } = stage;
      await openInquiries(stage);
      await chooseStatus(stage, 'completed');
      await server.fault({ method: 'PUT', ...refused, times: 1 });
      await undo(stage, ': the server refuses');
      await server.fault({ method: 'GET', path: item, ...refused, times: 1 });
      await undo(stage, ': the inquiry cannot be read');
      await server.fault({ method: 'GET', path: item, delayMs: 60_000, times: 1 });
      await undo(stage, ': no answer');
      await beat('Eight seconds pass', () => page.waitForTimeout(8_200));
      const body = { error: { message: 'Not found', code: 'NOT_FOUND' } };
      await server.fault({ method: 'GET', path: item, status: 404, body, times: 1 });
      await undo(stage, ': the inquiry is deleted');
    },
  },
  {
    name: 'reply: written, then marked',
    async tell(stage) {
      const { page, beat } = stage;
      await openInquiries(stage, '?status=pending');
      await viewDetails(stage);
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
  {
    name: 'reply: without an address',
    async tell(stage) {
      const { page, beat } = stage;
      await openScreen(stage, '/contact', 'Contact Messages is opened');
      await beat('No email is pressed', () =>
        page.getByRole('button', { name: 'No email', exact: true }).click(),
      );
      await viewDetails(stage);
      await beat('Reply is pressed', () =>
        page.getByRole('button', { name: 'Reply', exact: true }).click({ force: true }),
      );
    },
  },
  {
    name: 'unread: all are seen',
    async tell(stage) {
      const { page, beat } = stage;
      await openInquiries(stage);
      await beat('Mark all as seen is pressed', () =>
        page.getByRole('button', { name: 'Mark all as seen' }).click(),
      );
    },
  },
  {
    name: 'inbox: the current item leaves the list',
    async tell(stage) {
      const { page, beat } = stage;
      await openInquiries(stage, '?status=pending');
      await beat('j is pressed', async () => {
        await page.waitForTimeout(1_500);
        await page.keyboard.press('j');
      });
      await beat('A search hides the item', async () => {
        await page.getByRole('main').getByRole('searchbox').fill('kitchen');
        await expect(page).toHaveURL(/q=kitchen/);
      });
    },
  },
  {
    name: 'inbox: filters of contact messages',
    async tell(stage) {
      const { page, beat } = stage;
      await openScreen(stage, '/contact', 'Contact Messages is opened');
      const chips = ['New', 'This week', 'No email'] as const;
      const toggle = (name: (typeof chips)[number]) =>
        page
          .getByRole('group', { name: 'Filters' })
          .getByRole('button', { name: new RegExp(`^${name}`) })
          .click();
      for (const name of chips) {
        await beat(`${name} is pressed`, () => toggle(name));
        await beat(`${name} is pressed again`, () => toggle(name));
      }
      await beat('All three are pressed', async () => {
        for (const name of chips) await toggle(name);
      });
      await beat('Nothing is found: Clear Filters is pressed', async () => {
        await page.getByRole('searchbox').fill('nobody');
        await page.getByRole('button', { name: 'Clear Filters' }).click();
      });
      await beat('Back is pressed', () => page.goBack());
      await beat('Forward is pressed', () => page.goForward());
    },
  },
];
