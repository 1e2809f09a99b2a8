import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { sessionKey } from '#domain/signIn.ts';
import { demoAccount } from '#fake-server/account.ts';
import { expectUrl, passTime, renderApp, toasts, waitFor } from '#tests/support/app.tsx';
import { findEndReason, follow, openSettings, signIn } from '#tests/support/session.tsx';

describe('a server that cannot be asked', () => {
  const refreshPath = '/api/auth/refresh';
  const profilePath = '/api/admin/profile';
  const unreachable = 'Can’t reach the server. Retrying…';
  const press = (text: string) => fireEvent.click(screen.getByText(text, { selector: 'button *' }));
  const count = (calls: readonly string[], call: string) => calls.filter((each) => each === call).length;

  test('An administrator whose refresh gets no response once stays signed in, is told so, and sees the screen a second later', async () => {
    const { backend, calls, fail } = await openSettings();
    backend.expire({ access: true, refresh: false });
    backend.clearRequests();
    fail({ path: refreshPath, times: 1, drop: true });
    follow('Contact Messages');
    expect(await screen.findByText(unreachable)).toBeVisible();
    expect(localStorage.getItem(sessionKey)).not.toBeNull();
    await passTime(1_000);
    expect(await screen.findAllByText('View Details')).toHaveLength(3);
    expect(screen.queryByText(unreachable)).toBeNull();
    expect(count(calls(), 'POST /api/auth/refresh')).toBe(2);
    expect(toasts()).toEqual([]);
  });

  test('An administrator whose server stays away for 15 s reads why the session has ended, and comes back to the same url', async () => {
    const { backend, calls, fail } = await openSettings();
    backend.expire({ access: true, refresh: false });
    backend.clearRequests();
    fail({ path: refreshPath, status: 503 });
    follow('Contact Messages');
    for (const pause of [1_000, 2_000, 4_000, 8_000]) {
      await screen.findByText(unreachable);
      await passTime(pause);
    }
    await expectUrl('/login?next=%2Fcontact');
    expect(await findEndReason()).toBe('The server couldn’t be reached. Please sign in again.');
    expect(screen.getByLabelText('Email')).toHaveValue(demoAccount.email);
    expect(count(calls(), 'POST /api/auth/refresh')).toBe(5);
    expect(localStorage.getItem(sessionKey)).toBeNull();
    await signIn('/contact');
  });

  test('An administrator signs in again instead of waiting: back at the same url, without a sign-out', async () => {
    const { backend, calls, fail } = await openSettings();
    backend.expire({ access: true, refresh: false });
    fail({ path: refreshPath, status: 503 });
    follow('Contact Messages');
    await screen.findByText(unreachable);
    press('Sign in again');
    await expectUrl('/login?next=%2Fcontact');
    expect(await findEndReason()).toBe('Please sign in again.');
    expect(screen.getByLabelText('Email')).toHaveValue(demoAccount.email);
    expect([toasts(), localStorage.getItem(sessionKey)]).toEqual([[], null]);
    await waitFor(() => expect(calls()).toContain('POST /api/auth/logout'));
    await signIn('/contact');
  });

  test('An administrator tries again while a refresh is slow: it is waited for, and the rejected token is sent once', async () => {
    const { backend, calls, fail } = await openSettings();
    backend.expire({ access: true, refresh: false });
    backend.clearRequests();
    fail({ path: refreshPath, delayMs: 9_000 });
    follow('Contact Messages');
    await waitFor(() => expect(count(calls(), 'POST /api/auth/refresh')).toBe(1));
    await passTime(8_000);
    await screen.findAllByText('Retry');
    press('Retry');
    follow('Inquiries');
    await passTime(1_000);
    expect(await screen.findAllByText('View Details')).toHaveLength(3);
    const sent = ['POST /api/auth/refresh', 'GET /api/v1/admin/inquiries'];
    expect(sent.map((call) => count(calls(), call))).toEqual([1, 1]);
  });

  test('An administrator whose profile cannot be read at the start is told so, and is signed in a second later', async () => {
    await renderApp({ path: '/settings', faults: [{ path: profilePath, status: 503, times: 1 }] });
    expect(await screen.findByText(unreachable)).toBeVisible();
    expect(screen.getByText('Loading…')).toBeVisible();
    await passTime(1_000);
    expect(await screen.findByLabelText('Current Password')).toBeVisible();
    expect(screen.queryByText(unreachable)).toBeNull();
  });

  test('An administrator whose profile is not answered for 8 s at the start signs in again', async () => {
    await renderApp({ path: '/settings', faults: [{ path: profilePath, delayMs: 60_000 }] });
    await screen.findByText('Loading…');
    await passTime(8_000);
    expect(await screen.findByText('Still waiting for the server…')).toBeVisible();
    press('Sign in again');
    await expectUrl('/login?next=%2Fsettings');
    expect(await findEndReason()).toBe('Please sign in again.');
  });
});
