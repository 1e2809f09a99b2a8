import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { Actor, type AnyActor, fromPromise, type InspectionEvent } from 'xstate';
import { toastInfo } from '#components/toasts.ts';
import { sessionKey } from '#domain/signIn.ts';
import { demoAccount } from '#fake-server/account.ts';
import { expectToasts, expectUrl, passTime, renderApp, toasts, waitFor } from '#tests/support/app.tsx';
import { expectConsole } from '#tests/support/console.ts';
import {
  changeStorage,
  findEndReason,
  follow,
  openSettings,
  signIn,
  signInAsAnotherUser,
} from '#tests/support/session.tsx';

const signOut = () => fireEvent.click(screen.getByText('Sign out'));

describe('the access token', () => {
  // @spec 7.22
  test('An administrator whose access token has expired continues with a refreshed one', async () => {
    const { backend, calls } = await openSettings();
    backend.expire({ access: true, refresh: false });
    backend.clearRequests();
    follow('Contact Messages');
    expect(await screen.findAllByText('View Details')).toHaveLength(3);
    expect(calls().filter((call) => call.startsWith('POST'))).toEqual(['POST /api/auth/refresh']);
    expect(toasts()).toEqual([]);
  });

  // @spec 7.23
  test('An administrator whose session has ended is told so on the login page', async () => {
    const { backend } = await openSettings();
    backend.expire({ access: true, refresh: true });
    follow('Contact Messages');
    await expectUrl('/login?next=%2Fcontact');
    expect(await findEndReason()).toBe('Your session has ended. Please sign in again.');
    expect(screen.getByLabelText('Email')).toHaveValue(demoAccount.email);
    expect(screen.getByLabelText('Password')).toHaveFocus();
    expect(toasts()).toEqual([]);
    expect(localStorage.getItem(sessionKey)).toBeNull();
    await signIn('/contact');
  });
});

describe('the url after a sign-in', () => {
  test('A tab that is loaded again after another user has signed in elsewhere shows nothing of the search', async () => {
    sessionStorage.setItem('admin-last-user', 'another-user');
    await renderApp({ path: '/contact?q=oak' });
    await expectUrl('/contact');
    expect(await screen.findByRole('searchbox')).toHaveValue('');
    expect(sessionStorage.getItem('admin-last-user')).toBe(
      JSON.parse(localStorage.getItem('admin-user') ?? '{}').id,
    );
  });

  test('An administrator who signs in after another user sees none of their toasts', async () => {
    await renderApp({ path: '/contact' });
    await screen.findByRole('searchbox');
    act(() => toastInfo('Signing out has discarded “Kitchen island”.'));
    changeStorage(null);
    await expectUrl('/login?next=%2Fcontact');
    await expectToasts('Signing out has discarded “Kitchen island”.');
    await signInAsAnotherUser();
    await expectUrl('/dashboard');
    expect(toasts()).toEqual([]);
  });
});

const unheard = 'You’re signed out here. Keep this page open until the server confirms it.';

describe('signing out', () => {
  // @spec 1.2 2.10 4.6
  test.each([
    ['fails', { status: 500 }],
    ['cannot be reached', { drop: true }],
  ])(
    'An administrator whose server %s is signed out, and the next sign-in opens the dashboard',
    async (_, fault) => {
      const { calls } = await renderApp({ faults: [{ path: '/api/auth/logout', ...fault }] });
      await screen.findByText('Refresh All Data');
      signOut();
      await expectUrl('/login');
      await expectToasts('Logged out successfully');
      await waitFor(() => expect(calls()).toContain('POST /api/auth/logout'));
      // What the user has seen stays for the next sign-in.
      expect(Object.keys(localStorage).filter((key) => !key.startsWith('admin-seen '))).toEqual([]);
      await passTime(2_000);
      await expectToasts(unheard);
      await signIn();
    },
  );

  test('An administrator who is signed out has the session revoked as soon as the server can be reached', async () => {
    const { backend, calls } = await openSettings({
      faults: [{ path: '/api/auth/logout', status: 503, times: 6 }],
    });
    const revocations = () => calls().filter((call) => call === 'POST /api/auth/logout').length;
    signOut();
    await expectToasts('Logged out successfully');
    for (const [index, pause] of [1_000, 2_000, 4_000, 8_000, 16_000, 30_000].entries()) {
      await waitFor(() => expect(revocations()).toBe(index + 1));
      expect(localStorage.length).toBe(0);
      await passTime(pause);
      if (index === 0) expect(toasts()).toContain(unheard);
    }
    await waitFor(() =>
      expect(backend.requests().at(-1)).toEqual({ method: 'POST', path: '/api/auth/logout', status: 200 }),
    );
    await passTime(60_000);
    expect(revocations()).toBe(7);
  });

  test('An administrator whose session is replaced by that of another user in another tab finds an empty form', async () => {
    const { fail } = await openSettings();
    fireEvent.change(screen.getByLabelText('Current Password'), { target: { value: demoAccount.password } });
    fail({ path: '/api/admin/profile', delayMs: 3_000 });
    await signInAsAnotherUser();
    expect(await screen.findByText('Loading…')).toBeVisible();
    await passTime(3_000);
    expect(await screen.findByLabelText('Current Password')).toHaveValue('');
  });
});

describe('the session scope', () => {
  /** The page with the actors of its scopes, in the order in which they were created. */
  async function openInspected() {
    const actors: AnyActor[] = [];
    const inspect = ({ type, actorRef, rootId }: InspectionEvent) => {
      if (type !== '@xstate.actor' || !(actorRef instanceof Actor)) return;
      if (actorRef.sessionId === rootId) actors.push(actorRef);
    };
    const page = await openSettings({ inspect });
    const status = () => actors.map((actor) => [actor.id, actor.getSnapshot().status]);
    return { ...page, actors, status };
  }

  test('creates each actor once although StrictMode mounts twice, and again for another user', async () => {
    const { app, status } = await openInspected();
    /** In any order: some are started once their code has loaded. */
    const sorted = () =>
      status()
        .map((actor) => actor.join(' '))
        .sort();
    const ofPage = ['auth active', 'application active', 'uploads active'];
    const ofSession = ['unread contact', 'unread inquiries', '/settings'];
    const first = app.scope();
    expect(first).not.toBeNull();
    const active = ofSession.map((id) => `${id} active`);
    await waitFor(() => expect(sorted()).toEqual([...ofPage, ...active].sort()));

    await signInAsAnotherUser();
    await waitFor(() => expect(app.scope()).not.toBeNull());
    const stopped = ofSession.map((id) => `${id} stopped`);
    await waitFor(() => expect(sorted()).toEqual([...ofPage, ...stopped, ...active].sort()));
    expect(app.scope()).not.toBe(first);
  });

  test('ends when the auth chart leaves signedIn, and its queries with it', async () => {
    const { app, actors, status } = await openInspected();
    follow('Contact Messages');
    await screen.findAllByText('View Details');
    const names = ['/contact', 'contacts'];
    const ofPage = ['auth', 'application', 'uploads'];
    const ofSession = actors.map(({ id }) => id).filter((id) => !ofPage.includes(id));
    expect(ofSession).toEqual(expect.arrayContaining(names));
    signOut();
    await screen.findByText('Sign In');
    expect(status().filter(([id]) => ofSession.includes(String(id)))).toEqual(
      ofSession.map((id) => [id, 'stopped']),
    );
    app.stop();
    expect(status().map(([, value]) => value)).toEqual(status().map(() => 'stopped'));
  });

  test('shows the crash screen when an actor that no view reads ends in an error', async () => {
    const { app } = await openSettings();
    // jsdom has none.
    vi.stubGlobal('reportError', (error: unknown) => dispatchEvent(new ErrorEvent('error', { error })));
    expectConsole('error', 'The chart broken has ended in error');
    expectConsole('warn', /^Unhandled UI error .*The chart broken has ended in error/);
    app.scope()?.start(
      fromPromise(() => Promise.reject(new Error('A mistake'))),
      { id: 'broken' },
    );
    expect(await screen.findByText('Something went wrong')).toBeVisible();
  });
});
