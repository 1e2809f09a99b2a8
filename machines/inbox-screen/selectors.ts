import { currentIdOf } from '#domain/currentItem.ts';
import { countOther } from '#domain/statistics.ts';
import type { InboxScreenContext } from './events.ts';
import { countNew, idsOf, itemIn, shownItems } from './view.ts';

/** A snapshot of the chart. */
interface Shown {
  readonly context: InboxScreenContext;
}

export const selectParts = ({ context }: Shown) => context.parts;
/** All of the inbox; null before the first response. */
export const selectItems = ({ context }: Shown) => context.items;
export const selectStatus = ({ context }: Shown) => context.status;
/** Null for the order of the server. */
export const selectOrder = ({ context }: Shown) => context.order;
export const selectFilters = ({ context }: Shown) => context.filters;
/** The text that filters the list. */
export const selectText = ({ context }: Shown) => context.text;
export const selectIsFiltered = ({ context: { text, status, filters } }: Shown): boolean =>
  text !== '' || status !== null || filters.length > 0;
/** Whether the pending items are shown, and none of all is pending. */
export const selectIsAllAnswered = ({ context: { items, status } }: Shown): boolean =>
  status === 'pending' && items !== null && items.length > 0 && items.every((item) => item.status !== status);
/** The items that match, in the order of the screen; the same array while nothing changes. */
export const selectShown = ({ context }: Shown) => shownItems(context);
export const selectNow = ({ context }: Shown) => context.now;
/** How many of the items are new; null before the first response. */
export const selectNewCount = ({ context: { items, unread } }: Shown): number | null =>
  items && countNew(idsOf(items), unread);
/** How many of the items have a status that is not known. */
export const selectOtherCount = ({ context: { items } }: Shown): number => (items ? countOther(items) : 0);
/** The ids of the items that are new. */
export const selectUnread = ({ context }: Shown) => context.unread;
/** The item that is current on the cards, or null. */
export const selectCurrentId = ({ context }: Shown) => currentIdOf(context.place);
export const selectPlace = ({ context }: Shown) => context.place;
/** The item whose details are open, or null, also when it is gone. */
export const selectOpenId = ({ context }: Shown) => context.openId;
export const selectOpenItem = ({ context }: Shown) => itemIn(context, context.openId);
/** The bulk status change that is asked about, or null. */
export const selectQuestion = ({ context }: Shown) => context.question;
