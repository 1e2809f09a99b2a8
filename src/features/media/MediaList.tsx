import { CardList } from '#components/CardList.tsx';
import type { List, MediaItem, MediaKind } from '#contract/entities.ts';
import { skeletonCards } from '#contract/limits.ts';
import type { QueryView } from '#data/useQuery.ts';
import type { SelectionActorRef } from '#machines/selection/selection.machine.ts';
import { useKeptSwitch } from '#session/keptSwitch.ts';
import { Button } from '#ui/Button.tsx';
import { mediaLabels } from './labels.ts';
import { cardSize, MediaCard, MediaCardSkeleton, SmallCardSkeleton, smallCardSize } from './MediaCard.tsx';
import { smallPictures } from './MediaToolbar.tsx';

/** The cards of a section or their empty state (Specification §2). */
export function MediaList({
  kind,
  items,
  shown,
  selection,
  search,
  isFiltered,
  onShowAll,
  currentId,
  onFocusItem,
  onOpen,
  onDelete,
  onUpload,
  onClearSearch,
  onRefresh,
}: {
  kind: MediaKind;
  items: QueryView<List<MediaItem>>;
  /** The items that match, sorted. */
  shown: readonly MediaItem[];
  selection: SelectionActorRef;
  /** The applied search text. */
  search: string;
  /** Whether only items without an alt text are listed. */
  isFiltered: boolean;
  onShowAll(): void;
  /** The card from which keys move on. */
  currentId: string | null;
  onFocusItem(item: MediaItem): void;
  onOpen(item: MediaItem): void;
  onDelete(item: MediaItem): void;
  onUpload(): void;
  onClearSearch(): void;
  onRefresh(): void;
}) {
  const labels = mediaLabels[kind];
  const [areSmall] = useKeptSwitch(smallPictures);
  const isSearching = search !== '';
  return (
    <CardList
      query={items}
      shown={shown}
      label={labels.tab}
      many={labels.many}
      cardSize={areSmall ? smallCardSize : cardSize}
      skeletonCount={skeletonCards.media}
      CardSkeleton={areSmall ? SmallCardSkeleton : MediaCardSkeleton}
      renderCard={(item, isInFirstRow) => (
        <MediaCard
          kind={kind}
          isSmall={areSmall}
          item={item}
          selection={selection}
          isInFirstRow={isInFirstRow}
          onOpen={onOpen}
          onDelete={onDelete}
          search={search}
        />
      )}
      emptyIcon={kind}
      emptyTitle={isSearching ? labels.noneMatching : isFiltered ? labels.noneFiltered : labels.none}
      emptyText={
        isSearching
          ? 'Try another word, or clear the search.'
          : isFiltered
            ? 'Each one in this section has an alt text.'
            : 'This section of the website is still empty.'
      }
      emptyAction={
        isSearching ? (
          <Button tone="primary" icon="close" onClick={onClearSearch}>
            Clear Search
          </Button>
        ) : isFiltered ? (
          <Button tone="primary" onClick={onShowAll}>
            Show all
          </Button>
        ) : (
          <Button tone="primary" icon="upload" onClick={onUpload}>
            Upload
          </Button>
        )
      }
      onRefresh={onRefresh}
      currentId={currentId}
      onFocusItem={onFocusItem}
    />
  );
}
