import { useEffect, useState } from 'react';

/** localStorage key; the value 'off' turns all keys off. Named after “/”, the first of them (decision 73). */
const storageKey = 'admin-search-key';

const isEditable = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]';

function isOn(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off';
  } catch {
    return true;
  }
}

/** Whether a key types in a field. */
export const isTyping = ({ target, isComposing }: KeyboardEvent): boolean =>
  isComposing || (target instanceof Element && target.closest(isEditable) !== null);

/** The key of a shortcut without modifiers, a letter in lower case; null while typing, and where they are turned off. */
export function singleKeyOf(event: KeyboardEvent): string | null {
  const { key, shiftKey } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return null;
  if (isTyping(event) || !isOn()) return null;
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
  return useState(isOn)[0];
}

/** Whether keys without modifiers are on, and the setter: they can be turned off (WCAG 2.1.4). */
export function useSingleKeysSetting(): readonly [isOn: boolean, setIsOn: (isOn: boolean) => void] {
  const [value, setValue] = useState(isOn);
  const update = (next: boolean) => {
    setValue(next);
    try {
      if (next) localStorage.removeItem(storageKey);
      else localStorage.setItem(storageKey, 'off');
    } catch {
      // Where storage is blocked, the setting lasts as long as the component.
    }
  };
  return [value, update];
}
