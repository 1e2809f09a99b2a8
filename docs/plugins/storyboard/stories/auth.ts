import type { Page } from '@playwright/test';
import { expectLoaded, signOutButton } from '#tests/e2e/support/page.ts';
import { account, submitSignIn } from '#tests/e2e/support/signIn.ts';
import { expect, hold, type Stage, type Story } from '../stage.ts';
import { openSettings } from './session.ts';

const unreachable = 'The server cannot be reached. Trying again…';
const refresh = '/api/auth/refresh';
export const profile = '/api/admin/profile';

/** Makes the request that finds the token expired. */
const openMessages = ({ page }: Stage) =>
  page.getByRole('link', { name: 'Contact Messages', exact: true }).first().click();

const openWithExpiredToken = (stage: Stage): Promise<void> =>
  stage.beat('Contact Messages is opened with an expired token', () => openMessages(stage));

/** Without a server that refreshes. */
const openUnreachable = (stage: Stage): Promise<void> =>
  stage.beat('Contact Messages is opened', async () => {
    await openMessages(stage);
    await expect(stage.page.getByText(unreachable)).toBeVisible();
  });

/** Ends the access token; the fault is about its refresh. */
async function expire(
  { server }: Stage,
  fault?: Omit<Parameters<Stage['server']['fault']>[0], 'path'>,
): Promise<void> {
  await server.expire({ access: true });
  if (fault) await server.fault({ path: refresh, ...fault });
}

const signInAnew = ({ page, beat }: Stage): Promise<void> =>
  beat('Sign in anew is pressed', () => page.getByRole('button', { name: 'Sign in anew' }).click());

export const loadAgain = ({ page, beat }: Stage): Promise<void> =>
  beat('The page is loaded again', () => page.reload({ waitUntil: 'commit' }));

const signInPageOpens = ({ page, beat }: Stage, text: string): Promise<void> =>
  beat(text, () =>
    expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible({ timeout: 40_000 }),
  );

/** No event tells the page of it. */
const clearData = ({ page, beat }: Stage): Promise<void> =>
  beat('The data of the website are cleared in the browser', () => page.evaluate(() => localStorage.clear()));

/** A tab that runs no code of the application, and shares its storage. */
export async function openOtherTab({ page }: Stage): Promise<Page> {
  const other = await page.context().newPage();
  await other.goto('/build.json');
  return other;
}

/** What a tab stores when it signs in: new tokens, of another user where one is given. */
export const storeTokens = (other: Page, user: { readonly email?: string } = {}): Promise<void> =>
  other.evaluate(
    async ({ body, user }) => {
      const headers = { 'Content-Type': 'application/json' };
      const response = await fetch('/api/auth/login', { method: 'POST', headers, body });
      const { data } = await response.json();
      const stored = localStorage.getItem('admin-session');
      const before = stored ? JSON.parse(stored) : { apiKey: null, timestamp: Date.now() };
      const session = { ...before, ...data };
      localStorage.setItem('admin-session', JSON.stringify({ ...session, user: { ...data.user, ...user } }));
    },
    { body: JSON.stringify(account), user },
  );

/** A story that begins on the settings screen, which makes no requests of its own. */
const authStory = (name: string, tell: Story['tell']): Story => ({
  name,
  async tell(stage) {
    await openSettings(stage);
    await tell(stage);
  },
});

export const authStories: readonly Story[] = [
  authStory('auth: a token is refreshed', async (stage) => {
    await expire(stage, { delayMs: 1_500, times: 1 });
    await openWithExpiredToken(stage);
    await stage.beat('The refreshed token is used', () => expectLoaded(stage.page));
  }),
  authStory('auth: the session is over', async (stage) => {
    const { page, server, beat } = stage;
    await server.expire({ access: true, refresh: true });
    await openWithExpiredToken(stage);
    await beat('The administrator signs in again', () => submitSignIn(page));
  }),
  authStory('auth: the server cannot be reached', async (stage) => {
    const { page, server, beat } = stage;
    await expire(stage, { status: 503 });
    await openUnreachable(stage);
    await server.clearFaults();
    await beat('The server answers again', () =>
      expect(page.getByText(unreachable)).toHaveCount(0, { timeout: 15_000 }),
    );
  }),
  authStory('auth: the server cannot be reached for long', async (stage) => {
    await expire(stage, { status: 503 });
    await openUnreachable(stage);
    await signInPageOpens(stage, 'After five attempts the session ends');
  }),
  authStory('auth: the sign-in page is chosen while nothing can be reached', async (stage) => {
    await expire(stage, { status: 503 });
    await openUnreachable(stage);
    await signInAnew(stage);
  }),
  authStory('auth: a session is restored with a refresh', async (stage) => {
    const { page, server, beat } = stage;
    await expire(stage, { delayMs: 1_200, times: 1 });
    await server.fault({ path: profile, status: 401, times: 1 });
    await loadAgain(stage);
    await beat('The session is refreshed', () => expectLoaded(page));
  }),
  authStory('auth: a stored session is refused', async (stage) => {
    await stage.server.expire({ access: true, refresh: true });
    await loadAgain(stage);
    await signInPageOpens(stage, 'The refresh is refused');
  }),
  authStory('auth: the profile fails after a refresh', async (stage) => {
    const { page, server, beat } = stage;
    await server.fault({ path: profile, status: 500 });
    await loadAgain(stage);
    await beat('The stored user is shown', () => expect(signOutButton(page)).toBeVisible());
  }),
  authStory('auth: the profile does not come after a refresh', async (stage) => {
    const { page, server, beat } = stage;
    await server.fault({ path: profile, status: 401, times: 1 });
    await server.fault({ path: profile, delayMs: 12_000 });
    await loadAgain(stage);
    await beat('After eight seconds the stored user is shown', () =>
      expect(signOutButton(page)).toBeVisible(),
    );
  }),
  authStory('auth: a start without a server', async (stage) => {
    const { page, beat } = stage;
    await page.route('**/api/**', (route) => route.abort('connectionrefused'));
    await beat('The page is loaded again while the server is away', async () => {
      await page.reload();
      await expect(page.getByText(unreachable)).toBeVisible();
    });
    await signInAnew(stage);
  }),
  authStory('auth: a start whose refresh has no answer', async (stage) => {
    await stage.server.fault({ path: profile, status: 401 });
    await expire(stage, { status: 503 });
    await loadAgain(stage);
    await signInPageOpens(stage, 'After five attempts the session ends');
  }),
  authStory('auth: another tab signs out during a start', async (stage) => {
    const { server, beat } = stage;
    const other = await openOtherTab(stage);
    await server.fault({ path: profile, delayMs: 60_000 });
    await loadAgain(stage);
    await beat('Another tab signs out', () => other.evaluate(() => localStorage.clear()));
  }),
  authStory('auth: another tab signs in during a start', async (stage) => {
    const { page, server, beat } = stage;
    const other = await openOtherTab(stage);
    await server.fault({ path: profile, delayMs: 60_000, times: 1 });
    await loadAgain(stage);
    await beat('Another tab stores new tokens', async () => {
      await storeTokens(other);
      await expectLoaded(page);
    });
  }),
  authStory('auth: the data of the website are cleared during a start', async (stage) => {
    await stage.server.fault({ path: profile, delayMs: 5_000, times: 1 });
    await loadAgain(stage);
    await clearData(stage);
    await signInPageOpens(stage, 'The profile comes: there is no session to restore');
  }),
  authStory('auth: the data of the website are cleared after a refresh', async (stage) => {
    const { page, server } = stage;
    await server.fault({ path: profile, status: 401, times: 1 });
    await server.fault({ path: profile, delayMs: 5_000, times: 1 });
    const confirmed = page.waitForResponse(`**${refresh}`);
    await loadAgain(stage);
    await confirmed;
    await clearData(stage);
    await signInPageOpens(stage, 'The profile comes: there is no session to restore');
  }),
  authStory('auth: another tab signs out and in', async ({ page, beat }) => {
    const other = await page.context().newPage();
    await other.goto('/settings');
    await beat('Sign out is pressed in another tab', () => signOutButton(other).click());
    await beat('The other tab signs in', async () => {
      await submitSignIn(other);
      await expect(signOutButton(page)).toBeVisible();
    });
  }),
  authStory('auth: another tab signs in as somebody else', async (stage) => {
    const { page, beat } = stage;
    const other = await openOtherTab(stage);
    const email = 'studio@atelier.example';
    await page.route(`**${profile}`, (route) =>
      route.fulfill({ json: { data: { user: { email, created_at: '2024-03-01T09:00:00Z' } } } }),
    );
    await beat('Another tab signs in as somebody else', async () => {
      await storeTokens(other, { email });
      await expect(page.getByText(email).first()).toBeVisible();
    });
  }),
  authStory('token refresh: another tab has new tokens first', async (stage) => {
    const { page, beat } = stage;
    const other = await openOtherTab(stage);
    await expire(stage, { delayMs: 60_000 });
    await openWithExpiredToken(stage);
    await beat('Another tab stores new tokens', async () => {
      await storeTokens(other);
      await expectLoaded(page);
    });
  }),
  authStory('token refresh: another tab holds the lock', async (stage) => {
    const { page, beat } = stage;
    const other = await openOtherTab(stage);
    await other.evaluate(() => {
      void navigator.locks.request('admin-session-refresh', () => new Promise(() => {}));
    });
    await expire(stage);
    await openWithExpiredToken(stage);
    await beat('The other tab stores new tokens', async () => {
      await storeTokens(other);
      await expectLoaded(page);
    });
  }),
  authStory('token refresh: the failure of another tab is shared', async (stage) => {
    const { page, beat } = stage;
    const other = await page.context().newPage();
    await other.goto('/settings');
    await expect(signOutButton(other)).toBeVisible();
    await expire(stage, { status: 503, delayMs: 400, times: 2 });
    await beat('Contact Messages is opened in two tabs with an expired token', async () => {
      await openMessages({ ...stage, page: other });
      await openMessages(stage);
      await expect(page.getByText(unreachable)).toBeVisible();
    });
    await beat('The server answers again', () => expectLoaded(page));
  }),
  authStory('token refresh: the data of the website are cleared before', async (stage) => {
    await expire(stage);
    await clearData(stage);
    await openWithExpiredToken(stage);
  }),
  authStory('token refresh: the data of the website are cleared during a refresh', async (stage) => {
    await expire(stage, { delayMs: 5_000 });
    await openWithExpiredToken(stage);
    await clearData(stage);
    await signInPageOpens(stage, 'The new token has no session to go to');
  }),
  authStory('token refresh: the data of the website are cleared before a refresh fails', async (stage) => {
    await expire(stage, { delayMs: 5_000, status: 503 });
    await openWithExpiredToken(stage);
    await clearData(stage);
    await signInPageOpens(stage, 'The refresh fails: there is no session');
  }),
  authStory('attempt: no answer, then asked again', async (stage) => {
    const { page, beat } = stage;
    await expire(stage, { delayMs: 60_000, times: 1 });
    await openWithExpiredToken(stage);
    await beat('Eight seconds pass without an answer', () => page.waitForTimeout(8_200));
    await beat('Try again is pressed', async () => {
      await page.getByRole('button', { name: 'Try again' }).last().click();
      await expectLoaded(page);
    });
  }),
  authStory('attempt: the connection is lost during a refresh', async (stage) => {
    const { page, beat } = stage;
    const connection = page.context();
    await expire(stage, { status: 503, times: 3 });
    const release = await hold(stage, `**${refresh}`);
    await openWithExpiredToken(stage);
    await beat('The connection is lost', async () => {
      await connection.setOffline(true);
      release();
    });
    await beat('It is back, and the server is not', async () => {
      await connection.setOffline(false);
      await page.waitForTimeout(4_000);
    });
    await beat('The connection returns once more', async () => {
      await connection.setOffline(true);
      await connection.setOffline(false);
      await expectLoaded(page);
    });
  }),
];
