import { expect, test } from 'vitest';
import { browserPaths } from './browserPaths.ts';

test('on Windows: Chromium, Chrome and Edge in the folders of programs', () => {
  const paths = browserPaths('win32', {
    ProgramFiles: 'C:\\Program Files',
    'ProgramFiles(x86)': 'C:\\Program Files (x86)',
    LOCALAPPDATA: 'C:\\Users\\ada\\AppData\\Local',
    PATH: 'C:\\Windows',
  });
  expect(paths).toHaveLength(9);
  expect(paths).toContain('C:\\Users\\ada\\AppData\\Local\\Chromium\\Application\\chrome.exe');
  expect(paths).toContain('C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe');
  // Edge is part of Windows.
  expect(paths).toContain('C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe');
  expect(browserPaths('win32', {})).toEqual([]);
});

test('on macOS: the PATH, then the applications of all users and of this one', () => {
  const paths = browserPaths('darwin', { PATH: '/opt/homebrew/bin', HOME: '/var/ada' });
  expect(paths[0]).toBe('/opt/homebrew/bin/chromium');
  expect(paths).toContain('/Applications/Google Chrome.app/Contents/MacOS/Google Chrome');
  expect(paths.at(-1)).toBe('/var/ada/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge');
});

test('elsewhere: the PATH in its order', () => {
  const paths = browserPaths('linux', { PATH: '/usr/bin:/snap/bin' });
  expect(paths.indexOf('/usr/bin/microsoft-edge-stable')).toBeLessThan(paths.indexOf('/snap/bin/chromium'));
  expect(paths.every((path) => /^\/(?:usr|snap)\/bin\//.test(path))).toBe(true);
});
