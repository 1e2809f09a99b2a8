import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor, createMachine, type EventObject } from 'xstate';
import { createPageLocation, type PageLocation, screenPath, watchLocation } from '#session/location.ts';

test.each([
  ['/some/path', '/some/path/dashboard', '/dashboard'],
  ['/some/path', '/some/path/', '/'],
  ['/some/path', '/some/path', '/'],
  ['/some/path', '/elsewhere', '/elsewhere'],
  ['/some/path', '/some/pathology', '/some/pathology'],
  ['', '/Media/', '/media'],
  ['', '//', '/'],
  ['', '//Media//', '/media'],
])('below %o the path %s is the screen %s', (base, pathname, path) => {
  vi.stubGlobal('__BASE__', base);
  expect(screenPath(pathname)).toBe(path);
});

describe('the location', () => {
  let controller: AbortController;
  let page: PageLocation;
  /** As after a full load of a url. */
  const load = (address: string) => {
    controller?.abort();
    controller = new AbortController();
    history.pushState(null, '', address);
    page = createPageLocation(controller.signal);
  };
  beforeEach(() => load('/media'));
  afterEach(() => controller.abort());

  const url = () => page.path() + page.search();
  const back = async (expected: string) => {
    history.back();
    await vi.waitFor(() => expect(url()).toBe(expected));
  };

  test('a path is normalized before it is read', () => {
    const steps = history.length;
    load('/Media/?section=about#main');
    expect(location.pathname + location.search + location.hash).toBe('/media?section=about#main');
    page.navigate('/Inquiries/?q=Loft');
    expect(location.pathname + location.search).toBe('/inquiries?q=Loft');
    expect(history.length).toBe(steps + 2);
  });

  test('navigate adds an entry or replaces one, and Back returns', async () => {
    const steps = history.length;
    page.navigate('/inquiries?status=pending');
    page.navigate('/contact', { replace: true });
    expect([url(), history.length]).toEqual(['/contact', steps + 1]);
    await back('/media');
  });

  test('the query that a screen writes is reported as its own', () => {
    const told: boolean[] = [];
    page.subscribe((isWritten) => told.push(isWritten));
    page.writeSearch('?section=about');
    page.navigate('/media?section=logo');
    page.writeSearch('?section=hero', { replace: true });
    expect([told, url()]).toEqual([[true, false, true], '/media?section=hero']);
  });

  test('opened and closed five times by its query: Back still works, and what is written meanwhile waits', async () => {
    page.navigate('/inquiries');
    for (let round = 0; round < 5; round += 1) {
      page.writeSearch('?open=a');
      page.writeSearch('?open=b', { replace: true });
      page.writeSearch('', { replace: true });
    }
    page.writeSearch('?q=loft', { replace: true });
    await vi.waitFor(() => expect(url()).toBe('/inquiries?q=loft'));
    await back('/media');
  });

  test('a screen is told about changes of its query that it did not make, and about another screen', () => {
    const heard: EventObject[] = [];
    const screen = createMachine({
      invoke: { src: watchLocation(page, '/inquiries') },
      on: { 'location.*': { actions: ({ event }) => heard.push(event) } },
    });
    const actor = createActor(screen).start();
    page.navigate('/inquiries?open=a');
    page.writeSearch('?open=b');
    page.navigate('/contact');
    page.navigate('/settings');
    expect(heard).toEqual([{ type: 'location.changed', search: '?open=a' }, { type: 'location.left' }]);
    actor.stop();
  });
});
