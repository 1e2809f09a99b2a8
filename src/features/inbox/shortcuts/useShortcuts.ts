import { useEffect } from 'react';
import { isTyping, singleKeyOf } from '#components/singleKeys.ts';
import { statuses } from '#contract/entities.ts';
import type { InboxScreenActorRef, InboxScreenEvent } from '#machines/inbox-screen/inbox-screen.machine.ts';
import { focusCurrentItem } from '#ui/VirtualGrid.tsx';

const remove: InboxScreenEvent = { type: 'current.deletionRequested' };

/** What the keys of an inbox do (decision 73); the chart decides for which item. */
const events: Readonly<Record<string, InboxScreenEvent>> = {
  ...Object.fromEntries(
    statuses.map((status, index) => [`${index + 1}`, { type: 'current.statusChosen', status }]),
  ),
  j: { type: 'current.moved', step: 1 },
  k: { type: 'current.moved', step: -1 },
  Enter: { type: 'current.opened' },
  x: { type: 'current.toggled' },
  r: { type: 'current.replyRequested' },
  '#': remove,
  Delete: remove,
  '?': { type: 'help.requested' },
};

/** They change no card. */
const showsNone: ReadonlySet<string> = new Set(['current.moved', 'help.requested']);

const pressable = 'a, button, summary';

const isUndo = (event: KeyboardEvent) =>
  (event.ctrlKey || event.metaKey) &&
  !event.altKey &&
  !event.shiftKey &&
  event.key.toLowerCase() === 'z' &&
  !isTyping(event);

/** The keys with which an inbox is worked through, on its cards and in the details. */
export function useShortcuts(screen: InboxScreenActorRef) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      // Of the dialogs, keys work in the details alone.
      const [dialog, ...others] = document.querySelectorAll('dialog[open]');
      if (others.length > 0 || (dialog && !dialog.querySelector('[data-item]'))) return;
      if (isUndo(event)) {
        event.preventDefault();
        if (!event.repeat) screen.send({ type: 'undo.requested', keys: [] });
        return;
      }
      const key = singleKeyOf(event);
      const sent = key !== null && Object.hasOwn(events, key) ? events[key] : undefined;
      if (!sent || (event.repeat && sent.type !== 'current.moved')) return;
      if (key === 'Enter' && (dialog || (event.target instanceof Element && event.target.closest(pressable))))
        return;
      event.preventDefault();
      // Keys that change a card show which one.
      if (!dialog && !showsNone.has(sent.type) && document.querySelector('main li[aria-current]'))
        focusCurrentItem();
      screen.send(sent);
      // React renders the card of a distant item in an earlier microtask.
      if (!dialog && (sent.type === 'current.moved' || sent.type === 'current.statusChosen'))
        queueMicrotask(focusCurrentItem);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [screen]);
}
