import { useLayoutEffect, useRef } from 'react';

/**
 * Browsers take the focus from a button that is disabled. One that was busy gets it back when it is ready again, unless
 * the focus has gone elsewhere meanwhile.
 */
export function useKeptFocus(isBusy = false) {
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
