import type { List, MediaItem, MediaKind, MediaSection } from '#contract/entities.ts';
import type { SortOrder } from '#domain/media.ts';
import type { MediaItemKey, MediaPlace } from '../media-edit/events.ts';
import type { SearchReport } from '../search/search.machine.ts';

/** The part of the media list that is in the URL. */
export interface MediaListView extends MediaPlace {
  readonly sort: SortOrder;
  /** Which items are shown: those without an alt text alone, or all. */
  readonly filter: 'all' | 'no-alt-text';
  /** The search text that is applied. */
  readonly text: string;
}

export type MediaListEvent =
  | { type: 'list.kindSelected'; kind: MediaKind }
  | { type: 'list.sectionSelected'; section: MediaSection }
  | { type: 'list.sortSelected'; sort: SortOrder }
  | { type: 'list.filterToggled' }
  /** By Back, Forward or a link. */
  | { type: 'list.urlChanged'; view: MediaListView }
  /** It has the focus, or is open. */
  | { type: 'item.focused'; id: string }
  // By keys. `openId` is the item of the viewer, or null.
  | { type: 'current.moved'; step: 1 | -1; openId: string | null }
  | { type: 'current.opened'; openId: string | null }
  | { type: 'current.toggled'; openId: string | null }
  | { type: 'current.deletionRequested'; openId: string | null }
  /** From the port `watchQuery`. */
  | { type: 'query.read'; data: List<MediaItem> }
  | SearchReport;

/** Sent to the screen. */
export type MediaListReport =
  | { readonly type: 'list.viewChanged'; readonly view: MediaListView }
  /** The items of the section, at first and whenever they have changed. */
  | { readonly type: 'list.read'; readonly place: MediaPlace; readonly items: readonly MediaItem[] }
  /** Chosen by a key: to be opened. */
  | { readonly type: 'list.itemChosen'; readonly key: MediaItemKey }
  /** Chosen by a key: to be deleted, after a question. */
  | { readonly type: 'list.itemRejected'; readonly target: ListedItem }
  | { readonly type: 'list.selectionRejected'; readonly targets: readonly ListedItem[] };

/** An item with what names it in a question. */
export interface ListedItem extends MediaItemKey {
  readonly label: string;
}
