import { glob } from 'goober';
import { useEffect, useState, useSyncExternalStore } from 'react';

/** Where the panel is: at an edge of the window, in a window of its own, or nowhere. */
export type Place = 'closed' | 'bottom' | 'right' | 'window';

/** The width or height of the docked panel, in CSS pixels. */
export const dockSizes = { bottom: 400, right: 440, smallest: 200, step: 32 } as const;

/** From this width of the window on there is room for the panel at the right; below, it is at the bottom instead. */
const roomAtRight = '(min-width: 1440px)';

function watchRoom(changed: () => void): () => void {
  const media = matchMedia(roomAtRight);
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
}

/**
 * The page gives way to whatever is docked: everything that the application measures by the window, or fixes to it, ends
 * where the panel begins. Closed, there is a strip at the bottom that holds the panel's button and nothing else.
 */
export const installDockStyle = () => glob`
  :root[data-devtools] {
    --devtools-strip: 1.75rem;
    --devtools-bottom: var(--devtools-strip);
    --devtools-right: 0px;
  }
  :root[data-devtools='bottom'] {
    --devtools-bottom: min(var(--devtools-size), 75dvh);
  }
  :root[data-devtools='right'] {
    --devtools-bottom: 0px;
    --devtools-right: min(var(--devtools-size), 60vw);
  }
  :root[data-devtools] body {
    padding: 0 var(--devtools-right) var(--devtools-bottom) 0;
  }
  :root[data-devtools] #root > :not([data-rht-toaster]) {
    min-height: calc(100dvh - var(--devtools-bottom));
  }
  :root[data-devtools] #root aside {
    height: calc(100dvh - var(--devtools-bottom));
  }
  :root[data-devtools] dialog:modal {
    right: var(--devtools-right);
    bottom: var(--devtools-bottom);
  }
  :root[data-devtools] dialog[aria-label='Navigation'] {
    height: calc(100dvh - var(--devtools-bottom));
  }
  :root[data-devtools] dialog > div:has(> [data-body]) {
    max-height: calc(100dvh - 2 * var(--space-4) - var(--devtools-bottom));
  }
  :root[data-devtools] dialog::backdrop {
    right: var(--devtools-right);
    bottom: var(--devtools-bottom);
  }
  :root[data-devtools]:has(dialog:modal) [data-dialog-hint] {
    display: block;
  }
  :root[data-devtools] [data-rht-toaster] {
    right: calc(var(--space-2) + var(--devtools-right)) !important;
    bottom: calc(var(--space-2) + var(--devtools-bottom)) !important;
  }
`;

const key = 'studio-devtools';
const places: readonly Place[] = ['closed', 'bottom', 'right'];

/** What was shown before a reload; a window of its own cannot be opened again without a click. */
function remembered(): { place: Place; size: number } {
  try {
    const [place, size] = (sessionStorage.getItem(key) ?? '').split(' ');
    return {
      place: places.find((each) => each === place) ?? 'closed',
      size: Number(size) || dockSizes.bottom,
    };
  } catch {
    return { place: 'closed', size: dockSizes.bottom };
  }
}

/** Where the panel is and how large, remembered over reloads; makes the page give way to it. */
export function useDock() {
  const [{ place: wanted, size }, setDock] = useState(remembered);
  const hasRoomAtRight = useSyncExternalStore(watchRoom, () => matchMedia(roomAtRight).matches);
  const place = wanted === 'right' && !hasRoomAtRight ? 'bottom' : wanted;

  useEffect(() => {
    const { dataset, style } = document.documentElement;
    dataset.devtools = place === 'window' ? 'closed' : place;
    style.setProperty('--devtools-size', `${size}px`);
    try {
      sessionStorage.setItem(key, `${place} ${size}`);
    } catch {
      // Without storage the panel is closed after a reload.
    }
    return () => {
      delete dataset.devtools;
      style.removeProperty('--devtools-size');
    };
  }, [place, size]);

  return {
    place,
    size,
    hasRoomAtRight,
    put: (next: Place) =>
      setDock((dock) => ({
        place: next,
        size: next === 'bottom' || next === 'right' ? dockSizes[next] : dock.size,
      })),
    resize: (next: number) =>
      setDock((dock) => ({ ...dock, size: Math.max(dockSizes.smallest, Math.round(next)) })),
  };
}
