import { useEffect } from 'react';
import { isTyping, singleKeyOf } from '#components/singleKeys.ts';
import { type InboxItem, statuses } from '#contract/entities.ts';
import {
  selectCurrentId,
  selectNextId,
  selectPreviousId,
} from '#machines/current-item/current-item.machine.ts';
import { selectOpenId } from '#machines/inbox/inbox.machine.ts';
import { selectData } from '#machines/query/query.machine.ts';
import { focusCurrentItem } from '#ui/VirtualGrid.tsx';
import { requestReply } from '../reply/requestReply.ts';
import type { TriageActors } from './actors.ts';

type Keys = Readonly<Record<string, (() => void) | undefined>>;

const pressable = 'a, button, summary';

/** Where keys work: the cards, the details, or nowhere, because another dialog is open. */
function placeOfKeys(openId: string | null): 'cards' | 'details' | null {
  const dialogs = document.querySelectorAll('dialog[open]');
  if (dialogs.length === 0) return 'cards';
  return dialogs.length === 1 && openId !== null ? 'details' : null;
}

/** The keys with which an inbox is worked through, on its cards and in the details (decision 73). */
export function useTriageKeys(
  { scope, kind, inbox, current, selection, requestDeletion, list, undo }: TriageActors,
  onHelp: () => void,
) {
  useEffect(() => {
    const itemOf = (id: string | null): InboxItem | undefined =>
      selectData(list().getSnapshot())?.items.find((item) => item.id === id);
    const open = (id: string | null) => id !== null && inbox.send({ type: 'inbox.itemOpened', id });

    /** The keys that work on the cards and in the details. */
    const keysOf = (item: InboxItem): Keys => {
      const { id } = item;
      const remove = () => requestDeletion(item);
      return {
        ...Object.fromEntries(
          statuses.map((status, index) => [
            `${index + 1}`,
            () => inbox.send({ type: 'inbox.statusChosen', id, from: item.status, status }),
          ]),
        ),
        r: () => void requestReply(scope, kind, item),
        '#': remove,
        Delete: remove,
      };
    };

    const inDetails = (): Keys => {
      const snapshot = current.getSnapshot();
      return {
        j: () => open(selectNextId(snapshot)),
        k: () => open(selectPreviousId(snapshot)),
      };
    };

    const onCards = (id: string | null): Keys => {
      const move = (step: 1 | -1) => () => {
        current.send({ type: 'current.moved', step });
        // React renders the card of a distant item in an earlier microtask.
        queueMicrotask(focusCurrentItem);
      };
      return {
        j: move(1),
        k: move(-1),
        ...(id !== null && {
          Enter: () => open(id),
          x: () => selection.send({ type: 'selection.toggled', id }),
        }),
      };
    };

    const isUndo = (event: KeyboardEvent) =>
      (event.ctrlKey || event.metaKey) &&
      !event.altKey &&
      !event.shiftKey &&
      event.key.toLowerCase() === 'z' &&
      !isTyping(event);

    const press = (event: KeyboardEvent) => {
      const key = singleKeyOf(event);
      const openId = selectOpenId(inbox.getSnapshot());
      const place = placeOfKeys(openId);
      if (place !== null && isUndo(event)) {
        event.preventDefault();
        if (!event.repeat) undo.send({ type: 'undo.requested', key: null });
      }
      if (key === null || place === null) return;
      if (event.repeat && key !== 'j' && key !== 'k') return;
      if (key === 'Enter' && event.target instanceof Element && event.target.closest(pressable)) return;
      const shown = current.getSnapshot().context.shown;
      const currentId = selectCurrentId(shown)(current.getSnapshot());
      const item = itemOf(place === 'details' ? openId : currentId);
      const keys: Keys = {
        ...(item && keysOf(item)),
        ...(place === 'details' ? inDetails() : onCards(currentId)),
        '?': onHelp,
      };
      if (!Object.hasOwn(keys, key)) return;
      event.preventDefault();
      // Keys that change a card show which one.
      if (place === 'cards' && item && key !== '?') focusCurrentItem();
      keys[key]?.();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [scope, kind, inbox, current, selection, requestDeletion, list, undo, onHelp]);
}
