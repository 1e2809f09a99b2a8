import { expect } from 'vitest';
import { createActor, type EventObject, fromCallback } from 'xstate';
import type { ApplicationEvent, HoldScopeInput, Place } from '#machines/application/application.machine.ts';
import { applicationMachine, selectView } from '#machines/application/application.machine.ts';
import { silent, startChart } from './chart.ts';

const email = 'admin@studio.example';
export const other = 'other@studio.example';

/** Starts the chart at a url. A redirect is followed at once, as by the page's location, unless `isFollowing` is false. */
export function startApplication(
  url = '/media?tab=videos',
  isFollowing = true,
  lastUser: string | null = null,
) {
  const live = new Set<string>();
  const hold = (name: string) =>
    fromCallback<EventObject, HoldScopeInput>(() => {
      live.add(name);
      return () => {
        live.delete(name);
      };
    });
  const machine = applicationMachine.provide({
    actors: {
      watchSession: silent,
      watchLocation: silent,
      watchWindow: silent,
      holdGuestScope: hold('guest'),
      holdSessionScope: hold('session'),
    },
  });
  const placeOf = (text: string): Place => {
    const { pathname, search } = new URL(text, 'https://studio.example');
    return { path: pathname, search };
  };
  const { actor, emitted } = startChart((options) =>
    createActor(machine, { ...options, input: { ...placeOf(url), user: lastUser } }),
  );
  const send = (event: ApplicationEvent) => actor.send(event);
  const open = (text: string) => send({ type: 'page.moved', ...placeOf(text) });
  if (isFollowing) actor.on('page.redirected', ({ url: next }) => open(next));
  const pageTags: string[][] = [];
  actor.subscribe(({ tags }) => pageTags.push([...tags].filter((tag) => tag !== 'offline')));
  return {
    actor,
    live,
    open,
    send,
    restore: () => send({ type: 'session.restoring' }),
    confirm: (user = email) => send({ type: 'session.confirmed', email: user, user: `key of ${user}` }),
    end: (isRequested = false) => send({ type: 'session.ended', isRequested }),
    value: () => actor.getSnapshot().value.session,
    view: () => {
      const view = selectView(actor.getSnapshot());
      // Each state says what the page shows, also one that is left at once.
      for (const tags of pageTags) expect(tags).toHaveLength(1);
      expect(actor.getSnapshot().hasTag(view)).toBe(true);
      return view;
    },
    remembered: () => emitted.flatMap((event) => (event.type === 'user.remembered' ? [event.user] : [])),
    redirects: () => emitted.flatMap((event) => (event.type === 'page.redirected' ? [event.url] : [])),
    expected: () => emitted.flatMap((event) => (event.type === 'screen.expected' ? [event.path] : [])),
    failures: () => emitted.flatMap((event) => (event.type === 'part.failed' ? [event.error] : [])),
  };
}
