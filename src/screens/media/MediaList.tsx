import type { QueryView } from '#app/hooks/useQuery.ts';
import type { MediaItem, MediaKind } from '#contract/entities.ts';
import { skeletonCards } from '#contract/limits.ts';
import { Button } from '#ui/Button.tsx';
import { CardList } from '../list/CardList.tsx';
import { cardMeasures, MediaCard, MediaCardSkeleton } from './MediaCard.tsx';
import { mediaWords } from './words.ts';

/** The cards of a section, or why there are none (Specification §2). */
export function MediaList({
  kind,
  items,
  shown,
  isSearching,
  onOpen,
  onDelete,
  onUpload,
  onClearSearch,
  onRefresh,
}: {
  kind: MediaKind;
  items: QueryView<readonly MediaItem[]>;
  /** Of the items, those to show, in their order. */
  shown: readonly MediaItem[];
  isSearching: boolean;
  onOpen(item: MediaItem): void;
  onDelete(item: MediaItem): void;
  onUpload(): void;
  onClearSearch(): void;
  onRefresh(): void;
}) {
  const words = mediaWords[kind];
  return (
    <CardList
      query={items}
      shown={shown}
      label={words.tab}
      many={words.many}
      measures={cardMeasures}
      skeletonCount={skeletonCards.media}
      CardSkeleton={MediaCardSkeleton}
      renderCard={(item) => <MediaCard kind={kind} item={item} onOpen={onOpen} onDelete={onDelete} />}
      emptyIcon={kind}
      emptyTitle={isSearching ? words.noneMatching : words.none}
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
