import { type RefObject, useEffect } from 'react';
import { singleKeyOf } from '#components/singleKeys.ts';

const isEditable = 'input, textarea, select';
const isPressable = 'button, a, summary';

/**
 * Calls the handler of a pressed key while the focus is in the dialog of this element, except while typing. A letter is
 * in lower case. The space bar presses a focused button as elsewhere.
 */
export function useViewerKeys(
  element: RefObject<HTMLElement | null>,
  handlers: Readonly<Record<string, (() => void) | undefined>>,
) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target, key } = event;
      if (key !== ' ' && key.length === 1 && singleKeyOf(event) === null) return;
      if (!(target instanceof Element) || event.ctrlKey || event.metaKey || event.altKey) return;
      const dialog = element.current?.closest('dialog');
      if (!dialog || target.closest('dialog') !== dialog || target.closest(isEditable)) return;
      if (key === ' ' && target.closest(isPressable)) return;
      const handler =
        handlers[`${event.shiftKey ? 'Shift+' : ''}${key.length === 1 ? key.toLowerCase() : key}`];
      if (!handler) return;
      event.preventDefault();
      handler();
    };
    // Before the keys of a focused video.
    document.addEventListener('keydown', press, true);
    return () => document.removeEventListener('keydown', press, true);
  });
}
