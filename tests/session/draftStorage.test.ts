import { afterEach, expect, test } from 'vitest';
import { draftsOf, forgetUsers } from '#session/draftStorage.ts';

afterEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

test('keeps drafts by name for one user of the tab, until they are removed', () => {
  const drafts = draftsOf({ user: 'a' });
  drafts.write('edit/image/gallery/7', { title: 'Hall' });
  drafts.write('order/gallery', [2, 1]);
  expect(drafts.read('edit/image/gallery/7')).toEqual({ title: 'Hall' });
  expect(draftsOf({ user: 'b' }).read('order/gallery')).toBeNull();
  drafts.write('edit/image/gallery/7', null);
  expect(drafts.read('edit/image/gallery/7')).toBeNull();
  expect(drafts.read('order/gallery')).toEqual([2, 1]);
});

test('ignores a draft that is not JSON', () => {
  const drafts = draftsOf({ user: 'a' });
  drafts.write('order/gallery', []);
  for (const key of Object.keys(sessionStorage)) sessionStorage.setItem(key, '{');
  expect(drafts.read('order/gallery')).toBeNull();
});

test.each([
  ['every user', undefined, ['admin-theme', 'other b']],
  ['all but one user', 'a', ['admin-draft a x', 'admin-seen a contact', 'admin-theme', 'other b']],
])('forgets %s, and keeps what has no user', (_, except, left) => {
  draftsOf({ user: 'a' }).write('x', 1);
  draftsOf({ user: 'b' }).write('x', 1);
  for (const key of ['admin-seen a contact', 'admin-seen b contact', 'admin-theme', 'other b'])
    localStorage.setItem(key, '1');
  forgetUsers(except);
  expect([...Object.keys(localStorage), ...Object.keys(sessionStorage)].sort()).toEqual(left);
});
