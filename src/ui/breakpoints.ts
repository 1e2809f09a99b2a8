import { useMemo, useSyncExternalStore } from 'react';

/** From this window width on, in CSS pixels, the sidebar is fixed (Specification §2). */
export const fixedSidebarWidth = 768;

/** From this window width on, in CSS pixels, an item has space beside the list that it is in. */
export const paneWidth = 1100;

/** Below this window width, in CSS pixels, a dialog is a sheet at the bottom of the screen. */
export const sheetWidth = 640;

/** Whether a media query matches, for instance '(min-width: 768px)'. */
export function useMediaQuery(query: string): boolean {
  const [subscribe, read] = useMemo(() => {
    const list = window.matchMedia(query);
    const listen = (onChange: () => void) => {
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    };
    return [listen, () => list.matches] as const;
  }, [query]);
  return useSyncExternalStore(subscribe, read);
}
