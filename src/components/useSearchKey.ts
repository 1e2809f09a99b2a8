import { useEffect, useState } from 'react';

/** localStorage key; the value 'off' turns the shortcut off. */
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

/** “/” focuses the screen's search field, except while typing or with a dialog open. */
export function useSearchKey() {
  useEffect(() => {
    document.addEventListener('keydown', focusSearch);
    return () => document.removeEventListener('keydown', focusSearch);
  }, []);
}

/** Whether the “/” shortcut is on, and its setter: a single-character shortcut can be turned off (WCAG 2.1.4). */
export function useSearchKeySetting(): readonly [isOn: boolean, setIsOn: (isOn: boolean) => void] {
  const [value, setValue] = useState(isOn);
  const update = (next: boolean) => {
    setValue(next);
    try {
      if (next) localStorage.removeItem(key);
      else localStorage.setItem(key, 'off');
    } catch {
      // Where storage is blocked, the setting lasts as long as the component.
    }
  };
  return [value, update];
}
