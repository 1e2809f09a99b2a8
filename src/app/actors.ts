import { type EventObject, fromCallback } from 'xstate';
import { forgetToasts } from '#components/toasts.ts';
import type { ConnectionEvent } from '#machines/application/application.machine.ts';
import { forgetUsers } from '#session/draftStorage.ts';
import { readText, writeText } from '#session/keptText.ts';
import type { PageLocation } from '#session/location.ts';
import type { PageActivity } from '#session/pageActivity.ts';

// The ports and effects of the chart `application`.

export const watchPlace = ({ path, search, subscribe }: PageLocation) =>
  fromCallback<EventObject, void>(({ sendBack }) =>
    subscribe(() => sendBack({ type: 'page.moved', path: path(), search: search() })),
  );

export const watchConnection = ({ isOnline }: PageActivity) =>
  fromCallback<EventObject, void>(({ sendBack }) => {
    const tell = (type: ConnectionEvent['type']) => sendBack({ type });
    const controller = new AbortController();
    const { signal } = controller;
    if (!isOnline()) tell('connection.lost');
    window.addEventListener('offline', () => tell('connection.lost'), { signal });
    window.addEventListener('online', () => tell('connection.returned'), { signal });
    return () => controller.abort();
  });

/** The browser would open a file that is dropped beside a drop area in place of the application. */
export function refuseFiles(signal: AbortSignal): void {
  const refuse = (event: DragEvent) => {
    const { dataTransfer } = event;
    if (event.defaultPrevented || !dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    dataTransfer.dropEffect = 'none';
  };
  window.addEventListener('dragover', refuse, { signal });
  window.addEventListener('drop', refuse, { signal });
}

/** sessionStorage key. */
const lastUserKey = 'admin-last-user';

/** The last user of this tab, also of the page before a reload. */
export const readLastUser = () => readText('sessionStorage', lastUserKey);

export function keepUser({ user }: { readonly user: string }): void {
  if (user !== readLastUser()) forgetToasts();
  writeText('sessionStorage', lastUserKey, user);
  forgetUsers(user);
}

export function clearUser(): void {
  writeText('sessionStorage', lastUserKey, null);
  forgetUsers();
}
