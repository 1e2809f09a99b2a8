import { expectLoaded, signOutButton } from '#tests/e2e/support/page.ts';
import { account, openSignedIn, storeSession, submitSignIn } from '#tests/e2e/support/signIn.ts';
import type { Run } from '../driver.ts';
import { type Call, changedFields, isVisible, waysOut } from './call.ts';

const heading = ({ page }: Run, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const isAt = ({ page }: Run, path: string) => new URL(page.url()).pathname === path;

const signInFields = ({ page }: Run) => ({
  email: [page.getByLabel('Email'), account.email] as const,
  password: [page.getByLabel('Password', { exact: true }), account.password] as const,
});

async function submitAgain(run: Run): Promise<boolean> {
  const button = /^Sign In$/;
  return (await run.press(button)) || ((await run.press(...waysOut)) && (await run.press(button)));
}

const onLoginPage = {
  async prepare(run) {
    await run.page.goto('/login');
    await expectLoaded(run.page);
  },
  act: ({ page }) => submitSignIn(page),
  isDone: (run) => isVisible(heading(run, /, Administrator$/)),
  lost: (run) => changedFields(signInFields(run)),
  goOn: submitAgain,
} satisfies Partial<Call>;

const signIn: Call = {
  ...onLoginPage,
  name: 'Login: sign in',
  target: { method: 'POST', path: '/api/auth/login', nullBody: { data: { user: null, tokens: null } } },
};

const apiKey = {
  method: 'GET',
  path: '/api/admin/api-key',
  nullBody: { data: { adminApiKey: null } },
} as const;

const signInApiKey: Call = { ...onLoginPage, name: 'Login: API key', target: apiKey };

/** After the start of a session that could not be confirmed: its own retry, else a new sign-in. */
async function startAgain(run: Run): Promise<boolean> {
  if (!isAt(run, '/login')) return run.press(/^Try again/i, /^Retry/, /^Sign in anew/i);
  await run.signInAgain();
  return true;
}

const start = {
  async act({ page }) {
    await page.goto('/settings');
  },
  isDone: (run) => isVisible(heading(run, 'Settings')),
  goOn: startAgain,
} satisfies Partial<Call>;

const startProfile: Call = {
  ...start,
  name: 'Start: profile',
  target: {
    method: 'GET',
    path: '/api/admin/profile',
    nullBody: { data: { user: { email: null, created_at: null } } },
  },
  prepare: ({ page }) => storeSession(page),
};

const refresh = {
  method: 'POST',
  path: '/api/auth/refresh',
  nullBody: { data: { tokens: { accessToken: null } } },
} as const;

const startRefresh: Call = {
  ...start,
  name: 'Start: refresh',
  target: refresh,
  async prepare({ page, server }) {
    await storeSession(page);
    await server.expire({ access: true });
  },
};

const signOut: Call = {
  name: 'Sidebar: sign out',
  target: { method: 'POST', path: '/api/auth/logout', nullBody: { data: null } },
  async prepare({ page }) {
    await openSignedIn(page, '/settings');
    await expectLoaded(page);
  },
  act: ({ page }) => signOutButton(page).click(),
  isDone: async (run) =>
    isAt(run, '/login') &&
    run.hasShown(/^Logged out successfully$/) &&
    (await isVisible(run.page.getByRole('button', { name: 'Sign In' }))),
  goOn: ({ press }) => press(/^Sign out$/),
  async contradictions({ page }) {
    const stored = await page.evaluate(() => localStorage.getItem('admin-session'));
    return stored === null ? [] : ['the session is still stored'];
  },
};

/** Waits for a refresh in the background of another call. */
export const waitingFor = (call: Call, name: string): Call => ({
  ...call,
  name,
  succeedsOnAny2xx: false,
  target: refresh,
  async act(run) {
    await run.server.expire({ access: true });
    await call.act(run);
  },
  goOn: async (run) => (await run.press(/^Try again/i)) || call.goOn(run),
});

export { apiKey };
export const sessionCalls: readonly Call[] = [signIn, signInApiKey, startProfile, startRefresh, signOut];
