import { useLayoutEffect, useRef } from 'react';

/** Browsers blur a button that is disabled. Restores the focus of a busy button afterwards, unless it has moved elsewhere. */
export function useRestoreFocus(isBusy = false) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const { current } = button;
    if (!isBusy || !current || document.activeElement !== current) return;
    return () => {
      const { activeElement } = document;
      if (!activeElement || activeElement.contains(current)) current.focus();
    };
  }, [isBusy]);
  return button;
}
