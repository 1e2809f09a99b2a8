import type { MediaKind } from '#contract/entities.ts';
import { type SortOrder, sortOrders } from '#domain/arrange.ts';
import { firstSection, keyOf, type MediaPlace, sectionsOf } from '#domain/media.ts';

/** What the query of the URL holds. */
export interface MediaView extends MediaPlace {
  readonly sort: SortOrder;
  /** Which items are shown: those without an alt text alone, or all. */
  readonly filter: 'all' | 'no-alt-text';
  /** The search text that is applied. */
  readonly text: string;
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
    sort: sortOrders.find(({ value }) => value === query.get('sort'))?.value ?? 'newest',
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

/** The key of the item that is open, or null. */
export const openKeyOf = ({ kind, section, openId }: MediaView): string | null =>
  openId === null ? null : keyOf({ kind, section, id: openId });

/** A person chooses what the list shows. */
export interface ListEvent {
  readonly type: 'list.chosen';
  readonly change: Partial<Pick<MediaView, 'kind' | 'section' | 'sort' | 'filter'>>;
}

/** Another kind begins with its first section. */
export const viewAfter = (view: MediaView, { change }: ListEvent): MediaView => ({
  ...view,
  ...(change.kind && change.kind !== view.kind && { section: firstSection(change.kind) }),
  ...change,
});
