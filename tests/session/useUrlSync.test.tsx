// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { type AddressBinding, useAddress } from '#app/hooks/useAddress.ts';

afterEach(() => {
  cleanup();
  history.replaceState(null, '', '/');
});

/** A screen at /media that shows one section, `gallery` unless the address or the test says otherwise. */
function open(address: string) {
  history.replaceState(null, '', address);
  let section = 'gallery';
  let tell = () => {};
  const binding: AddressBinding<string> = {
    read: () => section,
    parse: (search) => search.get('section') ?? 'gallery',
    format: (view) => (view === 'gallery' ? {} : { section: view }),
    follow: (view) => {
      section = view;
    },
    isStep: (from, to) => from !== to,
    onChange: (listener) => {
      tell = listener;
      return () => {
        tell = () => {};
      };
    },
  };
  renderHook(() => useAddress(binding));
  return {
    choose: (view: string) => {
      section = view;
      tell();
    },
    shown: () => section,
  };
}

const address = () => location.pathname + location.search;

test('An administrator who chooses a section finds it in the address, one step on', () => {
  const { choose } = open('/media');
  const steps = history.length;
  act(() => choose('logo'));
  expect(address()).toBe('/media?section=logo');
  expect(history.length).toBe(steps + 1);
});

test('An administrator who follows an address is shown what it says', () => {
  const { shown } = open('/media?section=about');
  expect(shown()).toBe('about');
  expect(address()).toBe('/media?section=about');
});

test('An administrator who changes back before the screen is drawn again finds the address changed back', () => {
  const { choose } = open('/media');
  act(() => {
    choose('logo');
    choose('gallery');
  });
  expect(address()).toBe('/media');
});

test('An administrator who goes on while a screen still changes finds the next address untouched', () => {
  const { choose } = open('/media');
  // The screen is left but still there: what follows it is loading.
  history.pushState(null, '', '/inquiries');
  act(() => choose('logo'));
  expect(address()).toBe('/inquiries');
});
