// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { clearDrafts, draftsOf } from '#session/draftStorage.ts';

afterEach(() => sessionStorage.clear());

test('keeps drafts by name for one user of the tab, until they are removed or cleared', () => {
  const drafts = draftsOf({ user: 'a' });
  drafts.write('edit/image/gallery/7', { title: 'Hall' });
  drafts.write('order/gallery', [2, 1]);
  sessionStorage.setItem('other', '1');
  expect(drafts.read('edit/image/gallery/7')).toEqual({ title: 'Hall' });
  expect(draftsOf({ user: 'b' }).read('order/gallery')).toBeNull();
  drafts.remove('edit/image/gallery/7');
  expect(drafts.read('edit/image/gallery/7')).toBeNull();
  expect(drafts.read('order/gallery')).toEqual([2, 1]);
  clearDrafts();
  expect(drafts.read('order/gallery')).toBeNull();
  expect(sessionStorage.getItem('other')).toBe('1');
});

test('reads a draft of no JSON as none', () => {
  const drafts = draftsOf({ user: 'a' });
  drafts.write('order/gallery', []);
  for (const key of Object.keys(sessionStorage)) sessionStorage.setItem(key, '{');
  expect(drafts.read('order/gallery')).toBeNull();
});
