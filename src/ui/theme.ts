import { useSyncExternalStore } from 'react';

/** What an administrator chooses from, in the order of the switch. */
export const themes = [
  { theme: 'system', label: 'System', icon: 'system' },
  { theme: 'light', label: 'Light', icon: 'sun' },
  { theme: 'dark', label: 'Dark', icon: 'moon' },
] as const;
export type Theme = (typeof themes)[number]['theme'];

/** The key in localStorage. */
export const themeKey = 'admin-theme';

/** Shows the stored theme, where the host blocks the inline script of index.html that has done so. */
export function restoreTheme(): void {
  try {
    const theme = localStorage.getItem(themeKey);
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  } catch {
    // Blocked storage: the system's theme.
  }
}

/** The theme of the page now: that of <html data-theme>, else the system's. */
export function readTheme(): Theme {
  const { theme } = document.documentElement.dataset;
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

/** Applies a theme and stores it. Where storage is blocked, it lasts until the page is reloaded. */
export function applyTheme(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset.theme;
  else dataset.theme = theme;
  try {
    if (theme === 'system') localStorage.removeItem(themeKey);
    else localStorage.setItem(themeKey, theme);
  } catch {
    // Storage is blocked.
  }
}

function subscribe(onChange: () => void) {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}

/** The theme of the page now, wherever it is changed. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, readTheme);
