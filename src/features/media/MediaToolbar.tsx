import { useSelector } from '@xstate/react';
import { css } from 'goober';
import { useSearchKey } from '#components/useKeys.ts';
import type { MediaCounts } from '#contract/entities.ts';
import type { QueryView } from '#data/useQuery.ts';
import { sortOrders } from '#domain/media.ts';
import type { Listed } from '#machines/media-screen/list.ts';
import { type MediaScreenActorRef, selectView } from '#machines/media-screen/media-screen.machine.ts';
import type { ListEvent } from '#machines/media-screen/url.ts';
import { type SearchActorRef, selectText } from '#machines/search/search.machine.ts';
import { useKeptChoice } from '#session/keptChoice.ts';
import { Button } from '#ui/Button.tsx';
import { ChoiceGroup } from '#ui/ChoiceGroup.tsx';
import { SelectField } from '#ui/Field.tsx';
import { LiveRegion } from '#ui/LiveRegion.tsx';
import { MenuButton } from '#ui/MenuButton.tsx';
import { Pill } from '#ui/Pill.tsx';
import { SearchField } from '#ui/SearchField.tsx';
import { mediaLabels, sectionOptions } from './labels.ts';
import { keptSize } from './MediaCard.tsx';

const bar = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-1);
  padding-block: var(--space-2);

  & > :nth-child(1),
  & > :nth-child(2) {
    flex: 0 1 10rem;
  }
  & > :nth-child(3) {
    flex: 1 1 9rem;
  }
  /* The name is in the tooltip. */
  @media (max-width: 63.98rem) {
    & > [data-refresh] {
      gap: 0;
      width: var(--target);
      padding: 0;
      font-size: 0;
    }
    & > [data-refresh] > * {
      width: var(--space-2-half);
      height: var(--space-2-half);
    }
    & > :nth-child(1),
    & > :nth-child(2) {
      flex: 1 1 8.5rem;
    }
  }
  /* Two rows. */
  @media (max-width: 38rem), (min-width: 48rem) and (max-width: 56rem) {
    & > :nth-child(1),
    & > :nth-child(2) {
      flex-basis: 40%;
    }
  }
  @media (max-width: 30rem) {
    padding-block: var(--space-1);

    & > :nth-child(3) {
      flex-basis: 7rem;
    }
    & > [popovertarget] {
      padding-inline: var(--space-1);
    }
  }
`;

const result = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-1) var(--space-2);

  & > :not(:empty) {
    margin-bottom: var(--space-2);
  }
`;

const sizes = [
  { value: 'small', label: 'Small' },
  { value: 'medium', label: 'Medium' },
  { value: 'large', label: 'Large' },
] as const;

/** Search, force-refresh, section, order and result count (Specification §2). */
export function MediaToolbar({
  screen,
  search,
  list,
  counts,
  items,
  onRefresh,
  onArrange,
}: {
  screen: MediaScreenActorRef;
  search: SearchActorRef;
  list: Listed;
  counts: MediaCounts | null;
  items: QueryView<unknown>;
  onRefresh(): void;
  onArrange(): void;
}) {
  const { kind, section, sort, filter, ...view } = useSelector(screen, selectView);
  const text = useSelector(search, selectText);
  const areKeysOn = useSearchKey();
  const [size, setSize] = useKeptChoice(keptSize);
  const { all, shown, missingCount } = list;
  const labels = mediaLabels[kind];
  const isFiltered = filter !== 'all';
  const choose = (change: ListEvent['change']) => screen.send({ type: 'list.chosen', change });
  const toggleFilter = () => choose({ filter: isFiltered ? 'all' : 'no-alt-text' });

  return (
    <>
      <div className={bar}>
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
        <Button
          icon="refresh"
          data-refresh=""
          title={labels.refresh}
          isBusy={items.isRefreshing}
          onClick={onRefresh}
        >
          {labels.refresh}
        </Button>
        <MenuButton label="More">
          <ChoiceGroup label="Size" options={sizes} value={size} onChosen={setSize} />
          {kind === 'image' && (
            <Button icon="arrange" data-closing="" disabled={all.length < 2} onClick={onArrange}>
              Arrange
            </Button>
          )}
          {(missingCount > 0 || isFiltered) && (
            <Button
              tone={isFiltered ? 'primary' : undefined}
              aria-pressed={isFiltered}
              onClick={toggleFilter}
            >
              {`Missing alt text (${missingCount})`}
            </Button>
          )}
        </MenuButton>
      </div>
      <div className={result}>
        <LiveRegion>
          {view.text !== '' && items.data !== null && (
            <Pill>{`Showing ${shown.length} of ${all.length}`}</Pill>
          )}
        </LiveRegion>
        {isFiltered && shown.length > 0 && (
          <Button size="small" icon="close" onClick={toggleFilter}>
            Missing alt text
          </Button>
        )}
      </div>
    </>
  );
}
