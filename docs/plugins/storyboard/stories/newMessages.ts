import { expectLoaded } from '#tests/e2e/support/page.ts';
import { expect, type Stage, type Story } from '../stage.ts';
import { refused } from './dashboard.ts';
import { leaveOutFirst } from './elsewhere.ts';
import { openSettings } from './session.ts';

const inquiries = '/api/v1/admin/inquiries*';

/** What the administrator decides about notifications; 'unavailable' for a browser that has none. */
type Decision = NotificationPermission | 'unavailable';

declare global {
  /** Answers what the page has asked the administrator; null for a browser that cannot ask. */
  var decideNotifications: ((decision: NotificationPermission | null) => void) | undefined;
}

/** In place of the question of the browser, which no page can show. */
const replaceNotifications = ({ page }: Stage, begin: Decision) =>
  page.addInitScript((first) => {
    if (first === 'unavailable') {
      Reflect.deleteProperty(globalThis, 'Notification');
      return;
    }
    let permission: NotificationPermission = first;
    const asked: { answer?: (decision: NotificationPermission | null) => void } = {};
    // As a method: tsx names a function that is a value by a helper that the page does not have.
    Object.defineProperty(Notification, 'permission', {
      get() {
        return permission;
      },
    });
    Notification.requestPermission = () =>
      new Promise((resolve, reject) => {
        asked.answer = (decision) => (decision ? resolve(decision) : reject(new TypeError('Not asked')));
      });
    globalThis.decideNotifications = (decision) => {
      permission = decision ?? permission;
      asked.answer?.(decision);
    };
  }, begin);

const returnToPage = ({ page }: Stage) => page.evaluate(() => window.dispatchEvent(new Event('focus')));

const decide = ({ page }: Stage, decision: NotificationPermission | null) =>
  page.evaluate((each) => globalThis.decideNotifications?.(each), decision);

const askForMessages = ({ page, beat }: Stage): Promise<void> =>
  beat('Ask for new messages every minute is chosen', () =>
    page.getByRole('checkbox', { name: /^Ask for new messages/ }).check(),
  );

const open = ({ page, beat }: Stage, screen: string, text = `${screen} is opened`): Promise<void> =>
  beat(text, () =>
    page
      .getByRole('link', { name: new RegExp(`^${screen}`) })
      .first()
      .click(),
  );

/** Settings, with the clock of the page installed and the switch on. */
async function openPolling(stage: Stage): Promise<void> {
  await stage.page.clock.install();
  await openSettings(stage);
  await askForMessages(stage);
}

const wait = ({ page, beat }: Stage, minutes: number, text: string): Promise<void> =>
  beat(text, async () => {
    await page.clock.fastForward(minutes * 60_000 + 1_000);
    await page.waitForTimeout(1_000);
  });

/** New messages while the page is open, and the notifications of them. */
export const newMessageStories: readonly Story[] = [
  {
    name: 'unread: new messages are asked for every minute',
    async tell(stage) {
      const { page, server, beat } = stage;
      await leaveOutFirst(stage, `**${inquiries}`);
      await openPolling(stage);
      await wait(stage, 1, 'A minute later the inboxes are read');
      await wait(stage, 1, 'Another minute later an inquiry has arrived');
      await server.fault({ path: inquiries, ...refused, times: 1 });
      await wait(stage, 1, 'The server refuses: nothing is shown');
      await page.context().setOffline(true);
      await wait(stage, 2, 'The connection is lost');
      await beat('The connection is there again', async () => {
        await page.context().setOffline(false);
        await page.waitForTimeout(1_000);
      });
      await beat('The switch is turned off', () =>
        page.getByRole('checkbox', { name: /^Ask for new messages/ }).uncheck(),
      );
    },
  },
  {
    name: 'query: an inbox is opened and left while it is polled',
    async tell(stage) {
      const { page, server, beat } = stage;
      await openPolling(stage);
      await open(stage, 'Inquiries');
      await expectLoaded(page);
      await server.fault({ path: inquiries, delayMs: 60_000 });
      await wait(stage, 1, 'A minute later the list is asked for: no answer');
      await beat('A status is chosen meanwhile', async () => {
        await page.getByRole('article').first().getByRole('combobox').selectOption('completed');
        await page.waitForTimeout(500);
      });
      await open(stage, 'Settings');
      await open(stage, 'Inquiries', 'Inquiries is opened: the list is fetched');
    },
  },
  {
    name: 'query: polled when the administrator returns',
    async tell(stage) {
      const { page, server, beat } = stage;
      await openPolling(stage);
      await wait(stage, 1, 'A minute later the inboxes are read');
      await server.fault({ path: inquiries, delayMs: 60_000, times: 1 });
      await wait(stage, 1, 'They are asked for again: no answer');
      await beat('The administrator returns to the page', async () => {
        await page.clock.fastForward(10_000);
        await returnToPage(stage);
        await page.waitForTimeout(500);
      });
      await server.fault({ path: inquiries, delayMs: 60_000, times: 1 });
      await wait(stage, 1, 'They are asked for again');
      await beat('The switch is turned off meanwhile', () =>
        page.getByRole('checkbox', { name: /^Ask for new messages/ }).uncheck(),
      );
    },
  },
  {
    name: 'settingsScreen: notifications are allowed',
    async tell(stage) {
      const { page, beat } = stage;
      await replaceNotifications(stage, 'default');
      await openSettings(stage);
      await askForMessages(stage);
      const allow = (text = 'Allow notifications is pressed') =>
        beat(text, () => page.getByRole('button', { name: 'Allow notifications' }).click());
      await allow();
      await beat('The question cannot be shown', () => decide(stage, null));
      await allow('Allow notifications is pressed again');
      await beat('The administrator returns to the page before the answer', () => returnToPage(stage));
      await beat('The administrator allows them', async () => {
        await decide(stage, 'granted');
        await expect(page.getByText(/the browser notifies you/)).toBeVisible();
      });
      await beat('They are blocked in the settings of the browser', async () => {
        await decide(stage, 'denied');
        await returnToPage(stage);
      });
    },
  },
  {
    name: 'settingsScreen: a browser without notifications',
    async tell(stage) {
      await replaceNotifications(stage, 'unavailable');
      await openSettings(stage);
      await askForMessages(stage);
    },
  },
];
