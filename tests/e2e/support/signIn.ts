import type { Page } from '@playwright/test';
import { object, string, type } from 'superstruct';

/** The demo account. */
export const account = { email: 'admin@atelier.example', password: 'Linen-Oak-2026' } as const;

/** Fills in the login page and submits it. A sign-in takes at least 1.5 s: tests of other subjects use `openSignedIn`. */
export async function submitSignIn(
  page: Page,
  { email, password }: { readonly email: string; readonly password: string } = account,
): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

const loginResponse = type({
  data: type({
    user: type({ email: string(), created_at: string() }),
    tokens: object({ accessToken: string(), refreshToken: string() }),
  }),
});
const keyResponse = type({ data: type({ adminApiKey: string() }) });

/** Puts a session of the API in the storage of the page's first document. */
export async function storeSession(page: Page, { hasApiKey = true } = {}): Promise<void> {
  const login = await page.request.post('/api/auth/login', { data: account });
  const { user, tokens } = loginResponse.create(await login.json()).data;
  const key = await page.request.get('/api/admin/api-key', {
    headers: { Authorization: `Bearer ${tokens.accessToken}` },
  });
  const apiKey = hasApiKey ? keyResponse.create(await key.json()).data.adminApiKey : null;

  const { origin } = new URL(login.url());
  const session = JSON.stringify({ user, tokens, apiKey, timestamp: Date.now() });
  // On the first load only: a sign-out or another session must survive a reload.
  await page.addInitScript(
    (stored) => {
      const mark = `stored ${stored.token}`;
      if (window.location.origin !== stored.origin || sessionStorage.getItem(mark)) return;
      sessionStorage.setItem(mark, 'yes');
      localStorage.setItem('admin-session', stored.session);
    },
    { origin, session, token: tokens.accessToken },
  );
}

/** Opens a path with a session in storage. */
export async function openSignedIn(page: Page, path: string): Promise<void> {
  await storeSession(page);
  await page.goto(path);
}
