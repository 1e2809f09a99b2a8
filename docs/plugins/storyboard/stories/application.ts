import { expectLoaded, signOutButton } from '#tests/e2e/support/page.ts';
import { openSignedIn } from '#tests/e2e/support/signIn.ts';
import { expect, hang, type Stage, type Story } from '../stage.ts';
import { loadAgain, openOtherTab, profile, storeTokens } from './auth.ts';
import { openSettings } from './session.ts';

const loginCode = '**/assets/LoginRoute-*.js';
const frameCode = '**/assets/signed-in-*.js';

/** Opens a page whose code does not come, also not after the reload that looks for a newer build; then it does. */
async function openLost(stage: Stage, code: string, text: string, open: () => Promise<unknown>) {
  const { page, beat } = stage;
  const retry = page.getByRole('button', { name: 'Retry' });
  await page.route(code, (route) => route.abort());
  await beat(text, async () => {
    await open();
    await expect(retry).toBeVisible();
  });
  await page.unroute(code);
  await beat('Retry is pressed', () => retry.click());
}

/** Who is signed in, and whether the code of the page is there. */
export const applicationStories: readonly Story[] = [
  {
    name: 'application: the code of the sign-in page is lost',
    async tell(stage) {
      const { page } = stage;
      await openLost(stage, loginCode, 'The sign-in page is opened', () => page.goto('/login'));
      await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
    },
  },
  {
    name: 'application: the code of the signed-in screens is lost',
    async tell(stage) {
      const { page } = stage;
      await openLost(stage, frameCode, 'Settings is opened', () => openSignedIn(page, '/settings'));
      await expect(signOutButton(page)).toBeVisible();
    },
  },
  {
    name: 'application: Back is pressed during a start',
    async tell(stage) {
      const { page, beat } = stage;
      await beat('The website is opened', async () => {
        await openSignedIn(page, '/');
        await expectLoaded(page);
      });
      await beat('Contact Messages is opened', () =>
        page.getByRole('link', { name: 'Contact Messages', exact: true }).first().click(),
      );
      await hang(stage, `**${profile}`);
      await loadAgain(stage);
      await beat('Back is pressed before the session is restored', async () => {
        await page.evaluate(() => history.back());
        await expect(page).toHaveURL(/dashboard/);
      });
    },
  },
  {
    name: 'application: somebody else signs in',
    async tell(stage) {
      const { page, beat } = stage;
      await openSettings(stage);
      const other = await openOtherTab(stage);
      await beat('Sign out is pressed', () => signOutButton(page).click());
      const email = 'studio@atelier.example';
      await beat('Somebody else signs in in another tab', async () => {
        await storeTokens(other, { email });
        await expect(page.getByText(email).first()).toBeVisible();
      });
    },
  },
];
