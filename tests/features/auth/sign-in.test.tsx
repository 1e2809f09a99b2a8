// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { demoAccount } from '#fake-server/account.ts';
import {
  expectAddress,
  expectToasts,
  passTime,
  renderApp,
  serveScreens,
  toasts,
} from '#tests/support/app.tsx';

serveScreens();

const visit = (options: Parameters<typeof renderApp>[0] = {}) =>
  renderApp({ path: '/login', signedIn: false, ...options });

async function fillIn(user: UserEvent, email: string, password: string) {
  const field = await screen.findByLabelText('Email');
  if (email) await user.type(field, email);
  if (password) await user.type(screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
}

const typed = () =>
  ['Email', 'Password'].map((label) => screen.getByLabelText<HTMLInputElement>(label).value);

const stored = () => JSON.parse(localStorage.getItem('admin-session') ?? 'null');

test('An administrator who comes to the login page sees what it is, and whose', async () => {
  await visit();
  expect(await screen.findByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible();
  expect(screen.getByText('Interior Design Studio · Admin Dashboard')).toBeVisible();
  expect(screen.getByRole('contentinfo')).toHaveTextContent(
    '© 2026 Interior Design Studio. All rights reserved.',
  );
  await waitFor(() => expect(document.title).toBe('Sign in · Studio Admin'));
});

test.each([
  ['nothing', '', '', ['Email is required', 'Password is required'], 'Email'],
  ['no email', '', 'Linen-Oak', ['Email is required'], 'Email'],
  ['only spaces for an email', '  ', 'Linen-Oak', ['Email is required'], 'Email'],
  ['something that is no email', 'admin@atelier', 'Linen-Oak', ['Invalid email address'], 'Email'],
  ['no password', 'admin@atelier.example', '', ['Password is required'], 'Password'],
  [
    'a password of seven characters',
    'admin@atelier.example',
    'Linen-O',
    ['Password must be at least 8 characters'],
    'Password',
  ],
])(
  'An administrator who types %s is told so at the field, and nothing is sent',
  async (_, email, password, problems, focused) => {
    const { user, calls } = await visit();
    await fillIn(user, email, password);
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(problems);
    expect(screen.getByLabelText(focused)).toHaveFocus();
    expect(screen.getByLabelText(focused)).toHaveAccessibleDescription(problems[0]);
    expect(calls()).toEqual([]);
  },
);

test('An administrator may look at the password that was typed, and hide it again', async () => {
  const { user } = await visit();
  const password = await screen.findByLabelText('Password');
  expect(password).toHaveAttribute('type', 'password');
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(password).toHaveAttribute('type', 'text');
  await user.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(password).toHaveAttribute('type', 'password');
});

test('An administrator who signs in waits a second and a half, and is at the dashboard with a stored session', async () => {
  const { user, calls } = await visit();
  await fillIn(user, demoAccount.email, demoAccount.password);
  expect(screen.getByRole('button', { name: 'Signing in...' })).toBeDisabled();
  await passTime(1_000);
  expect(screen.getByRole('button', { name: 'Signing in...' })).toBeDisabled();
  await passTime(500);
  await expectAddress('/dashboard');
  expect(await screen.findByRole('button', { name: 'Sign out' })).toBeVisible();
  expect(calls().slice(0, 2)).toEqual(['POST /api/auth/login', 'GET /api/admin/api-key']);
  expect(stored()).toEqual({
    user: { email: demoAccount.email, created_at: expect.any(String) },
    tokens: {
      accessToken: expect.stringMatching(/^access/),
      refreshToken: expect.stringMatching(/^refresh/),
    },
    apiKey: expect.stringMatching(/^key/),
    timestamp: expect.any(Number),
  });
});

test('An administrator signs in even when the API key cannot be had', async () => {
  const { user } = await visit({ faults: [{ path: '/api/admin/api-key', status: 500 }] });
  await fillIn(user, demoAccount.email, demoAccount.password);
  await passTime(1_500);
  await expectAddress('/dashboard');
  expect(stored().apiKey).toBeNull();
  expect(toasts()).toEqual([]);
});

test('An administrator who types a wrong password keeps what was typed', async () => {
  const { user } = await visit();
  await fillIn(user, demoAccount.email, 'Linen-Oak-1999');
  await passTime(1_500);
  await expectToasts('The email or the password is wrong');
  expect(typed()).toEqual([demoAccount.email, 'Linen-Oak-1999']);
  expect(screen.getByRole('button', { name: 'Sign In' })).toBeEnabled();
  await expectAddress('/login');
  expect(localStorage.length).toBe(0);
});

test.each([
  [
    'refuses with its own words',
    { status: 429, body: { message: 'Too many attempts' } },
    'Too many attempts',
  ],
  ['refuses without words', { status: 401 }, 'Server error: 401'],
  ['cannot be reached', { drop: true }, 'Network error: Please check your internet connection'],
  ['answers with something else', { status: 200, body: { data: [] } }, 'An unexpected error occurred'],
  ['answers with broken JSON', { malformed: true }, 'An unexpected error occurred'],
])('An administrator whose server %s is told so, and may try again', async (_, fault, message) => {
  const { user } = await visit({ faults: [{ path: '/api/auth/login', ...fault }] });
  await fillIn(user, demoAccount.email, demoAccount.password);
  await passTime(1_500);
  await expectToasts(message);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Sign In' })).toBeEnabled());
  expect(typed()).toEqual([demoAccount.email, demoAccount.password]);
});

test('An administrator who was sent to the login page returns to where the way led', async () => {
  const { user } = await visit({ path: '/inquiries?status=pending' });
  await expectAddress('/login?next=%2Finquiries%3Fstatus%3Dpending');
  await fillIn(user, demoAccount.email, demoAccount.password);
  await passTime(1_500);
  await expectAddress('/inquiries?status=pending');
  expect(await screen.findByRole('combobox', { name: 'Status' })).toHaveValue('pending');
});

test.each(['//evil.example', '/\\evil.example', 'https://evil.example', '/login?next=%2Flogin'])(
  'An administrator whose link names %s as the way back is taken to the dashboard',
  async (next) => {
    await renderApp({ path: `/login?${new URLSearchParams({ next })}` });
    await expectAddress('/dashboard');
  },
);
