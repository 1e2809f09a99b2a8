import { useEffect, useEffectEvent } from 'react';
import { keptChoice, useKeptChoice } from '#session/keptChoice.ts';

/** Keys without modifiers can be turned off (WCAG 2.1.4); the key in storage is named after “/”, the first of them. */
export const singleKeys = keptChoice('admin-search-key', ['on', 'off']);

/** There, Ctrl+K deletes to the end of the line. */
export const isMac = () => /^(Mac|iP)/.test(navigator.platform);

const editable = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]';
const pressable = 'a, button, summary';

const isIn = ({ target }: KeyboardEvent, selector: string) =>
  target instanceof Element && target.closest(selector) !== null;

/** A menu is over the page (`src/ui/MenuButton.tsx`): keys are for its controls. */
const isMenuOpen = () => document.querySelector('[popover=auto]:popover-open') !== null;

/** The key of a letter or digit of another alphabet is that of its place on the keyboard. */
const isForeign = (key: string) => /^(?![\p{Script=Latin}\d])[\p{L}\p{M}\p{Nd}]/u.test(key);
const place = /^(?:Key|Digit)(.)$/;

/** As in 'j', '?', 'Shift+ArrowLeft' and 'Mod+z', with Ctrl, on a Mac ⌘, as Mod. Shift makes another character of a key that is no letter. */
function nameOf({ key: typed, code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): string | null {
  const [mod, other] = isMac() ? [metaKey, ctrlKey] : [ctrlKey, metaKey];
  if (other || altKey) return null;
  const key = (isForeign(typed) && place.exec(code)?.[1]) || typed;
  const isLetter = /^\p{Letter}$/u.test(key);
  const shift = shiftKey && (isLetter || key.length > 1) ? 'Shift+' : '';
  return `${mod ? 'Mod+' : ''}${shift}${isLetter ? key.toLowerCase() : key}`;
}

/** Acts on a key. Returns false where the key is left to the browser. */
export type KeyHandler = (event: KeyboardEvent) => unknown;

/** The page is not covered by a dialog. */
const isPage = () => document.querySelector('dialog[open]') === null;

/**
 * Calls the handler of a pressed key where `isFor` says so: at first on a page without a dialog. A key that types in a field,
 * presses the focused control, or belongs to an open menu, is left alone.
 */
export function useKeys(
  handlers: Readonly<Record<string, KeyHandler | undefined>>,
  {
    isFor = isPage,
    isForFields = false,
    isFirst = false,
  }: {
    isFor?: (event: KeyboardEvent) => boolean;
    /** Also while typing. */
    isForFields?: boolean;
    /** Before the keys of a focused video. */
    isFirst?: boolean;
  } = {},
) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const name = nameOf(event);
    const handler = name !== null && Object.hasOwn(handlers, name) ? handlers[name] : undefined;
    if (!name || !handler || event.defaultPrevented) return;
    if (!isForFields && (event.isComposing || isIn(event, editable) || isMenuOpen())) return;
    if (name.length === 1 && name !== ' ' && singleKeys.read() === 'off') return;
    if ((name === 'Enter' || name === ' ') && isIn(event, pressable)) return;
    if (isFor(event) && handler(event) !== false) event.preventDefault();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', onKeyDown, isFirst);
    return () => document.removeEventListener('keydown', onKeyDown, isFirst);
  }, [isFirst]);
}

function focusSearch() {
  const field = document.querySelector<HTMLInputElement>('main [data-search]');
  if (!field) return false;
  field.focus();
  return field.select();
}

/** “/” focuses the screen's search field. Returns whether it is on. */
export function useSearchKey(): boolean {
  useKeys({ '/': focusSearch });
  return useKeptChoice(singleKeys)[0] === 'on';
}
