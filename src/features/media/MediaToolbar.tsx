import { useSelector } from '@xstate/react';
import { css } from 'goober';
import { useSearchKey } from '#components/useKeys.ts';
import type { MediaCounts } from '#contract/entities.ts';
import type { QueryView } from '#data/useQuery.ts';
import { sortOrders } from '#domain/arrange.ts';
import { figureText } from '#domain/statistics.ts';
import type { Listed } from '#machines/media-screen/list.ts';
import { type MediaScreenActorRef, selectView } from '#machines/media-screen/media-screen.machine.ts';
import type { ListEvent } from '#machines/media-screen/url.ts';
import { type SearchActorRef, selectText } from '#machines/search/search.machine.ts';
import { Button } from '#ui/Button.tsx';
import { SelectField } from '#ui/Field.tsx';
import { LiveRegion } from '#ui/LiveRegion.tsx';
import { Pill } from '#ui/Pill.tsx';
import { SearchField } from '#ui/SearchField.tsx';
import { mediaLabels, sectionOptions } from './labels.ts';

const bar = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-1);
  padding-block: var(--space-2);

  & > div {
    flex: 0 1 10rem;
  }
  & > :nth-child(4) {
    flex: 1 1 9rem;
  }
  @media (max-width: 70rem) {
    & > :nth-child(2),
    & > :nth-child(3) {
      flex: 1 1 8rem;
    }
    /* Its name is the tooltip. */
    & > [title] {
      width: var(--target);
      padding: 0;
    }
    & > [title] > span:not([aria-hidden]) {
      display: none;
    }
  }
  @media (max-width: 30rem) {
    padding-block: var(--space-1);

    & > :nth-child(4) {
      flex-basis: 7rem;
    }
    /* No toast covers the last row. */
    & > [data-tone] {
      order: 1;
      padding-inline: var(--space-1);
      font-size: var(--text-small);
    }
    & > [data-tone] > svg {
      display: none;
    }
  }
`;

const result = css`
  & > :not(:empty) {
    display: inline-block;
    margin: 0 var(--space-1) var(--space-2) 0;
  }
`;

/** The upload button, section, order, search, force-refresh and result count (Specification §2). */
export function MediaToolbar({
  screen,
  search,
  list,
  counts,
  items,
  onUpload,
  onRefresh,
}: {
  screen: MediaScreenActorRef;
  search: SearchActorRef;
  list: Listed;
  counts: MediaCounts | null;
  items: QueryView<unknown>;
  onUpload(): void;
  onRefresh(): void;
}) {
  const { kind, section, sort, filter, ...view } = useSelector(screen, selectView);
  const text = useSelector(search, selectText);
  const areKeysOn = useSearchKey();
  const labels = mediaLabels[kind];
  const choose = (change: ListEvent['change']) => screen.send({ type: 'list.chosen', change });

  return (
    <>
      <div className={bar}>
        <Button tone="primary" icon="upload" onClick={onUpload}>
          {labels.upload}
        </Button>
        <SelectField
          label="Section"
          isLabelHidden
          value={section}
          options={sectionOptions(kind, kind === 'image' ? counts?.sections.images : counts?.sections.videos)}
          onChange={(chosen) => choose({ section: chosen })}
        />
        <SelectField
          label="Sort By"
          isLabelHidden
          value={sort}
          options={sortOrders}
          onChange={(chosen) => choose({ sort: chosen })}
        />
        <SearchField
          label={`Search ${labels.many}`}
          placeholder={`Search ${labels.many}…`}
          value={text}
          aria-keyshortcuts={areKeysOn ? '/' : undefined}
          onChange={(text) => search.send({ type: 'search.typed', text })}
          onClear={() => search.send({ type: 'search.cleared' })}
        />
        <Button icon="refresh" title={labels.refresh} isBusy={items.isRefreshing} onClick={onRefresh}>
          {labels.refresh}
        </Button>
      </div>
      <div className={result}>
        <LiveRegion>
          {view.text !== '' && items.data !== null && (
            <Pill>{`Showing ${figureText(list.shown.length)} of ${figureText(list.all.length)}`}</Pill>
          )}
        </LiveRegion>
        {filter !== 'all' && list.shown.length > 0 && (
          <Button size="small" icon="close" onClick={() => choose({ filter: 'all' })}>
            Missing alt text
          </Button>
        )}
      </div>
    </>
  );
}
