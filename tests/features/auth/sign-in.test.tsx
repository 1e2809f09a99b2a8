import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { demoAccount } from '#fake-server/account.ts';
import { expectUrl, passTime, renderApp, toasts, waitFor } from '#tests/support/app.tsx';

async function open(options: Parameters<typeof renderApp>[0] = {}) {
  const page = await renderApp({ path: '/login', signedIn: false, ...options });
  await screen.findByLabelText('Email');
  return page;
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const alerts = () => within(screen.getByRole('main')).queryAllByRole('alert');
const errors = () => alerts().map(({ textContent }) => textContent);

function submit(email: string, password: string) {
  fireEvent.change(field('Email'), { target: { value: email } });
  fireEvent.change(field('Password'), { target: { value: password } });
  fireEvent.click(button('Sign In'));
}

// @spec 2.5 2.12 2.13
test('An administrator sees the login page, and may show and hide the password', async () => {
  const { user } = await open();
  expect(screen.getByRole('heading', { level: 1, name: 'Welcome Back' })).toBeVisible();
  expect(field('Email')).toHaveFocus();
  expect(screen.getByText('Interior Design Studio · Admin Dashboard')).toBeVisible();
  expect(screen.getByRole('contentinfo')).toHaveTextContent(
    '© 2026 Interior Design Studio. All rights reserved.',
  );
  await waitFor(() => expect(document.title).toBe('Sign in · Studio Admin'));
  expect(field('Password')).toHaveAttribute('type', 'password');
  await user.click(screen.getByLabelText('Show password'));
  expect(field('Password')).toHaveAttribute('type', 'text');
  await user.click(screen.getByLabelText('Hide password'));
  expect(field('Password')).toHaveAttribute('type', 'password');
});

// @spec 5.1 5.2
test('An administrator sees the errors at their fields, the first with the focus, and nothing is sent', async () => {
  const { calls } = await open();
  submit('', '');
  expect(errors()).toEqual(['Email is required', 'Password is required']);
  expect(field('Email')).toHaveFocus();
  expect(field('Email')).toHaveAccessibleDescription('Email is required');
  submit('admin@atelier', 'Linen-Oak');
  expect(errors()).toEqual(['Invalid email address']);
  submit('admin@atelier.example', 'Linen-O');
  expect(errors()).toEqual(['Password must be at least 8 characters']);
  expect(field('Password')).toHaveFocus();
  expect(field('Password')).toHaveAccessibleDescription('Password must be at least 8 characters');
  expect(calls()).toEqual([]);
});

// @spec 1.2 2.12 3.2 4.1
test('An administrator who signs in waits a second and a half, and sees the dashboard with a stored session', async () => {
  const { user, calls } = await open();
  // As a clipboard adds.
  await user.type(field('Email'), `\u2068${demoAccount.email}\u200B`);
  await user.type(field('Password'), `${demoAccount.password}{Enter}`);
  expect(button('Signing in...')).toBeDisabled();
  await passTime(1_000);
  expect(button('Signing in...')).toBeDisabled();
  await passTime(500);
  await expectUrl('/dashboard');
  expect(await screen.findByText('Sign out')).toBeVisible();
  expect(calls().slice(0, 2)).toEqual(['POST /api/auth/login', 'GET /api/admin/api-key']);
  expect(JSON.parse(localStorage.getItem('admin-session') ?? 'null')).toEqual({
    user: { email: demoAccount.email, created_at: expect.any(String) },
    tokens: {
      accessToken: expect.stringMatching(/^access/),
      refreshToken: expect.stringMatching(/^refresh/),
    },
    apiKey: expect.stringMatching(/^key/),
    timestamp: expect.any(Number),
  });
});

// @spec 2.14 8.1
test('An administrator whose sign-in fails reads why, keeps the fields, and tries again', async () => {
  const { backend, fail } = await open();
  const path = '/api/auth/login';
  const attempts = [
    ['The email or the password is wrong', null],
    ['Network error: Please check your internet connection', { path, drop: true }],
  ] as const;
  for (const [message, fault] of attempts) {
    backend.clearFaults();
    if (fault) fail(fault);
    submit(demoAccount.email, 'Linen-Oak-1999');
    await passTime(1_500);
    await waitFor(() => expect(toasts()[0]).toBe(message));
    await waitFor(() => expect(button('Sign In')).toBeEnabled());
    expect(errors()).toEqual([message]);
    expect(button('Sign In').previousElementSibling).toBe(alerts()[0]);
    expect([field('Email').value, field('Password').value]).toEqual([demoAccount.email, 'Linen-Oak-1999']);
  }
  await expectUrl('/login');
  expect(Object.keys(localStorage)).toEqual([]);
});

test('An administrator whose password manager fills in without events keeps that while typing, and is signed in with it', async () => {
  const { calls } = await open();
  field('Email').value = 'nobody@atelier.example';
  field('Password').value = demoAccount.password;
  fireEvent.change(field('Email'), { target: { value: demoAccount.email } });
  expect(field('Password')).toHaveValue(demoAccount.password);
  fireEvent.click(button('Sign In'));
  await waitFor(() => expect(calls()).toContain('GET /api/admin/api-key'));
  expect(errors()).toEqual([]);
});

// @spec 6.5
test.each([
  ['rejected', { status: 500 }, 0],
  ['not answered', { delayMs: 600_000 }, 3_000],
])(
  'An administrator whose API key is %s is signed in without it, three seconds later at most',
  async (_, fault, wait) => {
    const { calls } = await open({ faults: [{ path: '/api/admin/api-key', ...fault }] });
    submit(demoAccount.email, demoAccount.password);
    await waitFor(() => expect(calls()).toContain('GET /api/admin/api-key'));
    await passTime(Math.max(wait, 1_500));
    await expectUrl('/dashboard');
    expect(JSON.parse(localStorage.getItem('admin-session') ?? 'null')).toMatchObject({ apiKey: null });
    expect(toasts()).toEqual([]);
  },
);
