import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { demoAccount } from '#fake-server/account.ts';
import { expectToasts, expectUrl, passTime, renderApp, toasts, waitFor } from '#tests/support/app.tsx';

async function open(options: Parameters<typeof renderApp>[0] = {}) {
  const page = await renderApp({ path: '/settings', ...options });
  await screen.findByLabelText('Current Password');
  return page;
}

function region(id: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(`[aria-labelledby="${id}"]`);
  if (!found) throw new Error(`No region ${id}`);
  return found;
}
const profile = () =>
  [...region('profile').querySelectorAll('dt')].map((term) => [
    term.textContent,
    term.nextElementSibling?.textContent,
  ]);

const passwordLabels = ['Current Password', 'New Password', 'Confirm New Password'] as const;
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const submit = () => fireEvent.click(button('Change Password'));
const errors = () =>
  within(region('change-password'))
    .queryAllByRole('alert')
    .map((alert) => alert.textContent);

function fillIn(current: string, next: string, confirmation = next) {
  type('Current Password', current);
  type('New Password', next);
  type('Confirm New Password', confirmation);
}

const newPassword = 'Copper-Yard-2027';

describe('the account', () => {
  // @spec 2.48 2.49 2.52 3.1 6.1
  test('An administrator reads email, role, registration date and security status, and two fixed badges', async () => {
    await open();
    expect(screen.getByRole('heading', { level: 1 }).closest('header')).toHaveTextContent('Administrator');
    expect(profile()).toEqual([
      ['Email', demoAccount.email],
      ['Role', 'Administrator'],
      ['Member Since', 'Nov 22, 2023'],
      ['Security Status', 'Verified'],
    ]);
    expect(within(region('profile')).getByText('A')).toBeVisible();
    expect(within(region('security')).getByText('Two-Factor Authentication: Enabled')).toBeVisible();
    expect(within(region('security')).getByText('Password Strength: Strong')).toBeVisible();
  });

  // @spec 2.49
  test('An administrator whose registration date is invalid reads Unknown', async () => {
    const user = { email: demoAccount.email, created_at: 'long ago' };
    await open({ faults: [{ path: '/api/admin/profile', body: { data: { user } } }] });
    expect(profile()[2]).toEqual(['Member Since', 'Unknown']);
  });

  // @spec 2.52
  test('An administrator signs out all devices', async () => {
    const { user, calls } = await open();
    await user.click(button('Sign Out All Devices'));
    await expectUrl('/login');
    await expectToasts('Logged out successfully');
    await waitFor(() => expect(calls().at(-1)).toBe('POST /api/auth/logout'));
    await waitFor(() => expect(Object.keys(localStorage)).toEqual([]));
  });
});

describe('the password form', () => {
  // @spec 2.50 2.51
  test('An administrator reads that the API key is needed, and shows or hides each password alone', async () => {
    const { user } = await open();
    const form = region('change-password');
    expect(
      within(form).getByText(/^Changing your password requires the administrator API key/),
    ).toBeVisible();
    const [username, ...inputs] = form.querySelectorAll('input');
    expect(username).toMatchObject({ autocomplete: 'username', value: demoAccount.email, readOnly: true });
    expect(username).not.toBeVisible();
    expect(inputs.map((input) => [input.name, input.type])).toEqual([
      ['currentPassword', 'password'],
      ['newPassword', 'password'],
      ['confirmPassword', 'password'],
    ]);
    const [first] = within(form).getAllByLabelText('Show password');
    if (!first) throw new Error('No toggle');
    await user.click(first);
    expect(passwordLabels.map((label) => field(label).type)).toEqual(['text', 'password', 'password']);
    await user.click(within(form).getByLabelText('Hide password'));
    expect(field('Current Password').type).toBe('password');
  });

  // @spec 2.50 5.17
  test('An administrator sees the strength of the new password while typing', async () => {
    await open();
    expect(screen.queryByLabelText('Password strength')).toBeNull();
    for (const [candidate, score, label] of [
      ['linen', '0', 'Weak'],
      ['linenoak', '25', 'Weak'],
      ['linenoak7', '50', 'Medium'],
      ['Linen-oak-7', '100', 'Strong'],
    ] as const) {
      type('New Password', candidate);
      expect(region('change-password').querySelector('meter')).toHaveAttribute('value', score);
      expect(region('change-password').querySelector('output')).toHaveTextContent(label);
    }
    expect(screen.getByRole('meter', { name: 'Password strength' })).toBeVisible();
  });

  // @spec 5.13 5.14 5.15 5.16
  test('An administrator sees one error at a time, in the order of the rules, and nothing is sent', async () => {
    const { calls } = await open();
    const steps: readonly [() => void, string, string][] = [
      [() => undefined, 'Current password is required', 'Current Password'],
      [
        () => fillIn('oak', 'Oak-one', 'other'),
        'Password must be at least 8 characters long',
        'New Password',
      ],
      [() => type('New Password', 'my-Oak-one'), 'New passwords do not match', 'Confirm New Password'],
    ];
    for (const [change, message, label] of steps) {
      change();
      submit();
      expect(errors()).toEqual([message]);
      expect(field(label)).toHaveFocus();
      expect(field(label)).toHaveAccessibleDescription(message);
    }
    expect(calls()).toEqual(['GET /api/admin/profile']);
  });
});

describe('changing the password', () => {
  // @spec 1.6 4.7 6.4 7.6 8.24
  test('An administrator sees three toasts, is signed out, and then only the new password signs in', async () => {
    const { fail, calls } = await open();
    fail({ method: 'PUT', delayMs: 2_000 });
    // As a password manager does, without events.
    field('Current Password').value = demoAccount.password;
    field('New Password').value = newPassword;
    field('Confirm New Password').value = newPassword;
    submit();
    expect(button('Changing…')).toHaveAttribute('aria-disabled', 'true');
    await waitFor(() => expect(calls().at(-1)).toBe('PUT /api/admin/change-password'));
    await passTime(2_000);
    await expectToasts(
      'Logged out successfully',
      'Password changed successfully. Please log in again.',
      'Password changed successfully!',
    );
    await expectUrl('/login');
    await waitFor(() => expect(Object.keys(localStorage)).toEqual([]));

    const signIn = async (password: string) => {
      fireEvent.change(await screen.findByLabelText('Email'), { target: { value: demoAccount.email } });
      type('Password', password);
      fireEvent.click(button('Sign In'));
      await passTime(1_500);
    };
    await signIn(demoAccount.password);
    await waitFor(() => expect(toasts()[0]).toBe('The email or the password is wrong'));
    await waitFor(() => expect(button('Sign In')).toBeEnabled());
    await signIn(newPassword);
    await expectUrl('/dashboard');
  });

  test('An administrator whose change gets no response is told so after 8 s, cancels, and keeps the fields', async () => {
    const { user, fail, calls } = await open();
    fail({ method: 'PUT', delayMs: 60_000 });
    fillIn(demoAccount.password, newPassword);
    submit();
    await waitFor(() => expect(calls().at(-1)).toBe('PUT /api/admin/change-password'));
    await passTime(7_900);
    expect(within(region('change-password')).queryByText('Cancel')).toBeNull();
    await passTime(100);
    expect(
      within(region('change-password')).getByText(
        'Still waiting for the server… If you cancel, your password may still change.',
      ),
    ).toBeVisible();
    await user.click(button('Cancel'));
    await expectToasts('Your password may have changed. To check, press Change Password again.');
    expect(button('Change Password')).not.toHaveAttribute('aria-disabled');
    expect(passwordLabels.map((label) => field(label).value)).toEqual([
      demoAccount.password,
      newPassword,
      newPassword,
    ]);
  });

  // @spec 5.18
  test('An administrator without an API key reads whom to contact, and nothing is sent', async () => {
    const { calls } = await open({
      stored: (session) => ({ ...session, apiKey: null }),
      faults: [{ path: '/api/admin/api-key', status: 404 }],
    });
    fillIn(demoAccount.password, newPassword);
    submit();
    await expectToasts('API key not found. Please contact administrator.');
    expect(calls()).toEqual(['GET /api/admin/profile', 'GET /api/admin/api-key']);
    expect(field('New Password')).toHaveValue(newPassword);
  });

  test('An administrator whose sign-in got no API key has it read and stored when it is needed', async () => {
    const keys = new Set<string | null>();
    const { calls } = await open({
      stored: (session) => ({ ...session, apiKey: null }),
      answer: ({ method, headers }) => {
        if (method === 'PUT') keys.add(headers.get('Idempotency-Key'));
        return undefined;
      },
    });
    const storedKey = () => JSON.parse(localStorage.getItem('admin-session') ?? '{}').apiKey;
    fillIn('Linen-Oak-1999', newPassword);
    submit();
    await expectToasts('Current password is incorrect');
    expect(storedKey()).toEqual(expect.stringMatching(/^key/));
    fillIn(demoAccount.password, newPassword);
    submit();
    await waitFor(() => expect([toasts().length, toasts()[0]]).toEqual([3, 'Logged out successfully']));
    expect(calls().filter((call) => call.endsWith('/api-key'))).toHaveLength(1);
    // Other fields are another change.
    expect(keys.size).toBe(2);
  });
});
