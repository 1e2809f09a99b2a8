import { glob } from 'goober';
import { useEffect, useState } from 'react';
import { useMediaQuery } from '#ui/breakpoints.ts';

export type PanelPosition = 'closed' | 'bottom' | 'right' | 'popup';

/** The width or height of the docked panel, in CSS pixels. */
export const panelSizes = { bottom: 400, right: 440, minimum: 200, step: 32 } as const;

export const isDocked = (position: PanelPosition): position is 'bottom' | 'right' =>
  position === 'bottom' || position === 'right';

/**
 * Shrinks what the application sizes by the window or fixes to its edges, so that the docked panel covers none of it.
 * While the panel is closed, a strip at the bottom is kept free for its button.
 */
export const installDockStyle = () => glob`
  :root[data-devtools] {
    --devtools-strip: 1.75rem;
    --devtools-bottom: var(--devtools-strip);
    --devtools-right: 0px;
    /* Nothing can be drawn on a gutter without a scrollbar: the strip would end before the edge. */
    scrollbar-gutter: auto;
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
  :root[data-devtools] #root > :is(main, .boot, :has(> main)) {
    min-height: calc(100dvh - var(--devtools-bottom));
  }
  /* The sidebar: other complementary landmarks, as the upload tray, have sizes of their own. */
  :root[data-devtools] :is(#root :has(> main) > aside, dialog[aria-label='Navigation']) {
    height: calc(100dvh - var(--devtools-bottom));
  }
  :root[data-devtools] dialog:modal {
    right: var(--devtools-right);
    bottom: var(--devtools-bottom);
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
  :root[data-devtools] [data-toaster] {
    right: calc(var(--space-2) + var(--devtools-right));
  }
  :root[data-devtools] [data-selection-bar] {
    bottom: calc(var(--space-1) + var(--devtools-bottom));
  }
  :root[data-devtools] [data-upload-tray] {
    margin: 0 var(--devtools-right) var(--devtools-bottom) 0;
  }
  :root[data-devtools] [data-banners] {
    right: var(--devtools-right);
    bottom: calc(var(--space-2) + var(--devtools-bottom));
  }
`;

const storageKey = 'studio-devtools';

/** A popup is closed after a reload: browsers open one only after a click. */
function readStored(): { position: PanelPosition; size: number } {
  let stored = '';
  try {
    stored = sessionStorage.getItem(storageKey) ?? '';
  } catch {
    // Storage is blocked.
  }
  const [position, size] = stored.split(' ');
  return {
    position: position === 'bottom' || position === 'right' ? position : 'closed',
    size: Number(size) || panelSizes.bottom,
  };
}

/** Stored for the tab. Below a window width of 1,440 px the panel docks at the bottom only. */
export function usePanelPosition() {
  const [stored, setStored] = useState(readStored);
  const canDockRight = useMediaQuery('(min-width: 1440px)');
  const { size } = stored;
  const position = stored.position === 'right' && !canDockRight ? 'bottom' : stored.position;

  useEffect(() => {
    const { dataset, style } = document.documentElement;
    dataset.devtools = position === 'popup' ? 'closed' : position;
    style.setProperty('--devtools-size', `${size}px`);
    try {
      sessionStorage.setItem(storageKey, `${position} ${size}`);
    } catch {
      // Storage is blocked: the panel is closed after a reload.
    }
    return () => {
      delete dataset.devtools;
      style.removeProperty('--devtools-size');
    };
  }, [position, size]);

  return {
    position,
    size,
    canDockRight,
    setPosition: (next: PanelPosition) =>
      setStored((before) => ({ position: next, size: isDocked(next) ? panelSizes[next] : before.size })),
    resize: (next: number) =>
      setStored((before) => ({ ...before, size: Math.max(panelSizes.minimum, Math.round(next)) })),
  };
}
