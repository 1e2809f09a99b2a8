import { describe, expect, test } from 'vitest';
import { createActor, type EventObject, fromCallback } from 'xstate';
import {
  type ApplicationEvent,
  applicationMachine,
  type CodeInput,
  type Place,
  selectDrawer,
  selectIsOffline,
  selectPalette,
  selectRelease,
  selectView,
} from '#machines/application/application.machine.ts';
import { selectIsOpen } from '#machines/drawer/drawer.machine.ts';
import { silent, startChart } from '#tests/support/chart.ts';

const email = 'admin@studio.example';
const other = 'other@studio.example';

/** Starts the chart at a url. A redirect is followed at once, as by the page's location, unless `isFollowing` is false. */
function startApplication(url = '/media?tab=videos', isFollowing = true) {
  const sent: EventObject['type'][] = [];
  const live = new Set<string>();
  const hold = <Input = void>(nameOf: (input: Input) => string) =>
    fromCallback<EventObject, Input>(({ input, receive }) => {
      const name = nameOf(input);
      live.add(name);
      receive(({ type }) => sent.push(`${name} ${type}`));
      return () => {
        live.delete(name);
      };
    });
  const machine = applicationMachine.provide({
    actors: {
      watchSession: silent,
      watchLocation: silent,
      watchWindow: silent,
      watchShortcut: hold(() => 'shortcut'),
      watchCode: hold(({ page }: CodeInput) => `${page} code`),
      holdGuestScope: hold(() => 'guest'),
      holdSessionScope: hold(() => 'session'),
    },
  });
  const placeOf = (text: string): Place => {
    const { pathname, search } = new URL(text, 'https://studio.example');
    return { path: pathname, search };
  };
  const { actor, emitted } = startChart((options) =>
    createActor(machine, { ...options, input: { ...placeOf(url), build: 'build-1' } }),
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
    sent,
    restore: () => send({ type: 'session.restoring' }),
    confirm: (user = email) => send({ type: 'session.confirmed', email: user }),
    end: () => send({ type: 'session.ended' }),
    load: () => send({ type: 'code.loaded' }),
    value: () => actor.getSnapshot().value.session,
    view: () => {
      const view = selectView(actor.getSnapshot());
      // Each state says what the page shows, also one that is left at once.
      for (const tags of pageTags) expect(tags).toHaveLength(1);
      expect(actor.getSnapshot().hasTag(view)).toBe(true);
      return view;
    },
    redirects: () => emitted.flatMap((event) => (event.type === 'page.redirected' ? [event.url] : [])),
    expected: () => emitted.flatMap((event) => (event.type === 'screen.expected' ? [event.path] : [])),
    failures: () => emitted.flatMap((event) => (event.type === 'part.failed' ? [event.error] : [])),
  };
}

describe(applicationMachine.id, () => {
  test('restoring → a stored session is confirmed → its screen is expected at once, and shown with the code of the frame', () => {
    const { restore, confirm, load, live, value, view, expected, redirects } = startApplication();
    expect([value(), view(), [...live]]).toEqual(['restoring', 'loading', []]);
    restore();
    expect([value(), expected()]).toEqual(['restoring', ['/media']]);
    confirm();
    expect([value(), view()]).toEqual([{ signedIn: { frame: 'loading' } }, 'loading']);
    expect([...live].sort()).toEqual(['frame code', 'session', 'shortcut']);
    load();
    expect([value(), view(), redirects()]).toEqual([{ signedIn: { frame: 'shown' } }, 'frame', []]);
  });

  test('restoring → another url → that one is remembered', () => {
    const { open, restore, expected, end, redirects } = startApplication();
    open('/contact?q=oak');
    restore();
    end();
    expect([expected(), redirects()]).toEqual([['/contact'], ['/login?next=%2Fcontact%3Fq%3Doak']]);
  });

  test('signedOut → until the url has changed → neither page is loaded', () => {
    const { end, live, value, view } = startApplication('/media', false);
    end();
    expect([value(), view(), [...live]]).toEqual([{ signedOut: 'redirecting' }, 'loading', ['guest']]);
  });

  test('signedOut, before the url has changed → another user → without the search of the first', () => {
    const { confirm, end, redirects } = startApplication('/contact?q=oak', false);
    confirm();
    end();
    confirm(other);
    expect(redirects()).toEqual(['/login?next=%2Fcontact%3Fq%3Doak', '/contact']);
  });

  test('signedIn → another screen, then session.ended → the login page remembers that screen', () => {
    const { confirm, end, load, open, redirects } = startApplication();
    confirm();
    load();
    open('/contact?q=oak');
    end();
    expect(redirects()).toEqual(['/login?next=%2Fcontact%3Fq%3Doak']);
  });

  test.each([
    ['restoring', 'restore'],
    ['signedOut', 'end'],
  ] as const)('%s → another user, who is confirmed again → the search of that one stays', (_, leave) => {
    const chart = startApplication('/contact');
    chart.confirm();
    chart[leave]();
    chart.confirm(other);
    chart.open('/contact?q=oak');
    const before = chart.redirects().length;
    chart.restore();
    chart.confirm(other);
    expect(chart.redirects().length).toBe(before);
  });

  test('signedOut → a user, then another one after restoring → without the search of the first', () => {
    const { confirm, end, open, redirects, restore } = startApplication('/login');
    end();
    confirm();
    open('/contact?q=oak');
    restore();
    confirm(other);
    expect(redirects()).toEqual(['/dashboard', '/contact']);
  });

  test('restoring → no session → the login page remembers the url, and is shown with its code', () => {
    const { end, load, live, value, view, redirects } = startApplication();
    end();
    expect([value(), view(), redirects()]).toEqual([
      { signedOut: { login: 'loading' } },
      'loading',
      ['/login?next=%2Fmedia%3Ftab%3Dvideos'],
    ]);
    expect([...live].sort()).toEqual(['guest', 'login code']);
    load();
    expect([value(), view()]).toEqual([{ signedOut: { login: 'shown' } }, 'login']);
  });

  test('signedOut → another url → back to the login page, which remembers that one', () => {
    const { end, open, load, value, redirects } = startApplication('/login');
    end();
    load();
    open('/login?next=%2Fmedia');
    expect(value()).toEqual({ signedOut: { login: 'shown' } });
    open('/contact?q=oak');
    expect(value()).toEqual({ signedOut: { login: 'loading' } });
    expect(redirects()).toEqual(['/login?next=%2Fcontact%3Fq%3Doak']);
  });

  test.each([
    ['/login?next=%2Fcontact%3Fq%3Doak', '/contact?q=oak'],
    ['/login?next=%2F%2Fevil.example', '/dashboard'],
    ['/login', '/dashboard'],
  ])('signedOut at %s → session.confirmed → %s', (url, next) => {
    const { end, confirm, live, value, redirects } = startApplication(url);
    end();
    confirm();
    expect([value(), redirects()]).toEqual([{ signedIn: { frame: 'loading' } }, [next]]);
    expect([...live].sort()).toEqual(['frame code', 'session', 'shortcut']);
  });

  test.each(['/', '/login', '/LOGIN/', '/login?next=%2Fcontact'])(
    'restoring at %s → session.confirmed → the dashboard',
    (url) => {
      const { confirm, value, redirects } = startApplication(url);
      confirm();
      expect([value(), redirects()]).toEqual([{ signedIn: { frame: 'loading' } }, ['/dashboard']]);
    },
  );

  test('signedIn → a screen is opened → the frame stays; / and the login page → the dashboard', () => {
    const { confirm, load, open, value, redirects } = startApplication();
    confirm();
    load();
    open('/contact');
    expect([value(), redirects()]).toEqual([{ signedIn: { frame: 'shown' } }, []]);
    open('/');
    open('/login?next=%2Fcontact');
    expect([value(), redirects()]).toEqual([
      { signedIn: { frame: 'loading' } },
      ['/dashboard', '/dashboard'],
    ]);
  });

  test('signedIn → the same user is confirmed again after restoring → the search stays, in a new scope', () => {
    const { restore, confirm, live, redirects } = startApplication('/contact?q=oak');
    confirm();
    restore();
    expect([...live]).toEqual([]);
    confirm();
    expect([live.has('session'), redirects()]).toEqual([true, []]);
  });

  test('signedIn → another user after restoring → without the search of the first', () => {
    const { restore, confirm, redirects, value } = startApplication('/contact?q=oak');
    confirm();
    restore();
    confirm(other);
    expect([value(), redirects()]).toEqual([{ signedIn: { frame: 'loading' } }, ['/contact']]);
  });

  test('signedOut after a session → another user → the dashboard, not the url of the first', () => {
    const { end, confirm, redirects } = startApplication('/contact?q=oak');
    confirm();
    end();
    confirm(other);
    expect(redirects()).toEqual(['/login?next=%2Fcontact%3Fq%3Doak', '/dashboard']);
  });

  test.each([
    ['login', (chart: ReturnType<typeof startApplication>) => chart.end(), 'login code', 'login'],
    ['frame', (chart: ReturnType<typeof startApplication>) => chart.confirm(), 'frame code', 'frame'],
  ] as const)(
    '%s → code.lost → lost; Retry asks the chunk, whose code is then shown',
    (_, enter, code, shown) => {
      const chart = startApplication();
      enter(chart);
      chart.send({ type: 'code.retryRequested' });
      expect(chart.sent).toEqual([]);
      chart.send({ type: 'code.lost' });
      expect(chart.view()).toBe('codeLost');
      chart.send({ type: 'code.retryRequested' });
      expect(chart.sent).toEqual([`${code} chunk.retryRequested`]);
      chart.send({ type: 'code.requested' });
      expect(chart.view()).toBe('loading');
      chart.load();
      expect(chart.view()).toBe(shown);
    },
  );

  test('signedIn → search.requested → the palette loads its dialog; signed out → nothing', () => {
    const { actor, confirm, end, send } = startApplication();
    send({ type: 'search.requested' });
    expect(selectPalette(actor.getSnapshot())).toBeUndefined();
    confirm();
    send({ type: 'search.requested' });
    expect(selectPalette(actor.getSnapshot())?.getSnapshot().value).toBe('loading');
    end();
    expect(selectPalette(actor.getSnapshot())).toBeUndefined();
  });

  test('signedIn with an open drawer → sidebar.fixed → the drawer is closed', () => {
    const { actor, confirm, send } = startApplication();
    confirm();
    const drawer = selectDrawer(actor.getSnapshot());
    drawer?.send({ type: 'drawer.opened' });
    send({ type: 'sidebar.fixed' });
    expect(drawer && selectIsOpen(drawer.getSnapshot())).toBe(false);
  });

  test('online → connection.lost → offline → connection.returned → online, in any state of the session', () => {
    const { actor, confirm, send } = startApplication();
    const isOffline = () => selectIsOffline(actor.getSnapshot());
    send({ type: 'connection.returned' });
    expect(isOffline()).toBe(false);
    send({ type: 'connection.lost' });
    send({ type: 'connection.lost' });
    confirm();
    expect(isOffline()).toBe(true);
    send({ type: 'connection.returned' });
    expect(isOffline()).toBe(false);
  });

  test('page.returned → the release is checked', () => {
    const { actor, send } = startApplication();
    const release = selectRelease(actor.getSnapshot());
    expect(release?.getSnapshot().value).toBe('current');
    send({ type: 'page.returned' });
    expect(release?.getSnapshot().value).toBe('checking');
  });

  test.each([
    ['0.application', 'restore'],
    ['1.application', 'restore'],
    ['2.application', 'restore'],
    ['release', 'restore'],
    ['0.application.session.signedOut', 'end'],
    ['code', 'end'],
    ['0.application.session.signedIn', 'confirm'],
    ['1.application.session.signedIn', 'confirm'],
    ['drawer', 'confirm'],
    ['palette', 'confirm'],
    ['code', 'confirm'],
  ] as const)('the part %s fails after %s → it is reported, and the page stays', (part, enter) => {
    const chart = startApplication();
    chart[enter]();
    const before = chart.value();
    const error = new Error('No storage');
    chart.actor.send({ type: `xstate.error.actor.${part}`, error } as never);
    expect([chart.failures(), chart.value()]).toEqual([[error], before]);
    expect(chart.actor.getSnapshot().status).toBe('active');
  });

  test('a part fails → it is reported, and the page stays', () => {
    const failure = new Error('No storage');
    const machine = applicationMachine.provide({
      actors: {
        watchSession: silent,
        watchLocation: silent,
        watchWindow: fromCallback<EventObject, void>(() => {
          throw failure;
        }),
      },
    });
    const { actor, emitted } = startChart((options) =>
      createActor(machine, { ...options, input: { path: '/media', search: '', build: '' } }),
    );
    expect([emitted, actor.getSnapshot().status]).toEqual([
      [{ type: 'part.failed', error: failure }],
      'active',
    ]);
  });
});
