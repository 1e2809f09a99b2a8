import { useSelector } from '@xstate/react';
import { CardList } from '#components/CardList.tsx';
import type { List, MediaItem } from '#contract/entities.ts';
import { skeletonCards } from '#contract/limits.ts';
import type { QueryView } from '#data/useQuery.ts';
import { currentOf } from '#domain/cursor.ts';
import { selectCursor, selectSelected, selectView } from '#machines/media-screen/media-screen.machine.ts';
import { useKeptChoice } from '#session/keptChoice.ts';
import { Button } from '#ui/Button.tsx';
import type { MediaActors } from './actors.ts';
import { mediaLabels } from './labels.ts';
import { focusItem } from './library.ts';
import { cardSizes, keptSize, MediaCard, MediaCardSkeleton } from './MediaCard.tsx';

/** The cards of a section or their empty state (Specification §2). */
export function MediaList({
  actors,
  items,
  shown,
  onUpload,
  onRefresh,
}: {
  actors: MediaActors;
  items: QueryView<List<MediaItem>>;
  /** The items that match, sorted. */
  shown: readonly MediaItem[];
  onUpload(): void;
  onRefresh(): void;
}) {
  const { screen, search } = actors;
  const { kind, filter, text } = useSelector(screen, selectView);
  const selected = useSelector(screen, selectSelected);
  const cursor = useSelector(screen, selectCursor);
  const [size] = useKeptChoice(keptSize);
  const labels = mediaLabels[kind];
  const empty =
    text !== ''
      ? {
          title: labels.noneMatching,
          children: 'Try different words, or clear the search.',
          action: 'Clear Search',
          act: () => search.send({ type: 'search.cleared' }),
        }
      : filter !== 'all'
        ? {
            title: labels.noneFiltered,
            children: 'Nothing is missing in this section.',
            action: 'Show all',
            act: () => screen.send({ type: 'list.chosen', change: { filter: 'all' } }),
          }
        : { title: labels.none, children: 'This section is empty.', action: 'Upload', act: onUpload };
  return (
    <CardList
      query={items}
      shown={shown}
      label={labels.tab}
      many={labels.many}
      cardSize={cardSizes[size]}
      skeletonCount={skeletonCards.media}
      CardSkeleton={MediaCardSkeleton}
      renderCard={(item, isInFirstRow) => (
        <MediaCard
          library={actors}
          kind={kind}
          size={size}
          item={item}
          isSelected={selected.has(item.id)}
          isInFirstRow={isInFirstRow}
          search={text}
        />
      )}
      empty={{
        icon: kind,
        title: empty.title,
        children: empty.children,
        actions: (
          <Button tone="primary" onClick={empty.act}>
            {empty.action}
          </Button>
        ),
      }}
      onRefresh={onRefresh}
      currentId={currentOf(shown, cursor)}
      onFocusItem={({ id }) => focusItem(actors, id)}
    />
  );
}
