import { expectLoaded, toast } from '#tests/e2e/support/page.ts';
import { openSignedIn } from '#tests/e2e/support/signIn.ts';
import { expect, type Stage, type Story } from '../stage.ts';
import { openScreen } from './session.ts';

const sources = ['/api/v1/admin/inquiries*', '/api/images/*', '/api/videos/*'] as const;
export const refused = {
  status: 403,
  body: { error: { message: 'You may not see this.', code: 'FORBIDDEN' } },
};

const failAll = async ({ server }: Stage) => {
  for (const path of sources) await server.fault({ path, ...refused });
};

const openDashboard = (stage: Stage) => openScreen(stage, '/dashboard', 'The dashboard is opened');

export const dashboardStories: readonly Story[] = [
  {
    name: 'dashboard: refreshed',
    async tell(stage) {
      const { page, server, beat } = stage;
      await openDashboard(stage);
      await server.fault({ path: '/api/images/*', delayMs: 800 });
      await beat('Refresh All Data is pressed', () =>
        page.getByRole('button', { name: 'Refresh All Data' }).click(),
      );
      await beat('All sources have answered', () => expect(toast(page, /^All data refreshed/)).toBeVisible());
    },
  },
  {
    name: 'dashboard: one source fails',
    async tell(stage) {
      const { page, server, beat } = stage;
      await server.fault({ path: '/api/images/*', ...refused });
      await openDashboard(stage);
      await server.clearFaults();
      await beat('Retry is pressed', async () => {
        await page.getByRole('button', { name: 'Retry Total Images' }).click();
        await expectLoaded(page);
      });
    },
  },
  {
    name: 'dashboard: one section of images is not counted',
    async tell(stage) {
      const { server } = stage;
      await server.fault({ path: '/api/images/about*', ...refused });
      await openDashboard(stage);
    },
  },
  {
    name: 'dashboard: inquiries fail',
    async tell(stage) {
      const { page, server, beat } = stage;
      await server.fault({ path: sources[0], ...refused });
      await openDashboard(stage);
      await beat('Refresh All Data is pressed: two sources fail again', () =>
        page.getByRole('button', { name: 'Refresh All Data' }).click(),
      );
      await server.clearFaults();
      for (const name of ['Retry Total Inquiries', 'Retry Newest Inquiries'])
        await beat(`${name} is pressed`, async () => {
          const button = page.getByRole('button', { name });
          if ((await button.count()) > 0) await button.first().click();
          await expectLoaded(page);
        });
    },
  },
  {
    name: 'dashboard: everything fails',
    async tell(stage) {
      const { page, server, beat } = stage;
      await failAll(stage);
      const dialog = page.getByRole('alertdialog', { name: 'Dashboard Error' });
      await beat('The dashboard is opened', async () => {
        await openSignedIn(page, '/dashboard');
        await expect(dialog).toBeVisible();
      });
      await beat('Escape is pressed', () => page.keyboard.press('Escape'));
      await beat('Refresh All Data is pressed: everything fails again', async () => {
        await page.getByRole('button', { name: 'Refresh All Data' }).click();
        await expect(dialog).toBeVisible();
      });
      await server.clearFaults();
      await beat('Retry All is pressed', async () => {
        await dialog.getByRole('button', { name: 'Retry All' }).click();
        await expectLoaded(page);
      });
    },
  },
  {
    name: 'dashboard: left after a failure',
    async tell(stage) {
      const { page, beat } = stage;
      await failAll(stage);
      await beat('The dashboard is opened', async () => {
        await openSignedIn(page, '/dashboard');
        await expect(page.getByRole('alertdialog')).toBeVisible();
      });
      await beat('Back to Home is pressed', () => page.getByRole('button', { name: 'Back to Home' }).click());
      await beat('Settings is opened', () => page.getByRole('link', { name: 'Settings' }).first().click());
      await beat('The dashboard is opened again', () =>
        page.getByRole('link', { name: 'Dashboard', exact: true }).first().click(),
      );
    },
  },
  {
    name: 'query: retried, slow, and refreshed',
    async tell(stage) {
      const { page, server, beat } = stage;
      await openScreen(stage, '/settings', 'Settings is opened');
      await server.fault({ path: '/api/v1/admin/contact*', status: 503, times: 1 });
      await server.fault({ path: '/api/v1/admin/contact*', delayMs: 9_000, times: 1 });
      await beat('Contact Messages is opened', () =>
        page.getByRole('link', { name: 'Contact Messages' }).first().click(),
      );
      await beat('The first attempt has failed; another follows after a second', () =>
        page.waitForTimeout(1_500),
      );
      await beat('Eight seconds pass without an answer', () => page.waitForTimeout(8_000));
      await beat('The messages come', () => expectLoaded(page));
      await beat('Refresh Data is pressed', async () => {
        await page.getByRole('button', { name: 'Refresh Data' }).click();
        await expectLoaded(page);
      });
    },
  },
  {
    name: 'query: asked again at a return to the page',
    async tell(stage) {
      const { page, server, beat } = stage;
      await page.clock.install();
      await openScreen(stage, '/contact', 'Contact Messages is opened');
      const messages = '/api/v1/admin/contact*';
      const returnToPage = (text: string) =>
        beat(text, () => page.evaluate(() => window.dispatchEvent(new Event('focus'))));
      await server.fault({ path: messages, delayMs: 1_500 });
      await page.clock.fastForward(31_000);
      await returnToPage('The administrator returns after half a minute');
      await expectLoaded(page);
      await server.clearFaults();
      await server.fault({ path: messages, ...refused });
      await beat('Refresh Data is pressed, and the server refuses', async () => {
        await page.getByRole('button', { name: 'Refresh Data' }).click();
        await expect(toast(page, /^Failed to/)).toBeVisible();
      });
      await server.clearFaults();
      await returnToPage('The administrator returns to the page');
    },
  },
  {
    name: 'query: without a connection',
    async tell(stage) {
      const { page, beat } = stage;
      const connection = page.context();
      await page.clock.install();
      await openScreen(stage, '/inquiries', 'Inquiries is opened');
      const follow = (name: string) =>
        beat(`${name} is opened`, () => page.getByRole('link', { name, exact: true }).first().click());
      await follow('Settings');
      await expectLoaded(page);
      await page.clock.fastForward(31_000);
      await beat('The connection is lost', () => connection.setOffline(true));
      await follow('Inquiries');
      await follow('Settings');
      await follow('Inquiries');
      await beat('The connection is back', async () => {
        await connection.setOffline(false);
        await expectLoaded(page);
      });
    },
  },
  {
    name: 'query: refreshed while it is in flight',
    async tell(stage) {
      const { page, server, beat } = stage;
      await server.fault({ path: sources[0], delayMs: 60_000, times: 2 });
      await beat('The dashboard is opened', async () => {
        await openSignedIn(page, '/dashboard');
        await expect(page.getByRole('button', { name: 'Refresh All Data' })).toBeVisible();
      });
      await beat('Refresh All Data is pressed meanwhile', async () => {
        await page.getByRole('button', { name: 'Refresh All Data' }).click();
        await expectLoaded(page);
      });
    },
  },
  {
    name: 'query: a request that takes too long',
    async tell(stage) {
      const { page, server, beat } = stage;
      await page.clock.install();
      await server.fault({ path: sources[0], delayMs: 60_000 });
      await beat('The dashboard is opened', async () => {
        await openSignedIn(page, '/dashboard');
        await expect(page.getByRole('button', { name: 'Refresh All Data' })).toBeVisible();
      });
      await beat('Ten seconds pass without an answer', () => page.clock.fastForward(10_000));
    },
  },
  {
    name: 'dashboard: left during a refresh',
    async tell(stage) {
      const { page, server, beat } = stage;
      await openDashboard(stage);
      await server.fault({ path: '/api/images/*', delayMs: 60_000 });
      await beat('Refresh All Data is pressed', () =>
        page.getByRole('button', { name: 'Refresh All Data' }).click(),
      );
      await beat('Settings is opened', () => page.getByRole('link', { name: 'Settings' }).first().click());
    },
  },
];
