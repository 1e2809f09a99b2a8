// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { type UrlBinding, useUrlSync } from '#session/useUrlSync.ts';

afterEach(() => {
  cleanup();
  history.replaceState(null, '', '/');
});

/** A screen that shows one section, by default `gallery`. */
function open(url: string) {
  history.replaceState(null, '', url);
  let section = 'gallery';
  let notify = () => {};
  const binding: UrlBinding<string> = {
    read: () => section,
    parse: (search) => search.get('section') ?? 'gallery',
    format: (view) => (view === 'gallery' ? {} : { section: view }),
    apply: (view) => {
      section = view;
    },
    isHistoryEntry: (from, to) => from !== to,
    subscribe: (listener) => {
      notify = listener;
      return () => {
        notify = () => {};
      };
    },
  };
  renderHook(() => useUrlSync(binding));
  return {
    choose: (view: string) => {
      section = view;
      notify();
    },
    shown: () => section,
  };
}

const currentUrl = () => location.pathname + location.search;

test('An administrator who chooses a section sees it in the url, as a new history entry', () => {
  const { choose } = open('/media');
  const steps = history.length;
  act(() => choose('logo'));
  expect(currentUrl()).toBe('/media?section=logo');
  expect(history.length).toBe(steps + 1);
});

test('An administrator who follows a url sees its section', () => {
  const { shown } = open('/media?section=about');
  expect(shown()).toBe('about');
  expect(currentUrl()).toBe('/media?section=about');
});

test('An administrator who changes back before the next render sees the url changed back', () => {
  const { choose } = open('/media');
  act(() => {
    choose('logo');
    choose('gallery');
  });
  expect(currentUrl()).toBe('/media');
});

test('An administrator who navigates while a screen still changes sees the next url unchanged', () => {
  const { choose } = open('/media');
  // The screen is still mounted while the next one loads.
  history.pushState(null, '', '/inquiries');
  act(() => choose('logo'));
  expect(currentUrl()).toBe('/inquiries');
});
