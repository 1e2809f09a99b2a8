import { type MouseEvent, useRef } from 'react';

/** Milliseconds in which a press at the same place is the second one of a double click. */
const doubleClick = 400;

/** Where the pointer was pressed last, in CSS pixels of the window. */
let pressed = { x: -1, y: -1 };
window.addEventListener('pointerdown', ({ clientX: x, clientY: y }) => (pressed = { x, y }), true);

/** Pixels that keep a place away from the finger that has opened a dialog. */
const clearance = 32;

/** Raises a dialog, by a custom property, so far that the button is above the pointer that has opened it. */
export function keepFromPointer(dialog: HTMLElement, button: Element | null): void {
  dialog.style.removeProperty('--raised');
  if (!button) return;
  const { left, right, top, bottom } = button.getBoundingClientRect();
  const { x, y } = pressed;
  if (x < left || x > right || y < top - clearance || y > bottom + clearance) return;
  const below = window.innerHeight - dialog.getBoundingClientRect().bottom;
  dialog.style.setProperty('--raised', `${Math.round(below + bottom + clearance - y)}px`);
}

/**
 * Event handlers for a modal `<dialog>` that a press on the backdrop dismisses: there, the target is the dialog itself.
 * The press must begin and end on the backdrop, so that selecting text beyond the edge does not dismiss, and must not be
 * the second one of a double click that opened the dialog. It is dismissed after the press, so that the press reaches
 * nothing behind the dialog.
 */
export function useOutsidePress(dismiss: () => void) {
  const opened = useRef({ x: 0, y: 0, at: Number.NEGATIVE_INFINITY });
  const hasBegun = useRef(false);
  const isOutside = ({ target, currentTarget }: MouseEvent) => target === currentTarget;
  const isRepeated = ({ clientX, clientY }: MouseEvent) => {
    const { x, y, at } = opened.current;
    return performance.now() <= at + doubleClick && Math.hypot(clientX - x, clientY - y) <= clearance;
  };
  return {
    onBeforeToggle: () => {
      opened.current = { ...pressed, at: performance.now() };
    },
    onMouseDown: (event: MouseEvent) => {
      hasBegun.current = isOutside(event) && !isRepeated(event);
    },
    onMouseUp: (event: MouseEvent) => {
      if (hasBegun.current && isOutside(event)) dismiss();
    },
  };
}
