import { expectLoaded, signOutButton } from '#tests/e2e/support/page.ts';
import { account, openSignedIn, submitSignIn } from '#tests/e2e/support/signIn.ts';
import { expect, type Stage, type Story } from '../stage.ts';

const unreachable = 'The server cannot be reached. Trying again…';

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

const follow = ({ page }: Stage, name: string) =>
  page.getByRole('link', { name, exact: true }).first().click();

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
  {
    name: 'auth: a token is refreshed',
    async tell(stage) {
      const { server, beat } = stage;
      await openSettings(stage);
      await server.expire({ access: true });
      await server.fault({ path: '/api/auth/refresh', delayMs: 1_500, times: 1 });
      await beat('Contact Messages is opened with an expired token', () => follow(stage, 'Contact Messages'));
      await beat('The refreshed token is used', () => expectLoaded(stage.page));
    },
  },
  {
    name: 'auth: the session is over',
    async tell(stage) {
      const { page, server, beat } = stage;
      await openSettings(stage);
      await server.expire({ access: true, refresh: true });
      await beat('Contact Messages is opened with an expired session', () =>
        follow(stage, 'Contact Messages'),
      );
      await beat('The administrator signs in again', () => submitSignIn(page));
    },
  },
  {
    name: 'auth: the server cannot be reached',
    async tell(stage) {
      const { page, server, beat } = stage;
      await openSettings(stage);
      await server.expire({ access: true });
      await server.fault({ path: '/api/auth/refresh', status: 503 });
      await beat('Contact Messages is opened', async () => {
        await follow(stage, 'Contact Messages');
        await expect(page.getByText(unreachable)).toBeVisible();
      });
      await server.clearFaults();
      await beat('The server answers again', () =>
        expect(page.getByText(unreachable)).toHaveCount(0, { timeout: 15_000 }),
      );
    },
  },
  {
    name: 'auth: the sign-in page is chosen while nothing can be reached',
    async tell(stage) {
      const { page, server, beat } = stage;
      await openSettings(stage);
      await server.expire({ access: true });
      await server.fault({ path: '/api/auth/refresh', status: 503 });
      await beat('Contact Messages is opened', async () => {
        await follow(stage, 'Contact Messages');
        await expect(page.getByText(unreachable)).toBeVisible();
      });
      await beat('Sign in again is pressed', () =>
        page
          .getByRole('button', { name: /Sign in again|Sign out/ })
          .last()
          .click(),
      );
    },
  },
  {
    name: 'auth: a session is restored with a refresh',
    async tell(stage) {
      const { page, server, beat } = stage;
      await openSettings(stage);
      await server.expire({ access: true });
      await server.fault({ path: '/api/auth/refresh', delayMs: 1_200, times: 1 });
      await server.fault({ path: '/api/admin/profile', status: 401, times: 1 });
      await beat('The page is loaded again', () => page.reload({ waitUntil: 'commit' }));
      await beat('The session is refreshed', () => expectLoaded(page));
    },
  },
  {
    name: 'auth: a stored session is refused',
    async tell(stage) {
      const { page, server, beat } = stage;
      await openSettings(stage);
      await server.expire({ access: true, refresh: true });
      await beat('The page is loaded again', async () => {
        await page.reload();
        await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
      });
    },
  },
  {
    name: 'auth: the profile fails after a refresh',
    async tell(stage) {
      const { page, server, beat } = stage;
      await openSettings(stage);
      await server.fault({ path: '/api/admin/profile', status: 500 });
      await beat('The page is loaded again', async () => {
        await page.reload();
        await expect(signOutButton(page)).toBeVisible();
      });
    },
  },
  {
    name: 'auth: a start without a server',
    async tell(stage) {
      const { page, beat } = stage;
      await openSettings(stage);
      await page.route('**/api/**', (route) => route.abort('connectionrefused'));
      await beat('The page is loaded again while the server is away', async () => {
        await page.reload();
        await expect(page.getByText(unreachable)).toBeVisible();
      });
    },
  },
  {
    name: 'auth: another tab signs out and in',
    async tell(stage) {
      const { page, beat } = stage;
      await openSettings(stage);
      const other = await page.context().newPage();
      await other.goto('/settings');
      await beat('Sign out is pressed in another tab', () => signOutButton(other).click());
      await beat('The other tab signs in', async () => {
        await submitSignIn(other);
        await expect(signOutButton(page)).toBeVisible();
      });
    },
  },
];
