import { type EventObject, fromCallback } from 'xstate';
import { forgetToasts } from '#components/toasts.ts';
import type { SessionStore } from '#features/auth/sessionStore.ts';
import type {
  ApplicationActorRef,
  SessionEvent,
  WindowEvent,
} from '#machines/application/application.machine.ts';
import {
  type AuthActorRef,
  type AuthSnapshot,
  selectGuardState,
  selectHasSession,
  selectIsEndRequested,
  selectUser,
} from '#machines/auth/auth.machine.ts';
import { observe } from '#session/actorRef.ts';
import { clearDrafts } from '#session/draftStorage.ts';
import { readText, writeText } from '#session/keptText.ts';
import type { PageLocation } from '#session/location.ts';
import type { PageActivity } from '#session/pageActivity.ts';
import { fixedSidebarWidth } from '#ui/breakpoints.ts';

// The ports of the chart `application`.

export const watchSession = (auth: AuthActorRef, { userId }: Pick<SessionStore, 'userId'>) =>
  fromCallback<EventObject, void>(({ sendBack }) => {
    let last: SessionEvent['type'] | null = null;
    const send = (event: SessionEvent) => {
      if (event.type !== last) sendBack(event);
      last = event.type;
    };
    const report = (snapshot: AuthSnapshot) => {
      const user = selectUser(snapshot);
      if (user) send({ type: 'session.confirmed', email: user.email, user: userId(user.email) });
      else if (selectGuardState(snapshot) === 'unauthenticated')
        send({ type: 'session.ended', isRequested: selectIsEndRequested(snapshot) });
      // Before that, the stored session is read.
      else if (selectHasSession(snapshot)) send({ type: 'session.restoring' });
    };
    return observe(auth, report);
  });

export const watchPlace = ({ path, search, subscribe }: PageLocation) =>
  fromCallback<EventObject, void>(({ sendBack }) =>
    subscribe(() => sendBack({ type: 'page.moved', path: path(), search: search() })),
  );

export const watchWindow = ({ isOnline }: PageActivity) =>
  fromCallback<EventObject, void>(({ sendBack }) => {
    const tell = (type: WindowEvent['type']) => sendBack({ type });
    const controller = new AbortController();
    const { signal } = controller;
    if (!isOnline()) tell('connection.lost');
    window.addEventListener('offline', () => tell('connection.lost'), { signal });
    window.addEventListener('online', () => tell('connection.returned'), { signal });
    const width = () => window.matchMedia(`(min-width: ${fixedSidebarWidth}px)`);
    width().addEventListener('change', () => width().matches && tell('sidebar.fixed'), { signal });
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

/** Performs what the chart emits. */
export function performEffects(
  application: ApplicationActorRef,
  location: PageLocation,
  preload: (path: string) => void,
): void {
  application.on('page.redirected', ({ url }) => location.navigate(url, { replace: true }));
  application.on('user.remembered', ({ user }) => {
    if (user !== readLastUser()) {
      forgetToasts();
      clearDrafts();
    }
    writeText('sessionStorage', lastUserKey, user);
  });
  application.on('screen.expected', ({ path }) => preload(path));
  application.on('part.failed', ({ error }) => reportError(error));
}
