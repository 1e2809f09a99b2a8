import { expectBanners, expectLoaded, settingsChunk, toast } from '#tests/e2e/support/page.ts';
import { account, openSignedIn } from '#tests/e2e/support/signIn.ts';
import { expect, type Story } from '../stage.ts';
import { openScreen, openSettings } from './session.ts';

export const shellStories: readonly Story[] = [
  {
    name: 'chunk: the code of a screen is lost',
    async tell(stage) {
      const { page, beat } = stage;
      await openScreen(stage, '/dashboard', 'The dashboard is opened');
      await page.route(settingsChunk, (route) => route.abort());
      await beat('Settings is opened', async () => {
        await openSignedIn(page, '/settings');
        await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
      });
      await page.unroute(settingsChunk);
      await beat('Retry is pressed', async () => {
        await page.getByRole('button', { name: 'Retry' }).click();
        await expectLoaded(page);
      });
    },
  },
  {
    name: 'connection: lost and back',
    async tell(stage) {
      const { page, beat } = stage;
      await openSettings(stage);
      await expectBanners(page);
      await beat('The connection is lost', () => page.context().setOffline(true));
      await beat('The connection is back', () => page.context().setOffline(false));
    },
  },
  {
    name: 'release: a newer version',
    async tell(stage) {
      const { page, beat } = stage;
      await openSettings(stage);
      await expectBanners(page);
      await page.route('**/build.json', (route) => route.fulfill({ json: { id: 'another' } }));
      await beat('The administrator returns to the page', async () => {
        await page.evaluate(() => window.dispatchEvent(new Event('focus')));
        await expect(page.getByText(/^A newer version/)).toBeVisible();
      });
      await beat('The reload is postponed', () =>
        page.getByRole('button', { name: /Later|Not now/ }).click(),
      );
    },
  },
  {
    name: 'drawer: on a small screen',
    isNarrow: true,
    async tell(stage) {
      const { page, beat } = stage;
      await openSettings(stage);
      const open = () => page.getByRole('button', { name: 'Open navigation' }).click();
      await beat('The menu is pressed', open);
      await beat('Escape is pressed', () => page.keyboard.press('Escape'));
      await beat('The menu is pressed again', open);
      await beat('A link is chosen', () =>
        page.getByRole('dialog', { name: 'Navigation' }).getByRole('link', { name: 'Dashboard' }).click(),
      );
      await beat('The menu is pressed once more', open);
      await beat('The window becomes wide', () => page.setViewportSize({ width: 1120, height: 700 }));
    },
  },
  {
    name: 'palette: searched, left, and used',
    async tell(stage) {
      const { page, beat } = stage;
      await openSettings(stage);
      const open = () => page.getByRole('button', { name: /^Search everything/ }).click();
      await beat('Search everything is pressed', open);
      await beat('Escape is pressed', () => page.keyboard.press('Escape'));
      await beat('Search everything is pressed again', open);
      await beat('A text is typed', () =>
        page.getByRole('combobox', { name: /^Search screens/ }).fill('inq'),
      );
      await beat('The first entry is chosen', () => page.keyboard.press('Enter'));
      await beat('Control and K are pressed', () => page.keyboard.press('Control+k'));
      await beat('An upload is chosen', async () => {
        await page.getByRole('combobox', { name: /^Search screens/ }).fill('upload image');
        await page.keyboard.press('Enter');
      });
    },
  },
  {
    name: 'password: changed after two mistakes',
    async tell(stage) {
      const { page, server, beat } = stage;
      await openSettings(stage);
      const field = (name: string) => page.getByLabel(name, { exact: true });
      const submit = () => page.getByRole('button', { name: 'Change Password' }).click();
      await beat('Change Password is pressed without anything', submit);
      await beat('The fields are filled in', async () => {
        await field('Current Password').fill('Not-the-one-1');
        await field('New Password').fill('Walnut-Fern-31');
        await field('Confirm New Password').fill('Walnut-Fern-31');
      });
      await beat('A wrong password is refused', async () => {
        await submit();
        await expect(toast(page, /./)).toBeVisible();
      });
      await field('Current Password').fill(account.password);
      await server.fault({ method: 'PUT', delayMs: 60_000, times: 1 });
      await server.fault({ method: 'POST', path: '/api/admin/change-password', delayMs: 60_000, times: 1 });
      await beat('Change Password is pressed', submit);
      await beat('Eight seconds pass without an answer', () => page.waitForTimeout(8_200));
      await beat('The change is cancelled', () =>
        page
          .getByRole('button', { name: /Cancel|Stop/ })
          .first()
          .click(),
      );
      await server.clearFaults();
      await beat('The password is changed', async () => {
        await submit();
        await expect(toast(page, /Password/)).toBeVisible();
      });
    },
  },
  {
    name: 'apiKey: shown and regenerated',
    async tell(stage) {
      const { page, server, beat } = stage;
      await openSettings(stage);
      const press = (name: string | RegExp) => () => page.getByRole('button', { name }).click();
      const dialog = page.getByRole('alertdialog');
      await beat('Show API key is pressed', press('Show API key'));
      await beat('Hide API key is pressed', press('Hide API key'));
      await beat('Regenerate is pressed', press('Regenerate'));
      await beat('The question is dismissed', () => page.keyboard.press('Escape'));
      await press('Show API key')();
      await beat('Regenerate is pressed while the key is shown', press('Regenerate'));
      await server.fault({ method: 'POST', delayMs: 1_500, status: 500, times: 1 });
      await beat('Regenerate is confirmed', () => dialog.getByRole('button', { name: 'Regenerate' }).click());
      await beat('The dialog is closed meanwhile', () => page.keyboard.press('Escape'));
      await beat('The server fails', () => page.waitForTimeout(3_500));
      await beat('Regenerate is pressed again', press('Regenerate'));
      await beat('It is confirmed: a new key', async () => {
        await dialog.getByRole('button', { name: 'Regenerate' }).click();
        await expect(dialog).toHaveCount(0);
      });
    },
  },
];
