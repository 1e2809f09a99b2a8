// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { applyTheme, readTheme, restoreTheme } from '#ui/theme.ts';

const html = document.documentElement;

afterEach(() => {
  // The next file of this worker imports its modules before the runner does this.
  vi.unstubAllGlobals();
  applyTheme('system');
});

test.each(['light', 'dark'] as const)('the %s theme, once chosen, is shown and remembered', (theme) => {
  applyTheme(theme);
  expect([readTheme(), html.dataset.theme, localStorage.getItem('admin-theme')]).toEqual([
    theme,
    theme,
    theme,
  ]);
});

test("going back to the system's theme forgets the choice", () => {
  applyTheme('dark');
  applyTheme('system');
  expect([readTheme(), html.dataset.theme, localStorage.getItem('admin-theme')]).toEqual([
    'system',
    undefined,
    null,
  ]);
});

test.each([
  ['dark', 'dark'],
  ['light', 'light'],
  ['sepia', 'system'],
])('the stored theme %s → %s after a restart, although the inline script was blocked', (stored, shown) => {
  localStorage.setItem('admin-theme', stored);
  restoreTheme();
  expect(readTheme()).toBe(shown);
});

test('blocked storage → the theme is shown all the same', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new DOMException('The operation is insecure', 'SecurityError');
    },
    setItem: () => {
      throw new DOMException('The operation is insecure', 'SecurityError');
    },
    removeItem: () => undefined,
  });
  applyTheme('dark');
  restoreTheme();
  expect([readTheme(), html.dataset.theme]).toEqual(['dark', 'dark']);
});
