import { expectLoaded, signOutButton } from '#tests/e2e/support/page.ts';
import { account, storeSession, submitSignIn } from '#tests/e2e/support/signIn.ts';
import type { Run } from '../driver.ts';
import type { Target } from '../faults.ts';
import { type Call, changedFields, isVisible, submitAgain } from './call.ts';

const labelled =
  ({ page }: Run) =>
  (label: string) =>
    page.getByLabel(label, { exact: true });
const heading = ({ page }: Run, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const signInButton = ({ page }: Run) => page.getByRole('button', { name: 'Sign In' });

const apiKey: Target = { method: 'GET', path: '/api/admin/api-key', nullData: { adminApiKey: null } };
const refresh: Target = {
  method: 'POST',
  path: '/api/auth/refresh',
  nullData: { tokens: { accessToken: null } },
};

const signIn = {
  async prepare({ page }) {
    await page.goto('/login');
    await expectLoaded(page);
  },
  act: ({ page }) => submitSignIn(page),
  isDone: (run) => isVisible(heading(run, /, Administrator$/)),
  lost: (run) => changedFields(labelled(run), { Email: account.email, Password: account.password }),
  goOn: (run) => submitAgain(run, /^Sign In$/),
} satisfies Partial<Call>;

/** The start of the application with a stored session. */
const start = {
  act: ({ page }) => page.goto('/settings'),
  isDone: (run) => isVisible(heading(run, 'Settings')),
  goOn: async (run) => (await run.signInAgain()) || run.press(/^Retry/, /^Sign in again/i),
} satisfies Partial<Call>;

const openSettings = async ({ page }: Run, hasApiKey = true) => {
  await storeSession(page, { hasApiKey });
  await page.goto('/settings');
  await expectLoaded(page);
};

const newPassword = 'Walnut-Plaster-2031';
const passwords = {
  'Current Password': account.password,
  'New Password': newPassword,
  'Confirm New Password': newPassword,
};

const changePassword = {
  async act(run) {
    for (const [label, password] of Object.entries(passwords)) await labelled(run)(label).fill(password);
    await run.press(/^Change Password$/);
  },
  isDone: async (run) =>
    run.hasShown(/^Password changed successfully!$/) && (await isVisible(signInButton(run))),
  lost: (run) => changedFields(labelled(run), passwords),
  async goOn(run) {
    if (!(await run.signInAgain())) return submitAgain(run, /^Change Password$/);
    await changePassword.act(run);
    return true;
  },
  async contradictions({ page }) {
    const data = { email: account.email, password: newPassword };
    const response = await page.request.post('/api/auth/login', { data });
    return response.ok() ? [] : ['the server still has the old password'];
  },
} satisfies Partial<Call>;

/** The same call, which an access token that has expired makes wait for a refresh. */
export const waitingForRefresh = (call: Call, name: string): Call => ({
  ...call,
  name,
  succeedsOnAny2xx: false,
  target: refresh,
  async act(run) {
    await run.server.expire({ access: true });
    await call.act(run);
  },
  goOn: async (run) => (await run.press(/^Retry/)) || call.goOn(run),
});

export const sessionCalls: readonly Call[] = [
  {
    ...signIn,
    name: 'Login: sign in',
    target: { method: 'POST', path: '/api/auth/login', nullData: { user: null, tokens: null } },
  },
  { ...signIn, name: 'Login: API key', target: apiKey },
  {
    ...start,
    name: 'Start: profile',
    target: {
      method: 'GET',
      path: '/api/admin/profile',
      nullData: { user: { email: null, created_at: null } },
    },
    prepare: ({ page }) => storeSession(page),
  },
  {
    ...start,
    name: 'Start: refresh',
    target: refresh,
    async prepare({ page, server }) {
      await storeSession(page);
      await server.expire({ access: true });
    },
  },
  {
    name: 'Sidebar: sign out',
    target: { method: 'POST', path: '/api/auth/logout', nullData: null },
    prepare: (run) => openSettings(run),
    act: ({ page }) => signOutButton(page).click(),
    isDone: async (run) =>
      run.isAt('/login') && run.hasShown(/^Logged out successfully$/) && (await isVisible(signInButton(run))),
    goOn: ({ press }) => press(/^Sign out$/),
    async contradictions({ page }) {
      const stored = await page.evaluate(() => localStorage.getItem('admin-session'));
      return stored === null ? [] : ['the session is still stored'];
    },
  },
  {
    ...changePassword,
    name: 'Settings: change password',
    succeedsOnAny2xx: true,
    target: { method: 'PUT', path: '/api/admin/change-password', nullData: null },
    prepare: (run) => openSettings(run),
  },
  {
    ...changePassword,
    name: 'Settings: API key',
    target: apiKey,
    prepare: (run) => openSettings(run, false),
  },
];
