import { useEffect } from 'react';
import type { SelectionActorRef } from '#machines/selection/selection.machine.ts';
import { isMenuOpen } from './singleKeys.ts';

const hasOwnKeys = 'input:not([type="checkbox"]), textarea, select, [contenteditable]';

/** Ctrl+A selects all that match, Escape clears; except while typing or with a dialog or a menu open. */
export function useSelectionKeys(selection: SelectionActorRef) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey, shiftKey } = event;
      const isTyping = target instanceof Element && target.closest(hasOwnKeys);
      if (isTyping || altKey || shiftKey || event.defaultPrevented) return;
      if (isMenuOpen() || document.querySelector('dialog[open]')) return;
      const isCommand = ctrlKey || metaKey;
      if (isCommand && key.toLowerCase() === 'a') {
        event.preventDefault();
        selection.send({ type: 'selection.allChosen' });
      }
      if (!isCommand && key === 'Escape') selection.send({ type: 'selection.cleared' });
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [selection]);
}
