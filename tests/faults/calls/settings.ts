import { expectLoaded } from '#tests/e2e/support/page.ts';
import { account, storeSession } from '#tests/e2e/support/signIn.ts';
import type { Run } from '../driver.ts';
import { type Call, changedFields, isVisible, waysOut } from './call.ts';
import { apiKey } from './session.ts';

const newPassword = 'Walnut-Plaster-2031';

const field = ({ page }: Run, label: string) => page.getByLabel(label, { exact: true });

const fields = (run: Run) => ({
  current: [field(run, 'Current Password'), account.password] as const,
  new: [field(run, 'New Password'), newPassword] as const,
  confirmation: [field(run, 'Confirm New Password'), newPassword] as const,
});

async function canSignInWith({ page }: Run, password: string): Promise<boolean> {
  const response = await page.request.post('/api/auth/login', { data: { email: account.email, password } });
  return response.ok();
}

const submit = /^Change Password$/;

const changePassword = {
  async act(run) {
    for (const [locator, value] of Object.values(fields(run))) await locator.fill(value);
    await run.press(submit);
  },
  isDone: async (run) =>
    run.hasShown(/^Password changed successfully!$/) &&
    (await isVisible(run.page.getByRole('button', { name: 'Sign In' }))),
  lost: (run) => changedFields(fields(run)),
  async goOn(run) {
    if (new URL(run.page.url()).pathname === '/login') {
      await run.signInAgain();
      await changePassword.act(run);
      return true;
    }
    return (await run.press(submit)) || ((await run.press(...waysOut)) && (await run.press(submit)));
  },
  contradictions: async (run) =>
    (await canSignInWith(run, newPassword)) ? [] : ['the server still has the old password'],
} satisfies Partial<Call>;

const prepare =
  (options: { readonly hasApiKey: boolean }) =>
  async ({ page }: Run) => {
    await storeSession(page, options);
    await page.goto('/settings');
    await expectLoaded(page);
  };

export const settingsCalls: readonly Call[] = [
  {
    ...changePassword,
    name: 'Settings: change password',
    succeedsOnAny2xx: true,
    target: { method: 'PUT', path: '/api/admin/change-password', nullBody: { data: null } },
    prepare: prepare({ hasApiKey: true }),
  },
  {
    ...changePassword,
    name: 'Settings: API key',
    target: apiKey,
    prepare: prepare({ hasApiKey: false }),
  },
];
