import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { account, openSignedIn, signIn } from './support/signIn.ts';

const changePath = '/api/admin/change-password';
const next = 'Walnut-Fern-31';

interface Passwords {
  readonly current?: string;
  readonly fresh?: string;
  readonly confirmed?: string;
}

const fields = (page: Page) => ({
  current: page.getByLabel('Current Password', { exact: true }),
  fresh: page.getByLabel('New Password', { exact: true }),
  confirmed: page.getByLabel('Confirm New Password', { exact: true }),
});

async function submit(page: Page, { current = '', fresh = '', confirmed = fresh }: Passwords): Promise<void> {
  await fields(page).current.fill(current);
  await fields(page).fresh.fill(fresh);
  await fields(page).confirmed.fill(confirmed);
  await page.getByRole('button', { name: 'Change Password' }).click();
}

test('the settings show the profile and the fixed security badges', async ({ page }) => {
  await openSignedIn(page, '/settings');
  await expect(page).toHaveTitle('Settings · Studio Admin');
  await expect(page.locator('main > header')).toContainText('Administrator');
  const profile = page.getByRole('region', { name: 'Profile Information' });
  await expect(profile.getByText('A', { exact: true })).toBeVisible();
  await expect(profile.getByRole('term')).toHaveText(['Email', 'Role', 'Member Since', 'Security Status']);
  await expect(profile.getByRole('definition')).toHaveText([
    account.email,
    'Administrator',
    /^\w{3} \d{1,2}, \d{4}$/,
    'Verified',
  ]);
  const security = page.getByRole('region', { name: 'Security', exact: true });
  await expect(security.getByText('Two-Factor Authentication: Enabled')).toBeVisible();
  await expect(security.getByText('Password Strength: Strong')).toBeVisible();
  const form = page.getByRole('region', { name: 'Change Password' });
  await expect(form).toContainText('needs the administrator API key');
  await expect(form.getByRole('textbox')).toHaveCount(3);
});

test('a profile without a date is a member since an unknown day', async ({ page, server }) => {
  const body = { data: { user: { email: account.email } } };
  await server.fault({ path: '/api/admin/profile', status: 200, body });
  await openSignedIn(page, '/settings');
  const profile = page.getByRole('region', { name: 'Profile Information' });
  await expect(profile.getByRole('definition').nth(2)).toHaveText('Unknown');
});

const refusals: readonly (Passwords & {
  readonly field: 'current' | 'fresh' | 'confirmed';
  readonly text: string;
})[] = [
  { field: 'current', text: 'Current password is required' },
  { current: 'x', field: 'fresh', text: 'New password is required' },
  {
    current: 'x',
    fresh: 'short',
    confirmed: '',
    field: 'confirmed',
    text: 'Please confirm your new password',
  },
  {
    current: 'x',
    fresh: 'Short-1',
    confirmed: 'other',
    field: 'fresh',
    text: 'Password must be at least 8 characters long',
  },
  {
    current: 'x',
    fresh: 'my-PASSWORD-1',
    confirmed: 'my-password-1',
    field: 'confirmed',
    text: 'New passwords do not match',
  },
  ...[account.password.toUpperCase(), 'my-PassWord-1', 'A-12345678-b', 'AdMin123-Oak'].map((fresh) => ({
    current: account.password,
    fresh,
    field: 'fresh' as const,
    text: 'Password is too weak. Please choose a stronger password.',
  })),
];

test('each rule for a new password is checked in its order and said at its field', async ({
  page,
  server,
}) => {
  await openSignedIn(page, '/settings');
  for (const { field, text, ...passwords } of refusals) {
    await submit(page, passwords);
    const refused = fields(page)[field];
    await expect(refused).toHaveAccessibleDescription(text);
    await expect(refused).toHaveAttribute('aria-invalid', 'true');
    await expect(refused).toBeFocused();
    await expect(page.getByRole('main').getByRole('alert')).toHaveText([text]);
  }
  expect((await server.requests()).filter(({ path }) => path === changePath)).toEqual([]);
});

test('the strength meter says how strong the new password is', async ({ page }) => {
  await openSignedIn(page, '/settings');
  const meter = page.getByRole('meter', { name: 'Password strength' });
  await expect(meter).toHaveCount(0);
  for (const [password, label, score] of [
    ['oak', 'Weak', 0],
    ['oakwood table', 'Weak', 25],
    ['Oakwood table', 'Medium', 50],
    ['Oakwood table 7', 'Strong', 75],
    ['Oakwood-table-7', 'Strong', 100],
  ] as const) {
    await fields(page).fresh.fill(password);
    await expect(page.getByRole('main').locator('output')).toHaveText(label);
    await expect(meter).toHaveJSProperty('value', score);
  }
});

test('each password can be shown and hidden again', async ({ page }) => {
  await openSignedIn(page, '/settings');
  for (const [index, field] of Object.values(fields(page)).entries()) {
    await field.fill('secret');
    await expect(field).toHaveAttribute('type', 'password');
    const form = page.getByRole('region', { name: 'Change Password' });
    await form
      .getByRole('button', { name: /^(Show|Hide) password$/ })
      .nth(index)
      .click();
    await expect(field).toHaveAttribute('type', 'text');
    await form.getByRole('button', { name: 'Hide password' }).click();
    await expect(field).toHaveAttribute('type', 'password');
  }
});

test('a changed password signs out with three toasts; the old one is refused, the new one accepted', async ({
  page,
  server,
  complaints,
}) => {
  await openSignedIn(page, '/settings');
  const headers = page.waitForRequest(`**${changePath}`).then((request) => request.headers());
  await submit(page, { current: account.password, fresh: next });
  const toasts = [
    'Password changed successfully!',
    'Password changed successfully. Please log in again.',
    'Logged out successfully',
  ];
  await Promise.all(toasts.map((text) => expect(page.getByText(text, { exact: true })).toBeVisible()));
  await expect(page).toHaveURL('/login');
  expect(await headers).toMatchObject({
    authorization: expect.stringMatching(/^Bearer ./),
    'x-api-key': expect.stringMatching(/^key_./),
  });
  expect((await server.requests()).filter(({ path }) => path === changePath)).toEqual([
    { method: 'PUT', path: changePath, status: 200 },
  ]);

  complaints.allowFailures('/api/auth/login');
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('The email or the password is wrong')).toBeVisible();
  await expect(page).toHaveURL('/login');
  await signIn(page, { email: account.email, password: next });
  await expect(page).toHaveURL('/dashboard');
});

test('a wrong current password is refused by the server, and what was typed stays', async ({
  page,
  complaints,
}) => {
  complaints.allowFailures(changePath);
  await openSignedIn(page, '/settings');
  await submit(page, { current: 'Not-My-Word-1', fresh: next });
  await expect(page.getByText('Current password is incorrect')).toBeVisible();
  await expect(page).toHaveURL('/settings');
  await expect(fields(page).fresh).toHaveValue(next);
  await expect(page.getByRole('button', { name: 'Change Password' })).toBeEnabled();
});

test('without an API key the sign-in works, and a password change says what is missing', async ({
  page,
  server,
}) => {
  await server.fault({ path: '/api/admin/api-key', status: 403, body: { message: 'No key for you' } });
  await signIn(page);
  await expect(page.getByText('No key for you')).toHaveCount(0);
  await page.getByRole('navigation').getByRole('link', { name: 'Settings' }).click();
  await submit(page, { current: account.password, fresh: next });
  await expect(page.getByText('API key not found. Please contact administrator.')).toBeVisible();
  expect((await server.requests()).filter(({ path }) => path === changePath)).toEqual([]);
});

test('a refusal without words says its status', async ({ page, server }) => {
  await server.fault({ path: changePath, status: 409, delayMs: 500 });
  await openSignedIn(page, '/settings');
  await submit(page, { current: account.password, fresh: next });
  await expect(page.getByRole('button', { name: 'Changing...' })).toBeDisabled();
  await expect(page.getByText('Server error: 409')).toBeVisible();
});

test('Sign Out All Devices signs out', async ({ page, server }) => {
  await openSignedIn(page, '/settings');
  await page.getByRole('button', { name: 'Sign Out All Devices' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Logged out successfully')).toBeVisible();
  await expect
    .poll(async () => (await server.requests()).at(-1))
    .toEqual({ method: 'POST', path: '/api/auth/logout', status: 200 });
});
