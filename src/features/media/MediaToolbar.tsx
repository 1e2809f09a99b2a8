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
import { keptSwitch, useKeptSwitch } from '#session/keptSwitch.ts';
import { Button } from '#ui/Button.tsx';
import { ChoiceGroup } from '#ui/ChoiceGroup.tsx';
import { SelectField } from '#ui/Field.tsx';
import { LiveRegion } from '#ui/LiveRegion.tsx';
import { MenuButton } from '#ui/MenuButton.tsx';
import { Pill } from '#ui/Pill.tsx';
import { SearchField } from '#ui/SearchField.tsx';
import { mediaLabels, sectionOptions } from './labels.ts';

/** Whether the pictures of the cards are small. */
export const smallPictures = keptSwitch('admin-small-pictures', false);

const bar = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-1);
  padding-block: var(--space-2);

  /* Beside a sidebar all are in one row from 1,280 px, and in two from 768 px. */
  & > :first-child {
    flex: 1 1 11rem;
  }
  & > :nth-child(2),
  & > :nth-child(3) {
    flex: 0 1 10rem;
  }
  @media (max-width: 60rem) {
    & > :nth-child(2),
    & > :nth-child(3) {
      flex: 1 1 8rem;
    }
  }
  @media (max-width: 30rem) {
    padding-block: var(--space-1);

    & > :first-child {
      flex-basis: 100%;
    }
    & > button {
      flex: 1 1 auto;
      padding-inline: var(--space-1);
    }
    & > [data-refresh] > svg,
    & > [data-arrange] > svg {
      display: none;
    }
  }
  @media (max-width: 22rem) {
    & > button {
      padding-inline: var(--space-half);
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

const pictureSizes = [
  { value: 'large', label: 'Large' },
  { value: 'small', label: 'Small' },
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
  const [areSmall, setAreSmall] = useKeptSwitch(smallPictures);
  const { all, shown, missingCount } = list;
  const isLoaded = items.data !== null;
  const isFiltered = filter !== 'all';
  const choose = (change: ListEvent['change']) => screen.send({ type: 'list.chosen', change });
  const toggleFilter = () => choose({ filter: isFiltered ? 'all' : 'no-alt-text' });

  return (
    <>
      <div className={bar}>
        <SearchField
          label={`Search ${mediaLabels[kind].many}`}
          placeholder={`Search ${mediaLabels[kind].many}…`}
          value={text}
          aria-keyshortcuts={areKeysOn ? '/' : undefined}
          onChange={(text) => search.send({ type: 'search.typed', text })}
          onClear={() => search.send({ type: 'search.cleared' })}
        />
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
        <Button icon="refresh" data-refresh="" isBusy={items.isRefreshing} onClick={onRefresh}>
          {mediaLabels[kind].refresh}
        </Button>
        {kind === 'image' && (
          <Button icon="arrange" data-arrange="" disabled={all.length < 2} onClick={onArrange}>
            Arrange
          </Button>
        )}
        <MenuButton label="View">
          <ChoiceGroup
            label="Pictures"
            options={pictureSizes}
            value={areSmall ? 'small' : 'large'}
            onChosen={(size) => setAreSmall(size === 'small')}
          />
          <Button
            tone={isFiltered ? 'primary' : undefined}
            aria-pressed={isFiltered}
            disabled={missingCount === 0 && !isFiltered}
            onClick={toggleFilter}
          >
            No alt text ({isLoaded ? missingCount : '…'})
          </Button>
        </MenuButton>
      </div>
      <div className={result}>
        <LiveRegion>
          {(view.text !== '' || isFiltered) && isLoaded && (
            <Pill>
              Showing {shown.length} of {all.length}
            </Pill>
          )}
        </LiveRegion>
        {isFiltered && shown.length > 0 && (
          <Button size="small" icon="close" onClick={toggleFilter}>
            Show all
          </Button>
        )}
      </div>
    </>
  );
}
