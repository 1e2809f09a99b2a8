import { useSelector } from '@xstate/react';
import { css } from 'goober';
import { useSearchKeySetting } from '#components/useSearchKey.ts';
import type { MediaCounts } from '#contract/entities.ts';
import { sectionLabel, sectionsOf, sortLabels, sortOrders } from '#domain/media.ts';
import {
  type MediaLibraryActorRef,
  selectKind,
  selectSection,
  selectSort,
} from '#machines/media-library/media-library.machine.ts';
import { type SearchActorRef, selectApplied, selectText } from '#machines/search/search.machine.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { LiveRegion } from '#ui/LiveRegion.tsx';
import { Pill } from '#ui/Pill.tsx';
import { SearchField } from '#ui/SearchField.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { mediaLabels } from './labels.ts';

const bar = css`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: var(--space-2);
  padding-block: var(--space-3);

  & > div {
    flex: 1 1 min(20rem, 100%);
    display: flex;
    flex-wrap: wrap;
    align-items: end;
    gap: var(--space-2);
  }
  & > :first-child {
    flex-grow: 3;
    flex-wrap: nowrap;
  }
  & > :first-child > :first-child,
  & > :last-child > * {
    flex: 1 1 9.5rem;
  }
`;

const result = css`
  padding-bottom: var(--space-2);
`;

/** Search, force-refresh, section, order and result count (Specification §2). */
export function MediaToolbar({
  library,
  search,
  counts,
  shownCount,
  totalCount,
  isRefreshing,
  onRefresh,
}: {
  library: MediaLibraryActorRef;
  search: SearchActorRef;
  counts: MediaCounts | null;
  shownCount: number;
  /** Null while nothing is loaded. */
  totalCount: number | null;
  isRefreshing: boolean;
  onRefresh(): void;
}) {
  const kind = useSelector(library, selectKind);
  const section = useSelector(library, selectSection);
  const sort = useSelector(library, selectSort);
  const text = useSelector(search, selectText);
  const [isSearchKeyOn] = useSearchKeySetting();
  const isSearching = useSelector(search, selectApplied) !== '';
  const sectionCounts: Readonly<Partial<Record<string, number>>> | undefined =
    kind === 'image' ? counts?.sections.images : counts?.sections.videos;

  return (
    <>
      <div className={bar}>
        <div>
          <SearchField
            label={`Search ${mediaLabels[kind].many}`}
            placeholder={`Search ${mediaLabels[kind].many}…`}
            value={text}
            aria-keyshortcuts={isSearchKeyOn ? '/' : undefined}
            onChange={(text) => search.send({ type: 'search.typed', text })}
            onClear={() => search.send({ type: 'search.cleared' })}
          />
          <IconButton
            label={mediaLabels[kind].refresh}
            icon="refresh"
            tone="secondary"
            isBusy={isRefreshing}
            onClick={onRefresh}
          />
        </div>
        <div>
          <SelectField
            label="Section"
            value={section}
            options={sectionsOf(kind).map((name) => ({
              value: name,
              label:
                sectionCounts?.[name] === undefined
                  ? sectionLabel(name)
                  : `${sectionLabel(name)} (${sectionCounts[name]})`,
            }))}
            onChange={(value) => {
              const chosen = sectionsOf(kind).find((name) => name === value);
              if (chosen) library.send({ type: 'library.sectionSelected', section: chosen });
            }}
          />
          <SelectField
            label="Sort By"
            value={sort}
            options={sortOrders.map((order) => ({ value: order, label: sortLabels[order] }))}
            onChange={(value) => {
              const chosen = sortOrders.find((order) => order === value);
              if (chosen) library.send({ type: 'library.sortSelected', sort: chosen });
            }}
          />
        </div>
      </div>
      <LiveRegion>
        {isSearching && totalCount !== null && (
          <p className={result}>
            <Pill>
              Showing {shownCount} of {totalCount}
            </Pill>
          </p>
        )}
      </LiveRegion>
    </>
  );
}
