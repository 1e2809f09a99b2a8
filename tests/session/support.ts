import { onTestFinished } from 'vitest';
import { createActor, type EventObject, fromCallback } from 'xstate';
import { applicationMachine } from '#machines/application/application.machine.ts';
import { authMachine } from '#machines/auth/auth.machine.ts';
import { type QuerySnapshot, selectIsFetching } from '#machines/query/query.machine.ts';
import { unreadMachine } from '#machines/unread/unread.machine.ts';
import type { UploadsActorRef } from '#machines/uploads/uploads.machine.ts';
import type { PageLocation } from '#session/location.ts';
import { createScope } from '#session/scope.ts';
import type { SessionScope } from '#session/services.ts';
import { createTestApi } from '#tests/http/support.ts';
import { createReceiver } from '#tests/support/chart.ts';

/** A page that is always visible and online, and returns when the test says so. */
export function createTestPage() {
  const listeners = new Set<() => void>();
  const reasonsToStay = new Set<symbol>();
  return {
    pageActivity: {
      isOnline: () => true,
      whenVisible: () => Promise.resolve(),
      whenActive: () => Promise.resolve(),
      onReturn: (listener: () => void) => {
        listeners.add(listener);
        return () => {
          listeners.delete(listener);
        };
      },
      askBeforeLeaving: () => {
        const reason = Symbol('reason');
        reasonsToStay.add(reason);
        return () => {
          reasonsToStay.delete(reason);
        };
      },
    },
    returnToPage: () => {
      for (const listener of listeners) listener();
    },
    listenerCount: () => listeners.size,
    /** Whether the browser would ask before the page is left. */
    asksBeforeLeaving: () => reasonsToStay.size > 0,
  };
}

/** A location that never changes. */
const fixedLocation = (path: string): PageLocation => ({
  path: () => path,
  search: () => '',
  subscribe: () => () => undefined,
  navigate: () => undefined,
  writeSearch: () => undefined,
});

/** A signed-in session over a fresh fake backend, until the end of the test. */
export async function createTestSession() {
  const { client, now, ...server } = await createTestApi();
  const root = createScope();
  onTestFinished(root.end);
  const startUnread = () =>
    root.start(unreadMachine.provide({ actors: { watchList: fromCallback(() => undefined) } }), {
      id: 'unread',
      input: { seen: { until: 0, ids: new Set<string>() }, now },
    });
  const scope: SessionScope = {
    ...root,
    unread: { inquiries: startUnread(), contact: startUnread() },
    uploads: async () => createReceiver<UploadsActorRef>().ref,
    page: root,
    application: createActor(applicationMachine, {
      input: { path: '/dashboard', search: '', user: null },
    }),
    auth: createActor(authMachine),
    watchSession: fromCallback<EventObject, void>(() => undefined),
    user: '',
    client,
    now,
    pageActivity: createTestPage().pageActivity,
    location: fixedLocation('/dashboard'),
    signOut: () => undefined,
    preload: () => undefined,
    DemoAccount: null,
  };
  return { ...server, now, scope };
}

/** For `waitFor` of XState: a query that has no request in flight. */
export const isSettled = <Data>(snapshot: QuerySnapshot<Data>) => !selectIsFetching(snapshot);
