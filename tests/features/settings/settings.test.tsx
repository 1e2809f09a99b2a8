// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
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

type Options = Parameters<typeof renderApp>[0];

async function open(options: Options = {}) {
  const page = await renderApp({ path: '/settings', ...options });
  await screen.findByRole('heading', { level: 1, name: 'Settings' });
  return page;
}

const region = (name: string) => within(screen.getByRole('region', { name }));
const profile = () =>
  region('Profile Information')
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextElementSibling?.textContent]);

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Change Password' }));
const problems = () =>
  region('Change Password')
    .queryAllByRole('alert')
    .map(({ textContent }) => textContent);

function fillIn(current: string, next: string, confirmation = next) {
  type('Current Password', current);
  type('New Password', next);
  type('Confirm New Password', confirmation);
}

const newPassword = 'Copper-Yard-2027';

describe('the profile', () => {
  test('An administrator reads the own email, role, date of joining and security status', async () => {
    await open();
    const heading = screen.getByRole('heading', { level: 1 }).closest('header');
    expect(heading).toHaveTextContent('Administrator');
    expect(profile()).toEqual([
      ['Email', demoAccount.email],
      ['Role', 'Administrator'],
      ['Member Since', 'Nov 22, 2023'],
      ['Security Status', 'Verified'],
    ]);
    expect(region('Profile Information').getByText('A')).toBeVisible();
  });

  test.each([
    ['none', { email: demoAccount.email }],
    ['one that is no date', { email: demoAccount.email, created_at: 'long ago' }],
  ])('An administrator whose account has a date of joining that is %s reads Unknown', async (_, user) => {
    await open({ faults: [{ path: '/api/admin/profile', body: { data: { user } } }] });
    expect(profile()[2]).toEqual(['Member Since', 'Unknown']);
  });
});

describe('security', () => {
  test('An administrator reads the two badges, which never change', async () => {
    await open();
    expect(region('Security').getByText('Two-Factor Authentication: Enabled')).toBeVisible();
    expect(region('Security').getByText('Password Strength: Strong')).toBeVisible();
  });

  test('An administrator who signs out all devices is signed out', async () => {
    const { user, calls } = await open();
    await user.click(screen.getByRole('button', { name: 'Sign Out All Devices' }));
    await expectAddress('/login');
    await expectToasts('Logged out successfully');
    await waitFor(() => expect(calls().at(-1)).toBe('POST /api/auth/logout'));
    expect(localStorage.length).toBe(0);
  });
});

describe('the password form', () => {
  test('An administrator reads that the API key is needed, and finds no field for it', async () => {
    await open();
    expect(
      region('Change Password').getByText(/^Changing the password needs the administrator API key\./),
    ).toBeVisible();
    const inputs = screen.getByRole('region', { name: 'Change Password' }).querySelectorAll('input');
    expect([...inputs].map(({ name, type: kind }) => [name, kind])).toEqual([
      ['currentPassword', 'password'],
      ['newPassword', 'password'],
      ['confirmPassword', 'password'],
    ]);
  });

  test('An administrator may look at each password alone', async () => {
    const { user } = await open();
    const [first] = screen.getAllByRole('button', { name: 'Show password' });
    if (!first) throw new Error('No toggle');
    await user.click(first);
    expect(
      ['Current Password', 'New Password', 'Confirm New Password'].map((label) => field(label).type),
    ).toEqual(['text', 'password', 'password']);
    await user.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(field('Current Password').type).toBe('password');
  });

  test('An administrator is told of one rule at a time, in their order, and nothing is sent', async () => {
    const { calls } = await open();
    const steps: readonly [() => void, string, string][] = [
      [() => undefined, 'Current password is required', 'Current Password'],
      [() => type('Current Password', 'oak'), 'New password is required', 'New Password'],
      [() => type('New Password', 'Oak-one'), 'Please confirm your new password', 'Confirm New Password'],
      [
        () => type('Confirm New Password', 'other'),
        'Password must be at least 8 characters long',
        'New Password',
      ],
      [() => type('New Password', 'my-Oak-one'), 'New passwords do not match', 'Confirm New Password'],
      [
        () => type('Confirm New Password', 'my-Oak-one'),
        'Password is too weak. Please choose a stronger password.',
        'New Password',
      ],
    ];
    for (const [change, message, label] of steps) {
      change();
      submit();
      expect(problems()).toEqual([message]);
      expect(field(label)).toHaveFocus();
      expect(field(label)).toHaveAccessibleDescription(message);
    }
    expect(calls()).toEqual(['GET /api/admin/profile']);
  });

  test.each(['my-PassWord-7', 'a12345678b', 'x-Admin123-x', 'so-LINEN-OAK-2026'])(
    'An administrator who chooses %s is told that it is too weak',
    async (candidate) => {
      await open();
      fillIn(demoAccount.password, candidate);
      submit();
      expect(problems()).toEqual(['Password is too weak. Please choose a stronger password.']);
    },
  );

  test.each([
    ['linen', 0, 'Weak'],
    ['linenoak', 25, 'Weak'],
    ['linenoak7', 50, 'Medium'],
    ['Linenoak7', 75, 'Strong'],
    ['Linen-oak-7', 100, 'Strong'],
    ['L-7', 75, 'Strong'],
  ])('An administrator who types %s sees a strength of %i: %s', async (candidate, score, label) => {
    await open();
    expect(screen.queryByRole('meter')).toBeNull();
    type('New Password', candidate);
    expect(screen.getByRole('meter', { name: 'Password strength' })).toHaveAttribute('value', String(score));
    expect(region('Change Password').getByRole('status')).toHaveTextContent(label);
  });
});

describe('changing the password', () => {
  test('An administrator hears of it three times, is signed out, and only the new password is good', async () => {
    const { user, fail, calls } = await open();
    fail({ method: 'PUT', delayMs: 2_000 });
    fillIn(demoAccount.password, newPassword);
    submit();
    expect(screen.getByRole('button', { name: 'Changing...' })).toBeDisabled();
    await waitFor(() => expect(calls().at(-1)).toBe('PUT /api/admin/change-password'));
    await passTime(2_000);
    await expectToasts(
      'Logged out successfully',
      'Password changed successfully. Please log in again.',
      'Password changed successfully!',
    );
    await expectAddress('/login');
    expect(localStorage.length).toBe(0);

    const signIn = async (password: string) => {
      fireEvent.change(await screen.findByLabelText('Email'), { target: { value: demoAccount.email } });
      fireEvent.change(screen.getByLabelText('Password'), { target: { value: password } });
      await user.click(screen.getByRole('button', { name: 'Sign In' }));
      await passTime(1_500);
    };
    await signIn(demoAccount.password);
    await waitFor(() => expect(toasts()[0]).toBe('The email or the password is wrong'));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Sign In' })).toBeEnabled());
    await signIn(newPassword);
    await expectAddress('/dashboard');
  });

  test('An administrator without an API key is told whom to ask, and nothing is sent', async () => {
    const { calls } = await open({ stored: (session) => ({ ...session, apiKey: null }) });
    fillIn(demoAccount.password, newPassword);
    submit();
    await expectToasts('API key not found. Please contact administrator.');
    expect(calls()).toEqual(['GET /api/admin/profile']);
    expect(field('New Password')).toHaveValue(newPassword);
  });

  test('An administrator who mistypes the current password is told so, and keeps what was typed', async () => {
    await open();
    fillIn('Linen-Oak-1999', newPassword);
    submit();
    await expectToasts('Current password is incorrect');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Change Password' })).toBeEnabled());
    expect(field('Current Password')).toHaveValue('Linen-Oak-1999');
    await expectAddress('/settings');
  });

  test.each([
    ['refuses without words', { status: 403 }, 'Server error: 403'],
    ['has another API key by now', { status: 403, body: { message: 'The key is old' } }, 'The key is old'],
  ])('An administrator whose server %s is told so, and stays signed in', async (_, fault, message) => {
    await open({ faults: [{ method: 'PUT', ...fault }] });
    fillIn(demoAccount.password, newPassword);
    submit();
    await expectToasts(message);
    await expectAddress('/settings');
  });
});
