import { type MouseEvent, useRef } from 'react';

/**
 * Event handlers for a modal `<dialog>` that a press on the backdrop dismisses: there, the target is the dialog itself.
 * The press must begin and end on the backdrop, so that selecting text beyond the edge does not dismiss. It is dismissed
 * after the press, so that the press reaches nothing behind the dialog.
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
