import { useSyncExternalStore } from 'react';
import { readTheme, type Theme } from './theme.ts';

/** The theme of the page now, wherever it is changed. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, readTheme, () => 'system');

function subscribe(onChange: () => void) {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}
