import { focusCurrentItem } from '#ui/VirtualGrid.tsx';
import { type KeyHandler, useKeys } from './useKeys.ts';

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
const showsNone: ReadonlySet<string> = new Set(['current.moved', 'undo.requested', 'help.requested']);

/** The current card is another one afterwards. */
const moves: ReadonlySet<string> = new Set(['current.moved', 'current.statusChosen']);

/** Whether the focus is in the item that is shown beside the list, and stays there. */
const isReading = () => document.activeElement?.closest('[data-pane]') != null;

/** Of the dialogs, keys work in that of an item alone. */
function isListOrItem() {
  const [dialog, ...others] = document.querySelectorAll('dialog[open]');
  return others.length === 0 && (!dialog || dialog.querySelector('[data-item]') !== null);
}

/** Tells what the keys of a list mean, on its cards and in the dialog of an item (`data-item`). `more` are the keys of this list alone. */
export function useItemKeys<Event extends { readonly type: string }>(
  press: (event: Event | ItemKeyEvent) => void,
  more: Readonly<Record<string, Event>> = {},
) {
  const handlerOf =
    (sent: Event | ItemKeyEvent): KeyHandler =>
    ({ key, repeat }) => {
      const isInDialog = document.querySelector('dialog[open]') !== null;
      if ((repeat && sent.type !== 'current.moved') || (key === 'Enter' && isInDialog)) return false;
      // Keys that change a card show which one.
      const isInList = !isInDialog && !isReading();
      if (isInList && !showsNone.has(sent.type) && document.querySelector('main li[aria-current]'))
        focusCurrentItem();
      press(sent);
      // React renders the card of a distant item in an earlier microtask.
      if (!isInDialog && moves.has(sent.type)) queueMicrotask(() => isReading() || focusCurrentItem());
      return true;
    };
  const all = Object.entries<Event | ItemKeyEvent>({ ...events, ...more });
  useKeys(Object.fromEntries(all.map(([key, sent]) => [key, handlerOf(sent)])), { isFor: isListOrItem });
}
