import { useEffect, useState } from 'react';

/** Where the browser remembers that the key is off. */
const key = 'admin-search-key';

const isEditable = 'input, textarea, select, [contenteditable]';

function isOn(): boolean {
  try {
    return localStorage.getItem(key) !== 'off';
  } catch {
    return true;
  }
}

function focusSearch(event: KeyboardEvent) {
  const { target } = event;
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || !isOn()) return;
  if (target instanceof Element && target.closest(isEditable)) return;
  const field = document.querySelector<HTMLInputElement>('main [data-search]');
  if (!field || document.querySelector('dialog[open]')) return;
  event.preventDefault();
  field.focus();
  field.select();
}

/** Lets “/” go to the screen's search field, except while typing or with a dialog open. */
export function useSearchKey() {
  useEffect(() => {
    document.addEventListener('keydown', focusSearch);
    return () => document.removeEventListener('keydown', focusSearch);
  }, []);
}

/** Whether “/” goes to the search field, and the switch: a shortcut of one character must have one (WCAG 2.1.4). */
export function useSearchKeySwitch(): readonly [isOn: boolean, turn: (on: boolean) => void] {
  const [on, setOn] = useState(isOn);
  const turn = (next: boolean) => {
    setOn(next);
    try {
      if (next) localStorage.removeItem(key);
      else localStorage.setItem(key, 'off');
    } catch {
      // Blocked storage is the administrator's own choice: nothing to tell.
    }
  };
  return [on, turn];
}
