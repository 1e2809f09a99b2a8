import { CardList } from '#components/CardList.tsx';
import type { List, MediaItem, MediaKind } from '#contract/entities.ts';
import { skeletonCards } from '#contract/limits.ts';
import type { SelectionActorRef } from '#machines/selection/selection.machine.ts';
import type { QueryView } from '#session/useQuery.ts';
import { Button } from '#ui/Button.tsx';
import { mediaLabels } from './labels.ts';
import { cardSize, MediaCard, MediaCardSkeleton } from './MediaCard.tsx';

/** The cards of a section or their empty state (Specification §2). */
export function MediaList({
  kind,
  items,
  shown,
  selection,
  isSearching,
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
  isSearching: boolean;
  onOpen(item: MediaItem): void;
  onDelete(item: MediaItem): void;
  onUpload(): void;
  onClearSearch(): void;
  onRefresh(): void;
}) {
  const labels = mediaLabels[kind];
  return (
    <CardList
      query={items}
      shown={shown}
      label={labels.tab}
      many={labels.many}
      cardSize={cardSize}
      skeletonCount={skeletonCards.media}
      CardSkeleton={MediaCardSkeleton}
      renderCard={(item, isInFirstRow) => (
        <MediaCard
          kind={kind}
          item={item}
          selection={selection}
          isInFirstRow={isInFirstRow}
          onOpen={onOpen}
          onDelete={onDelete}
        />
      )}
      emptyIcon={kind}
      emptyTitle={isSearching ? labels.noneMatching : labels.none}
      emptyText={
        isSearching ? 'Try another word, or clear the search.' : 'This section of the website is still empty.'
      }
      emptyAction={
        isSearching ? (
          <Button tone="primary" icon="close" onClick={onClearSearch}>
            Clear Search
          </Button>
        ) : (
          <Button tone="primary" icon="upload" onClick={onUpload}>
            Upload
          </Button>
        )
      }
      onRefresh={onRefresh}
    />
  );
}
