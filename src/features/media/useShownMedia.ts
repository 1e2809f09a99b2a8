import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { MediaItem } from '#contract/entities.ts';
import { hasNoAltText } from '#domain/altText.ts';
import { sortMedia } from '#domain/media.ts';
import { searchMedia } from '#domain/search.ts';
import {
  selectFilter,
  selectKind,
  selectOpenId,
  selectSection,
  selectSort,
} from '#machines/media-library/media-library.machine.ts';
import { selectApplied } from '#machines/search/search.machine.ts';
import { useQuery } from '#session/useQuery.ts';
import type { MediaActors } from './actors.ts';

const noItems: readonly MediaItem[] = [];

/** The items of the section: all, those that the filter leaves, and those that match the search too; all sorted. */
export function useShownMedia({
  library,
  search,
  ...queries
}: Pick<MediaActors, 'library' | 'search' | 'items'>) {
  const kind = useSelector(library, selectKind);
  const section = useSelector(library, selectSection);
  const sort = useSelector(library, selectSort);
  const isFiltered = useSelector(library, selectFilter) !== 'all';
  const openId = useSelector(library, selectOpenId);
  const text = useSelector(search, selectApplied);
  const items = useQuery(queries.items(kind, section));
  const present = items.data?.items ?? noItems;
  const sorted = useMemo(() => sortMedia(present, sort), [present, sort]);
  const withoutAltText = useMemo(() => sorted.filter(hasNoAltText), [sorted]);
  const listed = isFiltered ? withoutAltText : sorted;
  const shown = useMemo(() => searchMedia(listed, text), [listed, text]);
  const openItem = openId === null ? null : (present.find(({ id }) => id === openId) ?? null);
  return {
    kind,
    section,
    text,
    isFiltered,
    items,
    present,
    sorted,
    withoutAltText,
    listed,
    shown,
    openId,
    openItem,
  };
}
