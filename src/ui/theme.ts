/** What the administrator chose: the system's theme, or always one of the two. */
export type Theme = 'system' | 'light' | 'dark';

/** The key in localStorage; the inline script of index.html reads it too. */
const key = 'admin-theme';

/** Shows the stored theme where the host's policy blocks the inline script that does so before the first paint (decision 52). */
export function restoreTheme(): void {
  try {
    const theme = localStorage.getItem(key);
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  } catch {
    // Blocked storage: the system's theme.
  }
}

/** Gives the theme that the page shows now: what <html data-theme> forces, or the system's. */
export function readTheme(): Theme {
  const { theme } = document.documentElement.dataset;
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

/** Shows a theme and remembers it in this browser. Where storage is blocked, it lasts as long as the page. */
export function applyTheme(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset.theme;
  else dataset.theme = theme;
  try {
    if (theme === 'system') localStorage.removeItem(key);
    else localStorage.setItem(key, theme);
  } catch {
    // Blocked storage is the administrator's own choice: nothing to tell.
  }
}
