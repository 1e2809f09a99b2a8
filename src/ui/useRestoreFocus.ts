import { useEffect, useLayoutEffect, useRef } from 'react';

/** Browsers blur a button that is disabled. Restores the focus of a busy button afterwards, unless it has moved elsewhere. */
export function useRestoreFocus(isBusy = false) {
  const button = useRef<HTMLButtonElement>(null);
  const isBlurred = useRef(false);
  useEffect(() => {
    const { current } = button;
    // Chromium before 156 blurs it at once, before the effects of the render that disables it.
    const onBlur = () => {
      isBlurred.current = current?.disabled ?? false;
    };
    current?.addEventListener('blur', onBlur);
    return () => current?.removeEventListener('blur', onBlur);
  }, []);
  useLayoutEffect(() => {
    const { current } = button;
    if (!isBusy || !current || !(isBlurred.current || document.activeElement === current)) return;
    return () => {
      isBlurred.current = false;
      const { activeElement } = document;
      if (!activeElement || activeElement.contains(current)) current.focus();
    };
  }, [isBusy]);
  return button;
}
