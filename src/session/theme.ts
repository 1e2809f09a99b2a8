import { keptChoice } from './keptChoice.ts';

/** What an administrator chooses from, in the order of the switch. */
export const themes = [
  { value: 'system', label: 'System', icon: 'system' },
  { value: 'light', label: 'Light', icon: 'sun' },
  { value: 'dark', label: 'Dark', icon: 'moon' },
] as const;
type Theme = (typeof themes)[number]['value'];

/** The key in localStorage. */
export const themeKey = 'admin-theme';

export const keptTheme = keptChoice<Theme>(themeKey, ['system', 'light', 'dark']);

function showTheme(): void {
  const theme = keptTheme.read();
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

/** Shows the chosen theme, as the inline script of index.html has done where the host does not block it. Returns the function that ends it. */
export function followTheme(): () => void {
  showTheme();
  return keptTheme.subscribe(showTheme);
}
