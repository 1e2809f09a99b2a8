import { useEffect } from 'react';
import { focusCurrentItem } from '#ui/VirtualGrid.tsx';
import { isTyping, singleKeyOf } from './singleKeys.ts';

/** What the keys of every list do; the chart of the screen decides for which item. */
export type ItemKeyEvent =
  | { type: 'current.moved'; step: 1 | -1 }
  | { type: 'current.opened' }
  | { type: 'current.toggled' }
  | { type: 'current.deletionRequested' }
  | { type: 'help.requested' };

const remove: ItemKeyEvent = { type: 'current.deletionRequested' };

const events: Readonly<Record<string, ItemKeyEvent>> = {
  j: { type: 'current.moved', step: 1 },
  k: { type: 'current.moved', step: -1 },
  Enter: { type: 'current.opened' },
  x: { type: 'current.toggled' },
  '#': remove,
  Delete: remove,
  '?': { type: 'help.requested' },
};

/** They change no card. */
const showsNone: ReadonlySet<string> = new Set(['current.moved', 'help.requested']);

/** The current card is another one afterwards. */
const moves: ReadonlySet<string> = new Set(['current.moved', 'current.statusChosen']);

/** Whether the focus is in the item that is shown beside the list, and stays there. */
const isReading = () => document.activeElement?.closest('[data-pane]') != null;

const pressable = 'a, button, summary';

/** Whether a press is Ctrl+Z or ⌘Z, not in a field. */
const isUndo = (event: KeyboardEvent) =>
  (event.ctrlKey || event.metaKey) &&
  !event.altKey &&
  !event.shiftKey &&
  event.key.toLowerCase() === 'z' &&
  !isTyping(event);

const none = {};

/**
 * Sends what the keys of a list mean, on its cards and in the dialog of an item (`data-item`). `more` are the keys of this
 * list alone, `undo` is sent by Ctrl+Z. Both are the same at each render.
 */
export function useItemKeys<Event extends { readonly type: string }>(
  screen: { send(event: Event | ItemKeyEvent): void },
  more: Readonly<Record<string, Event>> = none,
  undo: Event | null = null,
) {
  useEffect(() => {
    const all: Readonly<Record<string, Event | ItemKeyEvent>> = { ...events, ...more };
    const press = (event: KeyboardEvent) => {
      // Of the dialogs, keys work in that of an item alone.
      const [dialog, ...others] = document.querySelectorAll('dialog[open]');
      if (others.length > 0 || (dialog && !dialog.querySelector('[data-item]'))) return;
      if (undo !== null && isUndo(event)) {
        event.preventDefault();
        if (!event.repeat) screen.send(undo);
        return;
      }
      const key = singleKeyOf(event);
      const sent = key !== null && Object.hasOwn(all, key) ? all[key] : undefined;
      if (!sent || (event.repeat && sent.type !== 'current.moved')) return;
      if (key === 'Enter' && (dialog || (event.target instanceof Element && event.target.closest(pressable))))
        return;
      event.preventDefault();
      // Keys that change a card show which one.
      const isInList = !dialog && !isReading();
      if (isInList && !showsNone.has(sent.type) && document.querySelector('main li[aria-current]'))
        focusCurrentItem();
      screen.send(sent);
      // React renders the card of a distant item in an earlier microtask.
      if (!dialog && moves.has(sent.type)) queueMicrotask(() => isReading() || focusCurrentItem());
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [screen, more, undo]);
}
