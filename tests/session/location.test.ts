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

  /** Covers the screen until Back. */
  const coverUntilBack = () => {
    const onBack = vi.fn(() => uncover());
    const uncover = page.cover(onBack);
    return { onBack, uncover };
  };
  /** A question covers the screen, and its answer lets go what is held. */
  const answerByLeaving = async ({ requested, release }: ReturnType<typeof holdAll>) => {
    const { uncover } = coverUntilBack();
    await settle();
    release();
    for (const destination of requested) page.proceed(destination);
    uncover();
    await settle();
  };
  const entriesSince = (steps: number) => history.length - steps;

  test('covered: Back calls the last cover and changes nothing else; the next Back is that of the screen', async () => {
    page.navigate('/inquiries');
    const urls = seen();
    const outer = coverUntilBack();
    const inner = coverUntilBack();
    await settle();
    history.back();
    await settle();
    expect([inner.onBack.mock.calls.length, outer.onBack.mock.calls.length]).toEqual([1, 0]);
    history.back();
    await settle();
    expect([outer.onBack.mock.calls.length, url(), urls]).toEqual([1, '/inquiries', []]);
    history.back();
    await vi.waitFor(() => expect(url()).toBe('/media'));
  });

  test('a cover that ignores Back stays', async () => {
    page.navigate('/inquiries');
    const onBack = vi.fn();
    const uncover = page.cover(onBack);
    await settle();
    for (const times of [1, 2]) {
      history.back();
      await settle();
      expect([onBack.mock.calls.length, url()]).toEqual([times, '/inquiries']);
    }
    uncover();
    await settle();
    history.back();
    await vi.waitFor(() => expect(url()).toBe('/media'));
  });

  test('covered and uncovered five times: Back is not dead, nor is Forward', async () => {
    page.navigate('/inquiries');
    const steps = history.length;
    for (let round = 0; round < 5; round += 1) {
      const uncover = page.cover(() => undefined);
      await settle();
      uncover();
      await settle();
    }
    expect(entriesSince(steps)).toBe(1);
    history.forward();
    await settle();
    expect(url()).toBe('/inquiries');
    history.back();
    await vi.waitFor(() => expect(url()).toBe('/media'));
  });

  test('covered: a link takes the place of the cover, and Back returns to the screen below', async () => {
    const { uncover, onBack } = coverUntilBack();
    await settle();
    page.navigate('/contact');
    uncover();
    await settle();
    expect([url(), browserUrl()]).toEqual(['/contact', '/contact']);
    history.back();
    await vi.waitFor(() => expect(url()).toBe('/media'));
    await settle();
    expect([browserUrl(), onBack.mock.calls.length]).toEqual(['/media', 0]);
  });

  test('covered: a replaced query is that of the screen afterwards', async () => {
    page.navigate('/inquiries');
    const { uncover } = coverUntilBack();
    await settle();
    page.writeSearch('?q=loft', { replace: true });
    expect(browserUrl()).toBe('/inquiries?q=loft');
    uncover();
    await settle();
    expect([url(), browserUrl()]).toEqual(['/inquiries?q=loft', '/inquiries?q=loft']);
    history.back();
    await vi.waitFor(() => expect(url()).toBe('/media'));
  });

  test('a reload while covered is one of the screen', async () => {
    page.navigate('/inquiries');
    page.cover(() => undefined);
    await settle();
    page.stop();
    page = createPageLocation(window);
    expect(url()).toBe('/inquiries');
    await settle();
    history.back();
    await vi.waitFor(() => expect(url()).toBe('/media'));
  });

  test('held: what a question that covers the screen lets go is carried out', async () => {
    page.navigate('/media?open=a');
    const held = holdAll();
    history.back();
    await settle();
    await answerByLeaving(held);
    expect([url(), browserUrl(), held.requested.length]).toEqual(['/media', '/media', 1]);
  });

  test('held: Forward is carried out, also where a question has taken the place of its entry', async () => {
    page.navigate('/media?open=a');
    history.back();
    await vi.waitFor(() => expect(url()).toBe('/media'));
    const held = holdAll();
    history.forward();
    await settle();
    await answerByLeaving(held);
    expect([url(), browserUrl()]).toEqual(['/media?open=a', '/media?open=a']);
    history.back();
    await vi.waitFor(() => expect(url()).toBe('/media'));
  });

  test('opened and closed five times by its query: Back is not dead', async () => {
    page.navigate('/inquiries');
    const steps = history.length;
    for (let round = 0; round < 5; round += 1) {
      page.writeSearch('?open=a');
      page.writeSearch('?open=b', { replace: true });
      page.writeSearch('', { replace: true });
      expect(url()).toBe('/inquiries');
    }
    await settle();
    expect([browserUrl(), entriesSince(steps)]).toEqual(['/inquiries', 1]);
    history.back();
    await vi.waitFor(() => expect(url()).toBe('/media'));
  });
});
