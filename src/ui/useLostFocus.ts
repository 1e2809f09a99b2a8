import { type RefObject, useLayoutEffect } from 'react';

/**
 * Calls `focus` when the focus was lost with the element that had it. The caller sets `isOwed` when that may have
 * happened. A modal dialog keeps the focus until it closes; an element elsewhere on the page keeps it for good.
 */
export function useLostFocus(isOwed: RefObject<boolean>, focus: () => void): void {
  useLayoutEffect(() => {
    if (!isOwed.current) return;
    const settle = () => {
      const { activeElement, body } = document;
      if (!isOwed.current || activeElement?.closest('dialog[open]')) return;
      isOwed.current = false;
      if (activeElement === null || activeElement === body) focus();
    };
    settle();
    // The event does not bubble.
    document.addEventListener('close', settle, true);
    return () => document.removeEventListener('close', settle, true);
  });
}
