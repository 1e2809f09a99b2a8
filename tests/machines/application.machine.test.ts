import { describe, expect, test } from 'vitest';
import { createActor, type EventObject, fromCallback } from 'xstate';
import {
  applicationMachine,
  selectDrawer,
  selectIsOffline,
} from '#machines/application/application.machine.ts';
import { selectIsOpen } from '#machines/drawer/drawer.machine.ts';
import { other, startApplication } from '#tests/support/applicationChart.ts';
import { silent, startChart } from '#tests/support/chart.ts';

describe(applicationMachine.id, () => {
  test('restoring → a stored session is confirmed → its screen is expected at once, and shown', () => {
    const { restore, confirm, live, value, view, expected, redirects } = startApplication();
    expect([value(), view(), [...live]]).toEqual(['restoring', 'loading', []]);
    restore();
    expect([value(), expected()]).toEqual(['restoring', ['/media']]);
    confirm();
    expect([...live]).toEqual(['session']);
    expect([value(), view(), redirects()]).toEqual([{ signedIn: 'frame' }, 'frame', []]);
  });

  test('restoring → no session → the login page remembers the url, and is shown', () => {
    const { end, live, value, view, redirects } = startApplication();
    end();
    expect([value(), view(), redirects()]).toEqual([
      { signedOut: 'login' },
      'login',
      ['/login?next=%2Fmedia%3Ftab%3Dvideos'],
    ]);
    expect([...live]).toEqual(['guest']);
  });

  test('signedOut → another url → back to the login page, which remembers that one', () => {
    const { end, open, value, redirects } = startApplication('/login');
    end();
    open('/login?next=%2Fmedia');
    expect(value()).toEqual({ signedOut: 'login' });
    open('/contact?q=oak');
    expect(value()).toEqual({ signedOut: 'login' });
    expect(redirects()).toEqual(['/login?next=%2Fcontact%3Fq%3Doak']);
  });

  test.each([
    ['/login?next=%2Fcontact%3Fq%3Doak', '/contact?q=oak'],
    ['/login?next=%2F%2Fevil.example', '/dashboard'],
    ['/login', '/dashboard'],
  ])('signedOut at %s → session.confirmed → %s', (url, next) => {
    const { end, confirm, live, value, redirects, remembered } = startApplication(url);
    end();
    confirm(other);
    expect([value(), redirects()]).toEqual([{ signedIn: 'frame' }, [next]]);
    expect(remembered()).toEqual([`key of ${other}`]);
    expect([...live]).toEqual(['session']);
  });

  test('signedOut, the login page not yet open → session.confirmed → the screen of the url', () => {
    const { end, confirm, expected, redirects, value } = startApplication('/contact?q=oak', false);
    end();
    expect(value()).toEqual({ signedOut: 'redirecting' });
    confirm();
    expect([value(), expected()]).toEqual([{ signedIn: 'frame' }, ['/contact']]);
    expect(redirects()).toEqual(['/login?next=%2Fcontact%3Fq%3Doak']);
  });

  test.each(['/', '/login', '/LOGIN/', '/login?next=%2Fcontact'])(
    'restoring at %s → session.confirmed → the dashboard',
    (url) => {
      const { confirm, value, redirects } = startApplication(url);
      confirm();
      expect([value(), redirects()]).toEqual([{ signedIn: 'frame' }, ['/dashboard']]);
    },
  );
  test('signedIn → a screen is opened → the frame stays; / and the login page → the dashboard', () => {
    const { confirm, open, value, redirects } = startApplication();
    confirm();
    open('/contact');
    expect([value(), redirects()]).toEqual([{ signedIn: 'frame' }, []]);
    open('/');
    open('/login?next=%2Fcontact');
    expect([value(), redirects()]).toEqual([{ signedIn: 'frame' }, ['/dashboard', '/dashboard']]);
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
    expect([value(), redirects()]).toEqual([{ signedIn: 'frame' }, ['/contact']]);
  });

  test('signedOut after a session → another user → the dashboard, not the url of the first', () => {
    const { end, confirm, redirects } = startApplication('/contact?q=oak');
    confirm();
    end();
    confirm(other);
    expect(redirects()).toEqual(['/login?next=%2Fcontact%3Fq%3Doak', '/dashboard']);
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
    expect(isOffline()).toBe(false);
    send({ type: 'connection.returned' });
    expect(isOffline()).toBe(false);
    send({ type: 'connection.lost' });
    send({ type: 'connection.lost' });
    confirm();
    expect(isOffline()).toBe(true);
    send({ type: 'connection.returned' });
    expect(isOffline()).toBe(false);
  });

  test.each([
    ['0.application', 'restore'],
    ['1.application', 'restore'],
    ['2.application', 'restore'],
    ['0.application.session.signedOut', 'end'],
    ['0.application.session.signedIn', 'confirm'],
    ['drawer', 'confirm'],
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
      createActor(machine, { ...options, input: { path: '/media', search: '', user: null } }),
    );
    expect([emitted, actor.getSnapshot().status]).toEqual([
      [{ type: 'part.failed', error: failure }],
      'active',
    ]);
  });
});
