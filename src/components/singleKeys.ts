import { useEffect } from 'react';
import { keptSwitch, useKeptSwitch } from '#session/keptSwitch.ts';

/** Keys without modifiers can be turned off (WCAG 2.1.4); the key in storage is named after “/”, the first of them. */
export const singleKeys = keptSwitch('admin-search-key', true);

const isEditable = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]';

/** Whether a key types in a field. */
export const isTyping = ({ target, isComposing }: KeyboardEvent): boolean =>
  isComposing || (target instanceof Element && target.closest(isEditable) !== null);

/** A menu is over the page (`src/ui/MenuButton.tsx`): keys are for its controls. */
export const isMenuOpen = (): boolean => document.querySelector('[popover=auto]:popover-open') !== null;

/** The key of a shortcut without modifiers, a letter in lower case; null while typing, in a menu, and where they are turned off. */
export function singleKeyOf(event: KeyboardEvent): string | null {
  const { key, shiftKey } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return null;
  if (isTyping(event) || isMenuOpen() || !singleKeys.isOn()) return null;
  // Shift makes another character of a key that is no letter.
  return /^\p{Letter}$/u.test(key) ? (shiftKey ? null : key.toLowerCase()) : key;
}

function focusSearch(event: KeyboardEvent) {
  if (singleKeyOf(event) !== '/') return;
  const field = document.querySelector<HTMLInputElement>('main [data-search]');
  if (!field || document.querySelector('dialog[open]')) return;
  event.preventDefault();
  field.focus();
  field.select();
}

/** “/” focuses the screen's search field, except while typing or with a dialog open. Returns whether it is on. */
export function useSearchKey(): boolean {
  useEffect(() => {
    document.addEventListener('keydown', focusSearch);
    return () => document.removeEventListener('keydown', focusSearch);
  }, []);
  return useKeptSwitch(singleKeys)[0];
}
