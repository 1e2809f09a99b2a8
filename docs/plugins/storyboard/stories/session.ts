import { expectLoaded, signOutButton } from '#tests/e2e/support/page.ts';
import { account, openSignedIn, submitSignIn } from '#tests/e2e/support/signIn.ts';
import { expect, type Stage, type Story } from '../stage.ts';

const openLogin = ({ page, beat }: Stage): Promise<void> =>
  beat('The sign-in page is opened', async () => {
    await page.goto('/login');
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  });

export const openScreen = ({ page, beat }: Stage, path: string, text: string): Promise<void> =>
  beat(text, async () => {
    await openSignedIn(page, path);
    await expectLoaded(page);
  });

export const openSettings = (stage: Stage): Promise<void> =>
  openScreen(stage, '/settings', 'Settings is opened');

export const sessionStories: readonly Story[] = [
  {
    name: 'signIn: mistakes, a refusal, and a session',
    async tell(stage) {
      const { page, server, beat } = stage;
      await openLogin(stage);
      await beat('Sign In is pressed without anything', () =>
        page.getByRole('button', { name: 'Sign In' }).click(),
      );
      await beat('A wrong password is typed', async () => {
        await page.getByLabel('Email').fill(account.email);
        await page.getByLabel('Password', { exact: true }).fill('Not-the-one-1');
      });
      await server.fault({ path: '/api/auth/login', delayMs: 300 });
      await beat('Sign In is pressed', () => page.getByRole('button', { name: 'Sign In' }).click());
      await beat('The server refuses after the minimum wait', () =>
        expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeEnabled(),
      );
      await server.clearFaults();
      await beat('The right password is sent', () => submitSignIn(page));
      await beat('The minimum wait is over: the dashboard opens', async () => {
        await expect(page).toHaveURL(/dashboard/);
        await expectLoaded(page);
      });
      await beat('Sign out is pressed', () => signOutButton(page).click());
    },
  },
  {
    name: 'signIn: no answer, then cancelled',
    async tell(stage) {
      const { page, server, beat } = stage;
      await openLogin(stage);
      await server.fault({ path: '/api/auth/login', delayMs: 60_000 });
      await beat('Sign In is pressed', () => submitSignIn(page));
      await beat('Eight seconds pass without an answer', () => page.waitForTimeout(8_500));
      await beat('The sign-in is cancelled', () =>
        page
          .getByRole('button', { name: /Cancel/ })
          .first()
          .click(),
      );
    },
  },
  {
    name: 'signIn: no connection',
    async tell(stage) {
      const { page, server, beat } = stage;
      await openLogin(stage);
      await server.fault({ path: '/api/auth/login', drop: true });
      await beat('Sign In is pressed', () => submitSignIn(page));
      await beat('The connection is lost', () => page.waitForTimeout(5_000));
    },
  },
  {
    name: 'signIn: the API key does not come',
    async tell(stage) {
      const { page, server, beat } = stage;
      await openLogin(stage);
      await server.fault({ path: '/api/admin/api-key', delayMs: 60_000, times: 1 });
      await beat('Sign In is pressed', () => submitSignIn(page));
      await beat('After three seconds the sign-in goes on without the key', async () => {
        await expect(page).toHaveURL(/dashboard/);
        await expectLoaded(page);
      });
    },
  },
  {
    name: 'signIn: the API key is refused',
    async tell(stage) {
      const { page, server, beat } = stage;
      await openLogin(stage);
      await server.fault({ path: '/api/admin/api-key', status: 403, times: 1 });
      await beat('Sign In is pressed', () => submitSignIn(page));
      await beat('The sign-in goes on without the key', () => expect(page).toHaveURL(/dashboard/));
    },
  },
];
