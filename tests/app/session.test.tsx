// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { Actor, type AnyActor, type InspectionEvent } from 'xstate';
import { demoAccount } from '#fake-server/account.ts';
import { sessionKey } from '#features/auth/sessionStore.ts';
import {
  createSession,
  expectToasts,
  expectUrl,
  passTime,
  type RenderOptions,
  renderApp,
  setupFakeServer,
  toasts,
  waitFor,
} from '#tests/support/app.tsx';

setupFakeServer();

async function openSettings(options: RenderOptions = {}) {
  const page = await renderApp({ path: '/settings', ...options });
  await screen.findByLabelText('Current Password');
  return page;
}

const follow = (link: string) => fireEvent.click(screen.getByText(link, { selector: 'nav *' }));
const signOut = () => fireEvent.click(screen.getByText('Sign out'));

async function signIn() {
  fireEvent.change(await screen.findByLabelText('Email'), { target: { value: demoAccount.email } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: demoAccount.password } });
  fireEvent.click(screen.getByText('Sign In'));
  await passTime(1_500);
  await expectUrl('/dashboard');
}

/** As a sign-in of another user in another tab. */
async function signInAsAnotherUser() {
  const session = await createSession();
  const other = { ...session, user: { ...session.user, email: 'other@atelier.example' } };
  localStorage.setItem(sessionKey, JSON.stringify(other));
  window.dispatchEvent(new StorageEvent('storage', { key: sessionKey }));
}

describe('the access token', () => {
  test('An administrator whose access token has expired continues with a refreshed one', async () => {
    const { backend, calls } = await openSettings();
    backend.expire({ access: true, refresh: false });
    backend.clearRequests();
    follow('Contact Messages');
    expect(await screen.findAllByText('View Details')).toHaveLength(3);
    expect(calls().filter((call) => call.startsWith('POST'))).toEqual(['POST /api/auth/refresh']);
    expect(toasts()).toEqual([]);
  });

  test('An administrator whose session has ended reads so on the login page', async () => {
    const { backend } = await openSettings();
    backend.expire({ access: true, refresh: true });
    follow('Contact Messages');
    await expectUrl('/login?next=%2Fcontact');
    await expectToasts('Your session has ended. Please sign in again.');
    expect(localStorage.length).toBe(0);
  });

  test('An administrator whose stored token is rejected at the start is signed in with the refresh token', async () => {
    const { calls } = await openSettings({
      stored: (session) => ({ ...session, tokens: { ...session.tokens, accessToken: 'old' } }),
    });
    expect(calls()).toEqual(['GET /api/admin/profile', 'POST /api/auth/refresh', 'GET /api/admin/profile']);
  });

  test('An administrator whose two stored tokens are rejected at the start must sign in again', async () => {
    await renderApp({
      path: '/settings',
      stored: (session) => ({ ...session, tokens: { accessToken: 'old', refreshToken: 'old' } }),
    });
    await expectUrl('/login?next=%2Fsettings');
    expect(localStorage.length).toBe(0);
    expect(toasts()).toEqual([]);
  });
});

describe('signing out', () => {
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
      expect(localStorage.length).toBe(0);
      await passTime(2_000);
      await passTime(1_000);
      await expectToasts();
      await signIn();
    },
  );

  test('An administrator who signs in again before the server has responded to the sign-out has one session', async () => {
    const { backend } = await openSettings({ faults: [{ path: '/api/auth/logout', delayMs: 60_000 }] });
    signOut();
    await signIn();
    await passTime(60_000);
    await waitFor(() =>
      expect(backend.requests()).toContainEqual({ method: 'POST', path: '/api/auth/logout', status: 200 }),
    );
    expect(screen.getByText('Sign out')).toBeVisible();
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
  /** The page with the top-level actors that were created, in order. */
  async function openInspected() {
    const actors: AnyActor[] = [];
    const inspect = ({ type, actorRef, rootId }: InspectionEvent) => {
      if (type === '@xstate.actor' && actorRef instanceof Actor && actorRef.sessionId === rootId)
        actors.push(actorRef);
    };
    const page = await openSettings({ inspect });
    const status = () => actors.map((actor) => [actor.id, actor.getSnapshot().status]);
    return { ...page, actors, status };
  }

  test('creates each actor once although StrictMode mounts twice, and again for another user', async () => {
    const { app, status } = await openInspected();
    const page = [
      ['auth', 'active'],
      ['connection', 'active'],
    ];
    const first = app.access();
    expect(first.state).toBe('authenticated');
    expect(status()).toEqual([...page, ['drawer', 'active'], ['change password', 'active']]);

    await signInAsAnotherUser();
    await waitFor(() => expect(app.access().state).toBe('authenticated'));
    await waitFor(() => expect(status()).toHaveLength(6));
    expect(status()).toEqual([
      ...page,
      ['drawer', 'stopped'],
      ['change password', 'stopped'],
      ['drawer', 'active'],
      ['change password', 'active'],
    ]);
    expect(app.access()).not.toBe(first);
  });

  test('ends when the auth chart leaves signedIn, and its queries with it', async () => {
    const { app, actors, status } = await openInspected();
    follow('Contact Messages');
    await screen.findAllByText('View Details');
    const names = ['drawer', 'change password', 'contacts', 'contact messages search', 'contact messages'];
    const ofSession = actors.slice(2).map(({ id }) => id);
    expect(ofSession).toEqual(expect.arrayContaining(names));
    signOut();
    await screen.findByText('Sign In');
    expect(app.access().state).toBe('unauthenticated');
    expect(status()).toEqual([
      ['auth', 'active'],
      ['connection', 'active'],
      ...ofSession.map((id) => [id, 'stopped']),
      ['signIn', 'active'],
    ]);
    app.stop();
    expect(status().map(([, value]) => value)).toEqual(status().map(() => 'stopped'));
  });
});
