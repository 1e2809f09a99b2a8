import { assertEvent } from 'xstate';
import {
  type InboxScreenContext,
  type InboxScreenEmitted,
  type InboxScreenEvent,
  outside,
} from './events.ts';
import { formatView, isHistoryEntry, parseView } from './view.ts';

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
