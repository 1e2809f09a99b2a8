import { useLayoutEffect, useRef } from 'react';
import { focusCurrentItem } from '#ui/VirtualGrid.tsx';

/** The focus that a closed dialog returns to its opener goes to the card of the item that was read last. */
export function useFocusAfterReading(isReading: boolean) {
  const wasReading = useRef(isReading);
  useLayoutEffect(() => {
    if (wasReading.current && !isReading) focusCurrentItem();
    wasReading.current = isReading;
  }, [isReading]);
}
