import { useEffect, useRef } from 'react';

/**
 * Focuses the form's field of that name, if it has one, each time `trigger` changes. Returns the ref of the form. While the
 * pointer is pressed the page does not scroll to the field: what was pressed would move away, and the click be lost.
 */
export function useFocusField(name: string | null, trigger: unknown) {
  const form = useRef<HTMLFormElement>(null);
  const isPressed = useRef(false);
  // Before the other effect, in which a press that has left the field shows its error.
  useEffect(() => {
    const note = ({ type }: Event) => {
      isPressed.current = type === 'pointerdown';
    };
    const types = ['pointerdown', 'pointerup', 'pointercancel'];
    for (const type of types) document.addEventListener(type, note, true);
    return () => {
      for (const type of types) document.removeEventListener(type, note, true);
    };
  }, []);
  useEffect(() => {
    if (trigger && name)
      form.current?.querySelector<HTMLElement>(`[name=${name}]`)?.focus({ preventScroll: isPressed.current });
  }, [name, trigger]);
  return form;
}
