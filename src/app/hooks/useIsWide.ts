import { useSyncExternalStore } from 'react';
import { fixedSidebarWidth } from '#ui/media.ts';

const query = () => window.matchMedia(`(min-width: ${fixedSidebarWidth}px)`);

/** Whether the window is wide enough for the fixed sidebar: 768 px and above (Specification §2). */
export const useIsWide = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      const media = query();
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    () => query().matches,
  );
