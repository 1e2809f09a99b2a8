// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Destination } from '#machines/location.ts';
import { createPageLocation, type PageLocation, screenPath } from '#session/location.ts';

test.each([
  ['/some/path', '/some/path/dashboard', '/dashboard'],
  ['/some/path', '/some/path/', '/'],
  ['/some/path', '/some/path', '/'],
  ['/some/path', '/elsewhere', '/elsewhere'],
  ['/some/path', '/some/pathology', '/some/pathology'],
  ['', '/dashboard', '/dashboard'],
])('below %o the path %s is the screen %s', (base, pathname, path) => {
  vi.stubGlobal('__BASE__', base);
  expect(screenPath(pathname)).toBe(path);
});

describe('the location', () => {
  let page: PageLocation;
  beforeEach(() => {
    history.pushState(null, '', '/media');
    page = createPageLocation(window);
  });
  afterEach(() => page.stop());

  const url = () => page.path() + page.search();
  const browserUrl = () => location.pathname + location.search;
  /** Every url that a reader sees. */
  const seen = () => {
    const urls: string[] = [];
    page.subscribe(() => urls.push(url()));
    return urls;
  };
  const holdAll = () => {
    const requested: Destination[] = [];
    return { requested, release: page.hold((destination) => requested.push(destination)) };
  };
  /** Lets the traversals of jsdom end: each is a task of its own, and may start another. */
  const settle = async () => {
    for (let task = 0; task < 20; task += 1) await new Promise((resolve) => setTimeout(resolve));
  };

  test('navigate adds an entry or replaces one, and Back returns', async () => {
    const steps = history.length;
    page.navigate('/inquiries?status=pending');
    page.navigate('/contact', { replace: true });
    expect([url(), history.length]).toEqual(['/contact', steps + 1]);
    history.back();
    await vi.waitFor(() => expect(url()).toBe('/media'));
  });

  test('a value of over 200 characters stays out of the address, and in the entry: also after Back and a reload', async () => {
    const search = `?status=pending&q=${'a'.repeat(24_000)}`;
    page.navigate(`/inquiries${search}`);
    expect([url(), browserUrl()]).toEqual([`/inquiries${search}`, '/inquiries?status=pending']);
    page.writeSearch(`?q=${'b'.repeat(200)}`);
    expect(browserUrl()).toBe(url());
    page.writeSearch(`?q=${'c'.repeat(201)}`);
    expect(browserUrl()).toBe('/inquiries');
    history.go(-2);
    await vi.waitFor(() => expect(url()).toBe(`/inquiries${search}`));
    page.stop();
    page = createPageLocation(window);
    expect(url()).toBe(`/inquiries${search}`);
  });

  test('the query that a screen writes is told as its own', () => {
    const told: boolean[] = [];
    page.subscribe((isWritten) => told.push(isWritten));
    page.writeSearch('?section=about');
    page.navigate('/media?section=logo');
    page.writeSearch('', { replace: true });
    expect([told, url()]).toEqual([[true, false, true], '/media']);
  });

  test('held: a link is passed on and not opened', () => {
    const { requested } = holdAll();
    page.navigate('/inquiries');
    expect(requested).toEqual([{ url: '/inquiries', steps: null, replace: false }]);
    expect(url()).toBe('/media');
  });

  test('held: Back is reversed before a reader sees it, and passed on', async () => {
    page.navigate('/media?open=a');
    const urls = seen();
    const { requested } = holdAll();
    history.back();
    await vi.waitFor(() => expect(requested).toEqual([{ url: '/media', steps: -1, replace: false }]));
    await settle();
    expect([browserUrl(), url(), urls]).toEqual(['/media?open=a', '/media?open=a', []]);
  });

  test('held: Back twice in a row stays where it is', async () => {
    page.navigate('/media?open=a');
    page.navigate('/media?open=b');
    const { requested } = holdAll();
    history.back();
    history.back();
    await settle();
    expect([browserUrl(), url()]).toEqual(['/media?open=b', '/media?open=b']);
    expect(requested.length).toBeGreaterThan(0);
  });

  test('what was held is carried out, with the entries of the history as they were', async () => {
    page.navigate('/media?open=a');
    const steps = history.length;
    const { requested, release } = holdAll();
    history.back();
    await vi.waitFor(() => expect(requested).toHaveLength(1));
    await settle();
    release();
    for (const destination of requested) page.proceed(destination);
    await vi.waitFor(() => expect(url()).toBe('/media'));
    expect(history.length).toBe(steps);
    history.forward();
    await vi.waitFor(() => expect(url()).toBe('/media?open=a'));
  });

  test('a fragment link is an entry from which Back returns', async () => {
    const urls = seen();
    history.pushState(null, '', '/media#main');
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
    history.back();
    await vi.waitFor(() => expect(location.hash).toBe(''));
    expect([url(), urls.length]).toEqual(['/media', 2]);
  });
});
