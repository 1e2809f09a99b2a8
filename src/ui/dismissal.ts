import { type MouseEvent, useRef } from 'react';

/** A press on the backdrop sooner than this, in milliseconds, is the second one of a double click that opened the dialog. */
const doubleClick = 400;

/** Where the pointer was pressed last, in CSS pixels of the window. */
let pressed = { x: -1, y: -1 };
window.addEventListener('pointerdown', ({ clientX: x, clientY: y }) => (pressed = { x, y }), true);

/** Pixels between a confirming button and the finger that has opened its dialog. */
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
 * The press must begin and end on the backdrop, so that selecting text beyond the edge does not dismiss. It is dismissed
 * after the press, so that the press reaches nothing behind the dialog.
 */
export function useOutsidePress(dismiss: () => void) {
  const openedAt = useRef(Number.NEGATIVE_INFINITY);
  const hasBegun = useRef(false);
  const isOutside = ({ target, currentTarget }: MouseEvent) => target === currentTarget;
  return {
    onBeforeToggle: () => {
      openedAt.current = performance.now();
    },
    onMouseDown: (event: MouseEvent) => {
      hasBegun.current = isOutside(event) && performance.now() > openedAt.current + doubleClick;
    },
    onMouseUp: (event: MouseEvent) => {
      if (hasBegun.current && isOutside(event)) dismiss();
    },
  };
}
