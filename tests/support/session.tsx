import { fireEvent, screen } from '@testing-library/react';
import type { Session } from '#contract/entities.ts';
import { sessionKey } from '#domain/signIn.ts';
import { demoAccount } from '#fake-server/account.ts';
import { createSession, expectUrl, passTime, type RenderOptions, renderApp } from './app.tsx';

/** Renders the application on the settings screen, which makes no requests of its own. */
export async function openSettings(options: RenderOptions = {}) {
  const page = await renderApp({ path: '/settings', ...options });
  await screen.findByLabelText('Current Password');
  return page;
}

/** Presses a link of the sidebar. */
export const follow = (link: string) => fireEvent.click(screen.getByText(link, { selector: 'nav *' }));

/** The reason on the login page why the last session has ended. */
export const findEndReason = async () => (await screen.findByRole('alert')).textContent;

/** Signs in on the login page and waits for the url. */
export async function signIn(url = '/dashboard') {
  fireEvent.change(await screen.findByLabelText('Email'), { target: { value: demoAccount.email } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: demoAccount.password } });
  fireEvent.click(screen.getByText('Sign In'));
  await passTime(1_500);
  await expectUrl(url);
}

/** Changes the stored session as another tab does. */
export function changeStorage(session: Session | null) {
  if (session) localStorage.setItem(sessionKey, JSON.stringify(session));
  else localStorage.removeItem(sessionKey);
  window.dispatchEvent(new StorageEvent('storage', { key: sessionKey }));
}

/** As a sign-in of another user in another tab. */
export async function signInAsAnotherUser() {
  const session = await createSession();
  changeStorage({ ...session, user: { ...session.user, email: 'other@atelier.example' } });
}
