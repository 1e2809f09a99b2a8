import { expect, test } from './support/fixtures.ts';
import { said } from './support/media.ts';
import { account, signIn } from './support/signIn.ts';

test.describe('signing in', () => {
  test('the page names itself, its fields and its owner', async ({ page }) => {
    await page.goto('/login');
    await expect(page).toHaveTitle('Sign in · Studio Admin');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back');
    await expect(page.getByText('Admin Dashboard')).toBeVisible();
    await expect(page.getByRole('contentinfo')).toContainText(`© ${new Date().getFullYear()}`);
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeEnabled();
    await expect(page.getByRole('navigation')).toHaveCount(0);
  });

  const refusals = [
    { email: '', password: '', says: ['Email is required', 'Password is required'] },
    { email: 'admin', password: 'Linen-Oak-2026', says: ['Invalid email address'] },
    {
      email: 'a b@c.de',
      password: 'seven77',
      says: ['Invalid email address', 'Password must be at least 8 characters'],
    },
    { email: account.email, password: 'seven77', says: ['Password must be at least 8 characters'] },
  ];
  for (const { email, password, says } of refusals)
    test(`with '${email}' and '${password}' is refused before anything is sent`, async ({ page, server }) => {
      await page.goto('/login');
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Sign In' }).click();
      await expect(page.getByRole('alert')).toHaveText(says);
      const first = says[0]?.includes('mail') ? 'Email' : 'Password';
      await expect(page.getByLabel(first, { exact: true })).toBeFocused();
      expect(await server.requests()).toEqual([]);
    });

  test("reads 'Signing in...' for 1.5 s, however fast the server is", async ({ page }) => {
    await page.clock.install();
    await page.goto('/login');
    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await page.clock.pauseAt(Date.now() + 60_000);
    const lastAnswer = page.waitForResponse('**/api/admin/api-key');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await lastAnswer;

    await page.clock.runFor(1_499);
    await expect(page.getByRole('button', { name: 'Signing in...' })).toBeDisabled();
    await expect(page).toHaveURL('/login');

    await page.clock.runFor(1);
    await expect(page).toHaveURL('/dashboard');
  });

  test('with a wrong password says so and keeps what was typed', async ({ page, server, complaints }) => {
    complaints.allowFailures('/api/auth/login');
    await page.goto('/login');
    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill('Linen-Oak-2027');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByRole('button', { name: 'Signing in...' })).toBeDisabled();
    await expect(page.getByRole('alert')).toHaveText(/password/i);
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeEnabled();
    await expect(page.getByLabel('Email')).toHaveValue(account.email);
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('Linen-Oak-2027');
    await expect(page).toHaveURL('/login');
    expect(await server.requests()).toEqual([{ method: 'POST', path: '/api/auth/login', status: 401 }]);
  });

  test('without a connection says so', async ({ page, server }) => {
    await page.goto('/login');
    await server.fault({ path: '/api/auth/login', drop: true });
    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(said(page, 'Network error: Please check your internet connection')).toBeVisible();
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(account.password);
  });

  test('succeeds without an API key', async ({ page, server }) => {
    await server.fault({ path: '/api/admin/api-key', status: 500 });
    await signIn(page);
    await expect(page.getByText(account.email)).toBeVisible();
  });

  test('the password is shown and hidden again', async ({ page }) => {
    await page.goto('/login');
    const password = page.getByLabel('Password', { exact: true });
    await password.fill('Linen');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(password).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Hide password' }).click();
    await expect(password).toHaveAttribute('type', 'password');
    await expect(password).toHaveValue('Linen');
  });

  test('works by keyboard alone', async ({ page }) => {
    await page.goto('/login');
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('Email')).toBeFocused();
    await page.keyboard.type(account.email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(account.password);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Show password' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/dashboard');
  });
});
