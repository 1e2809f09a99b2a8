import { useLayoutEffect, useRef } from 'react';
import { useLostFocus } from '#ui/useLostFocus.ts';
import { focusCurrentItem } from '#ui/VirtualGrid.tsx';

/** The focus that a closed dialog returns to its opener goes to the card of the item that was read last. */
export function useFocusAfterReading(isReading: boolean) {
  const wasReading = useRef(isReading);
  const owesFocus = useRef(false);
  useLayoutEffect(() => {
    if (wasReading.current && !isReading) {
      owesFocus.current = true;
      focusCurrentItem();
    }
    wasReading.current = isReading;
  }, [isReading]);
  useLostFocus(owesFocus, focusCurrentItem);
}
