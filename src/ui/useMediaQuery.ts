import { useSyncExternalStore } from 'react';

/** Whether a media query matches, for instance '(min-width: 768px)'. */
export const useMediaQuery = (query: string): boolean => {
  const matches = () => window.matchMedia(query).matches;
  return useSyncExternalStore(
    (onChange) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    matches,
    matches,
  );
};
