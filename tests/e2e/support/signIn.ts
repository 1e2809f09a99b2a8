import { expect, type Page } from '@playwright/test';
import { object, string, type } from 'superstruct';

/** The demo account (decision 22). */
export const account = { email: 'admin@atelier.example', password: 'Linen-Oak-2026' } as const;

/** Signs in as an administrator does, by the form, and waits until the login page is left. */
export async function signIn(
  page: Page,
  { email, password }: { readonly email: string; readonly password: string } = account,
): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).not.toHaveURL(/\/login\b/);
}

const loginAnswer = type({
  data: type({
    user: type({ email: string(), created_at: string() }),
    tokens: object({ accessToken: string(), refreshToken: string() }),
  }),
});
const keyAnswer = type({ data: type({ adminApiKey: string() }) });

/**
 * Opens `path` with a session already in storage (decision 4), without the form and its 1.5 s: for tests that are about
 * something else than signing in. Its two requests stay in the server's log until the test clears it.
 */
export async function openSignedIn(page: Page, path: string): Promise<void> {
  const login = await page.request.post('/api/auth/login', { data: account });
  const { user, tokens } = loginAnswer.create(await login.json()).data;
  const key = await page.request.get('/api/admin/api-key', {
    headers: { Authorization: `Bearer ${tokens.accessToken}` },
  });
  const apiKey = keyAnswer.create(await key.json()).data.adminApiKey;

  // Once, before the app starts, which finds the session in the browser's storage.
  const { origin } = new URL(login.url());
  const value = JSON.stringify({ user, tokens, apiKey, timestamp: Date.now() });
  await page.addInitScript(
    (stored) => {
      const mark = `stored ${stored.mark}`;
      if (window.location.origin !== stored.origin || sessionStorage.getItem(mark)) return;
      sessionStorage.setItem(mark, 'yes');
      localStorage.setItem('admin-session', stored.value);
    },
    { origin, value, mark: tokens.accessToken },
  );
  await page.goto(path);
}
