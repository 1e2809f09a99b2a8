import type { MediaKind } from '#contract/entities.ts';
import { firstSection, sectionsOf, sortOrders } from '#domain/media.ts';
import type { MediaListView } from '../media-list/media-list.machine.ts';

/** What the query of the URL holds. */
export interface MediaView extends MediaListView {
  /** The item that is open, or null. */
  readonly openId: string | null;
}

/** `search` is with its '?', or ''. */
export function parseView(search: string): MediaView {
  const query = new URLSearchParams(search);
  const kind: MediaKind = query.get('tab') === 'videos' ? 'video' : 'image';
  return {
    kind,
    section: sectionsOf(kind).find((section) => section === query.get('section')) ?? firstSection(kind),
    sort: sortOrders.find((order) => order === query.get('sort')) ?? 'newest',
    filter: query.get('filter') === 'no-alt-text' ? 'no-alt-text' : 'all',
    text: query.get('q') ?? '',
    openId: query.get('open'),
  };
}

/** The query with its '?', or ''. Defaults are omitted. */
export function formatView({ kind, section, sort, filter, text, openId }: MediaView): string {
  const query = new URLSearchParams({
    ...(kind === 'video' && { tab: 'videos' }),
    ...(section !== firstSection(kind) && { section }),
    ...(sort !== 'newest' && { sort }),
    ...(filter !== 'all' && { filter }),
    ...(text && { q: text }),
    ...(openId && { open: openId }),
  });
  return query.size > 0 ? `?${query}` : '';
}

/** Whether a change adds a history entry; otherwise the current one is replaced. */
export const isHistoryEntry = (from: MediaView, to: MediaView): boolean =>
  from.kind !== to.kind ||
  from.section !== to.section ||
  from.filter !== to.filter ||
  (to.openId !== null && from.openId === null);
