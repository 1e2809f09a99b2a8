import { toastError } from '#components/toasts.ts';
import type { ItemKeyEvent } from '#components/useItemKeys.ts';
import { type InboxItem, type Status, statuses } from '#contract/entities.ts';
import { cursorAt, placeOf } from '#domain/cursor.ts';
import { passesStatus } from '#domain/status.ts';
import { selectBulk } from '#machines/writes/writes.machine.ts';
import { labelOf } from './labels.ts';
import type { Inbox } from './useInbox.ts';

/** What the keys do that only an inbox has. An event after which another card is current is in `moves` of useItemKeys.ts, too. */
export type InboxKeyEvent =
  | ItemKeyEvent
  | { type: 'current.statusChosen'; status: Status }
  | { type: 'current.replyRequested' }
  | { type: 'undo.requested' };

export const inboxKeys: Readonly<Record<string, InboxKeyEvent>> = {
  ...Object.fromEntries(
    statuses.map((status, index) => [`${index + 1}`, { type: 'current.statusChosen', status }]),
  ),
  r: { type: 'current.replyRequested' },
  'Mod+z': { type: 'undo.requested' },
};

/** Its code is that of the details, which loads at the first key. */
async function reply(item: InboxItem): Promise<void> {
  try {
    const { startReply } = await import('./mailReply.tsx');
    startReply(item);
  } catch {
    toastError('The reply couldn’t be opened. Try again.');
  }
}

/** What a person does with what the screen shows; the chart is told both. */
export function inboxActions(read: () => Inbox) {
  const cursorOf = (id: string) => cursorAt(read().stepped, id);
  const changesOf = (items: readonly InboxItem[], to: Status) =>
    items.map((item) => ({
      type: 'status' as const,
      id: item.id,
      label: labelOf(item),
      from: item.status,
      to,
    }));

  /** Keys go on with the next item where this one leaves the filter. */
  function setStatus(item: InboxItem, status: Status, goesOn: boolean): void {
    const { screen, view } = read();
    const cursor = cursorOf(item.id);
    const isLeaving = goesOn && !passesStatus(status, view.status);
    screen.send({
      type: 'statuses.chosen',
      changes: changesOf([item], status),
      isBulk: false,
      cursor: isLeaving && cursor.next !== null ? cursorOf(cursor.next) : cursor,
    });
  }

  function setStatuses(status: Status): void {
    const { screen, chosen } = read();
    screen.send({ type: 'statuses.chosen', changes: changesOf(chosen, status), isBulk: true, cursor: null });
  }

  function remove(items: readonly InboxItem[]): void {
    const { screen, stepped } = read();
    const [first] = items;
    if (!first) return;
    const { next, previous } = placeOf(stepped, cursorOf(first.id));
    screen.send({
      type: 'deletion.requested',
      items: items.map((item) => ({ id: item.id, label: labelOf(item) })),
      cursor: items.length === 1 ? { id: first.id, next: next ?? previous } : null,
    });
  }

  const open = (id: string) => read().screen.send({ type: 'item.opened', cursor: cursorOf(id) });

  /** Beside the rows, the open item follows the focus from row to row; several are selected without being read. */
  function focus(id: string, isFromItem: boolean): void {
    const { screen, isBeside, openId } = read();
    const isFollowing = isFromItem && !(document.activeElement instanceof HTMLInputElement);
    if (!isBeside || openId === null || isFollowing)
      screen.send({ type: 'item.focused', cursor: cursorOf(id) });
  }

  function move(step: 1 | -1): void {
    const { screen, place } = read();
    const id = step === 1 ? place.next : place.previous;
    if (id !== null) screen.send({ type: 'current.moved', cursor: cursorOf(id) });
  }

  function toggle(id: string, isRange: boolean): void {
    const { screen, shown } = read();
    if (isRange) screen.send({ type: 'selection.rangeChosen', id, shown: shown.map((item) => item.id) });
    else screen.send({ type: 'selection.toggled', id });
  }

  /** Behind open details nothing can be pressed, and the selection comes before the current item. */
  function press(event: InboxKeyEvent): void {
    const { screen, writes, items, openId, currentId, isBeside, chosen, hiddenCount } = read();
    const isReachable = openId === null || isBeside;
    const id = openId ?? currentId;
    const item = items.find((each) => each.id === id);
    /** None while another change of several items is under way. */
    const selected = selectBulk(writes.getSnapshot()).length > 0 ? [] : chosen;
    const several = isReachable && chosen.length > 0 ? selected : null;
    switch (event.type) {
      case 'current.moved':
        move(event.step);
        break;
      case 'current.opened':
        if (item && openId === null) open(item.id);
        break;
      case 'current.toggled':
        if (item && isReachable) toggle(item.id, false);
        break;
      case 'current.statusChosen':
        if (several === null && item) setStatus(item, event.status, isReachable);
        else if (several?.length && hiddenCount > 0)
          screen.send({ type: 'statuses.requested', status: event.status });
        else if (several?.length) setStatuses(event.status);
        break;
      case 'current.deletionRequested':
        remove(several ?? (item ? [item] : []));
        break;
      case 'current.replyRequested':
        if (item) void reply(item);
        break;
      case 'undo.requested':
        writes.send({ type: 'undo.requested', action: null });
        break;
      case 'help.requested':
        screen.send(event);
    }
  }

  return { setStatus, setStatuses, remove, open, move, toggle, focus, press };
}

export type InboxActions = ReturnType<typeof inboxActions>;
