import { assertEvent } from 'xstate';
import {
  type InboxScreenContext,
  type InboxScreenEmitted,
  type InboxScreenEvent,
  outside,
} from './events.ts';
import { formatView, isHistoryEntry, itemIn, namedOutcome, parseView } from './view.ts';

// What the chart `inboxScreen` emits.

interface Reported {
  readonly context: InboxScreenContext;
  readonly event: InboxScreenEvent;
}

export const searchIn = (context: InboxScreenContext, isBeside: boolean): InboxScreenEmitted => ({
  type: 'screen.searchChanged',
  search: formatView(context),
  isEntry: isHistoryEntry(parseView(context.search), context, isBeside),
});

/** What a part has emitted, unchanged. */
export function told(event: InboxScreenEvent): InboxScreenEmitted {
  assertEvent(event, outside);
  return event;
}

export function choiceIn({ event }: Reported): InboxScreenEmitted {
  assertEvent(event, 'view.chosen');
  return event;
}

export function updateIn({ context, event }: Reported): InboxScreenEmitted {
  assertEvent(event, 'status.updated');
  return { ...event, label: context.labelOf(itemIn(context, event.id)) };
}

export function failureIn({ context, event }: Reported): InboxScreenEmitted {
  assertEvent(event, 'status.failed');
  const item = itemIn(context, event.id);
  return { ...event, item: item ? { label: context.labelOf(item), status: item.status } : null };
}

export function undoIn({ context, event }: Reported): InboxScreenEmitted {
  assertEvent(event, 'undo.finished');
  return { type: 'undo.finished', outcome: namedOutcome(context, event.outcome) };
}
