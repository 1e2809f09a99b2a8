import { fireEvent, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useKeys } from '#components/useKeys.ts';

const names = ['j', 'Shift+j', 'Mod+k', 'Mod+a', 'Mod+z', '2', '/', '?'];

/** The handlers that a key has called. */
function named(init: KeyboardEventInit): readonly string[] {
  const called: string[] = [];
  const handlers = Object.fromEntries(names.map((name) => [name, () => called.push(name)]));
  const { unmount } = renderHook(() => useKeys(handlers));
  fireEvent.keyDown(document.body, init);
  unmount();
  return called;
}

test.each<[string, KeyboardEventInit, string | null]>([
  ['Cyrillic', { key: 'о', code: 'KeyJ' }, 'j'],
  ['Cyrillic', { key: 'О', code: 'KeyJ', shiftKey: true }, 'Shift+j'],
  ['Cyrillic', { key: 'л', code: 'KeyK', ctrlKey: true }, 'Mod+k'],
  ['Greek', { key: 'α', code: 'KeyA', ctrlKey: true }, 'Mod+a'],
  ['Hebrew', { key: 'ז', code: 'KeyZ', ctrlKey: true }, 'Mod+z'],
  ['Arabic, where a key has two letters', { key: 'لا', code: 'KeyJ' }, 'j'],
  ['Arabic', { key: '٢', code: 'Digit2' }, '2'],
  ['Thai', { key: '่', code: 'KeyJ' }, 'j'],
  ['Cyrillic, off the letters', { key: 'ж', code: 'Semicolon' }, null],
  ['Cyrillic, by its own sign', { key: '?', code: 'Digit7', shiftKey: true }, '?'],
  ['Hebrew, by its own sign', { key: '/', code: 'KeyQ' }, '/'],
  ['Latin, with the letter elsewhere', { key: 'z', code: 'KeyW', ctrlKey: true }, 'Mod+z'],
  ['Latin, with another letter there', { key: 'ö', code: 'KeyJ' }, null],
  ['Latin, with a sign there', { key: 'é', code: 'Digit2' }, null],
  ['unknown to the browser', { key: 'Unidentified', code: 'KeyJ' }, null],
])('on a keyboard that is %s, %j is %s', (_, init, name) => {
  expect(named(init)).toEqual(name === null ? [] : [name]);
});
