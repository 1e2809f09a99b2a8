// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { screenPath } from '#session/navigation.ts';

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
