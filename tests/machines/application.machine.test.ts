import { describe, expect, test } from 'vitest';
import { createActor, type EventObject, fromCallback } from 'xstate';
import {
  type ApplicationEvent,
  applicationMachine,
  type HoldScopeInput,
  selectIsOffline,
  selectView,
} from '#machines/application/application.machine.ts';
import { recordEffects, silent, startChart } from '#tests/support/chart.ts';

const placeOf = (url: string) => {
  const { pathname, search } = new URL(url, 'https://studio.example');
  return { path: pathname, search };
};
const confirmed = (user: string): ApplicationEvent => ({
  type: 'session.confirmed',
  user,
});
const events: Readonly<Record<string, ApplicationEvent>> = {
  restore: { type: 'session.restoring' },
  confirm: confirmed('a'),
  'confirm another': confirmed('b'),
  end: { type: 'session.ended', isRequested: false },
  'sign out': { type: 'session.ended', isRequested: true },
};

/** Starts the chart at a url. A redirect is followed at once, as by the page's location, unless `follows` is false. */
function startApplication(url: string, { follows = true, user = null as string | null } = {}) {
  const live = new Set<string>();
  const hold = (name: string) =>
    fromCallback<EventObject, HoldScopeInput>(({ input }) => {
      const scope = `${name} ${input.user}`.trim();
      live.add(scope);
      return () => live.delete(scope);
    });
  const { machine, effects } = recordEffects(
    applicationMachine.provide({
      actors: {
        watchSession: silent,
        watchLocation: silent,
        watchConnection: silent,
        holdGuestScope: hold('guest'),
        holdSessionScope: hold('session'),
      },
    }),
  );
  const redirects: string[] = [];
  const provided = machine.provide({
    actions: {
      redirect: (_, { url: next }) => {
        redirects.push(next);
        if (follows) open(next);
      },
    },
  });
  const { actor } = startChart((options) =>
    createActor(provided, { ...options, input: { ...placeOf(url), user } }),
  );
  const open = (next: string) => actor.send({ type: 'page.moved', ...placeOf(next) });
  return {
    actor,
    effects,
    /** Presses and reports by their names, and urls that are opened. */
    perform: (...steps: readonly string[]) => {
      for (const step of steps)
        if (events[step]) actor.send(events[step]);
        else open(step);
    },
    shown: () => [selectView(actor.getSnapshot()), [...live].join(), redirects],
  };
}

describe(applicationMachine.id, () => {
  const oak = '/contact?q=oak';
  const oakLogin = '/login?next=%2Fcontact%3Fq%3Doak';
  test.each<[string, string, string[], string, string[]]>([
    ['a stored session is read', '/media', ['restore'], 'loading ', []],
    ['a stored session is confirmed', '/media', ['restore', 'confirm'], 'frame session a', []],
    ['no session', oak, ['end'], 'login guest', [oakLogin]],
    ['another url before no session', '/media', [oak, 'end'], 'login guest', [oakLogin]],
    [
      'another url at the login page',
      '/login',
      ['end', '/login?next=%2Fmedia', oak],
      'login guest',
      [oakLogin],
    ],
    ['a sign-in', oakLogin, ['end', 'confirm'], 'frame session a', [oak]],
    [
      'a sign-in, a url of another site',
      '/login?next=%2F%2Fevil.example',
      ['end', 'confirm'],
      'frame session a',
      ['/dashboard'],
    ],
    ['a sign-in at the login page itself', '/login', ['end', 'confirm'], 'frame session a', ['/dashboard']],
    ['a session at /', '/', ['confirm'], 'frame session a', ['/dashboard']],
    ['a session at the login page', oakLogin, ['confirm'], 'frame session a', ['/dashboard']],
    [
      'other screens, / and the login page',
      '/media',
      ['confirm', '/contact', '/', oakLogin],
      'frame session a',
      ['/dashboard', '/dashboard'],
    ],
    ['the same user again', oak, ['confirm', 'restore', 'confirm'], 'frame session a', []],
    [
      'another user after a session',
      oak,
      ['confirm', 'restore', 'confirm another'],
      'frame session b',
      ['/contact'],
    ],
    [
      'another user, then again',
      oak,
      ['confirm', 'restore', 'confirm another', oak, 'restore', 'confirm another'],
      'frame session b',
      ['/contact'],
    ],
    [
      'the end of a session, the same user',
      oak,
      ['confirm', 'end', 'confirm'],
      'frame session a',
      [oakLogin, oak],
    ],
    [
      'the end of a session, another user',
      oak,
      ['confirm', 'end', 'confirm another'],
      'frame session b',
      [oakLogin, '/dashboard'],
    ],
    [
      'a sign-out, another user',
      oak,
      ['confirm', 'sign out', 'confirm another'],
      'frame session b',
      ['/login', '/dashboard'],
    ],
    [
      'a sign-out, another url, the same user',
      '/media',
      ['confirm', 'sign out', oak, 'confirm'],
      'frame session a',
      ['/login', oakLogin, oak],
    ],
  ])('%s', (_, url, steps, page, redirects) => {
    const { perform, shown } = startApplication(url);
    perform(...steps);
    const [view, scope] = page.split(/ (.*)/);
    expect(shown()).toEqual([view, scope, redirects]);
  });

  test.each<[string, string, string[], string, string[]]>([
    ['no session', '/media', ['end'], 'loading guest', ['/login?next=%2Fmedia']],
    ['no session, then a sign-in', '/media', ['end', 'confirm'], 'frame session a', ['/login?next=%2Fmedia']],
    ['another user', oak, ['confirm', 'end', 'confirm another'], 'loading session b', [oakLogin, '/contact']],
    ['a session at /', '/', ['confirm'], 'loading session a', ['/dashboard']],
  ])('until a redirect has changed the url: %s', (_, url, steps, page, redirects) => {
    const { perform, shown } = startApplication(url, { follows: false });
    perform(...steps);
    const [view, scope] = page.split(/ (.*)/);
    expect(shown()).toEqual([view, scope, redirects]);
  });

  test.each([
    ['another user', 'b', ['/contact']],
    ['the same user', 'a', []],
    ['nobody', null, []],
  ])('after a page of %s in this tab the search stays only for the user who made it', (_, user, urls) => {
    const { perform, shown } = startApplication(oak, { user });
    perform('confirm');
    expect(shown().at(-1)).toEqual(urls);
  });

  test('the code of a screen is loaded as soon as it is expected, and a user is kept until a sign-out', () => {
    const { effects, perform } = startApplication('/media');
    perform('restore', 'confirm', 'end', 'confirm', 'sign out');
    expect(effects).toEqual([
      { type: 'preload', path: '/media' },
      { type: 'keepUser', user: 'a' },
      { type: 'preload', path: '/media' },
      { type: 'keepUser', user: 'a' },
      { type: 'preload', path: '/media' },
      { type: 'clearUser' },
    ]);
  });

  test('online → connection.lost → offline → connection.returned → online, in any state of the session', () => {
    const { actor, perform } = startApplication('/media');
    const isOffline = (type: 'connection.lost' | 'connection.returned') => {
      actor.send({ type });
      return selectIsOffline(actor.getSnapshot());
    };
    expect([isOffline('connection.returned'), isOffline('connection.lost')]).toEqual([false, true]);
    perform('confirm');
    expect([isOffline('connection.lost'), isOffline('connection.returned')]).toEqual([true, false]);
  });
});
