import type { QueryView } from '#app/hooks/useQuery.ts';
import type { InboxItem } from '#contract/entities.ts';
import { skeletonCards } from '#contract/limits.ts';
import type { InboxActorRef } from '#machines/inbox/inbox.machine.ts';
import { Button } from '#ui/Button.tsx';
import { CardList } from '../list/CardList.tsx';
import { cardMeasures, InboxCard, InboxCardSkeleton } from './InboxCard.tsx';
import { type InboxKind, inboxWords } from './words.ts';

/** The cards of an inbox, or why there are none (Specification §2). */
export function InboxList({
  kind,
  inbox,
  items,
  shown,
  isFiltered,
  onDelete,
  onClearFilters,
}: {
  kind: InboxKind;
  inbox: InboxActorRef;
  items: QueryView<readonly InboxItem[]>;
  /** Of the items, those to show. */
  shown: readonly InboxItem[];
  isFiltered: boolean;
  onDelete(item: InboxItem): void;
  onClearFilters(): void;
}) {
  const words = inboxWords[kind];
  return (
    <CardList
      query={items}
      shown={shown}
      label={words.title}
      many={words.many}
      measures={cardMeasures}
      skeletonCount={skeletonCards.inbox}
      CardSkeleton={InboxCardSkeleton}
      renderCard={(item) => <InboxCard kind={kind} inbox={inbox} item={item} onDelete={onDelete} />}
      emptyIcon={kind === 'inquiry' ? 'inbox' : 'mail'}
      emptyTitle={isFiltered ? words.noneMatching : words.none}
      emptyText={
        isFiltered ? 'Try another search or another status.' : 'New ones appear here as soon as they arrive.'
      }
      emptyAction={
        isFiltered && (
          <Button tone="primary" icon="close" onClick={onClearFilters}>
            Clear Filters
          </Button>
        )
      }
      onRefresh={items.refresh}
    />
  );
}
