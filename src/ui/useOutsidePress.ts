import { type MouseEvent, useRef } from 'react';

/**
 * What a modal `<dialog>` listens to so that a press beside it dismisses it: only the backdrop is the dialog itself.
 * The press must begin and end there, so that text selected beyond the edge is none; and it is over by then, so that
 * the finger presses nothing beneath.
 */
export function useOutsidePress(dismiss: () => void) {
  const hasBegun = useRef(false);
  const isOutside = ({ target, currentTarget }: MouseEvent) => target === currentTarget;
  return {
    onMouseDown: (event: MouseEvent) => {
      hasBegun.current = isOutside(event);
    },
    onMouseUp: (event: MouseEvent) => {
      if (hasBegun.current && isOutside(event)) dismiss();
    },
  };
}
