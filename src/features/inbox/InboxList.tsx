import { useSelector } from '@xstate/react';
import { CardList } from '#components/CardList.tsx';
import type { InboxItem, List } from '#contract/entities.ts';
import { skeletonCards } from '#contract/limits.ts';
import { type CurrentItemActorRef, selectCurrentId } from '#machines/current-item/current-item.machine.ts';
import type { InboxActorRef } from '#machines/inbox/inbox.machine.ts';
import type { SelectionActorRef } from '#machines/selection/selection.machine.ts';
import type { QueryView } from '#session/useQuery.ts';
import { Button } from '#ui/Button.tsx';
import type { InboxKind } from './api.ts';
import { cardSize, InboxCard, InboxCardSkeleton } from './InboxCard.tsx';
import { inboxLabels } from './labels.ts';

/** The cards of an inbox or their empty state (Specification §2). */
export function InboxList({
  kind,
  inbox,
  items,
  shown,
  ids,
  selection,
  current,
  isFiltered,
  search,
  newIds,
  onDelete,
  onClearFilters,
}: {
  kind: InboxKind;
  inbox: InboxActorRef;
  items: QueryView<List<InboxItem>>;
  /** The items that match. */
  shown: readonly InboxItem[];
  /** Their ids. */
  ids: readonly string[];
  selection: SelectionActorRef;
  current: CurrentItemActorRef;
  isFiltered: boolean;
  /** The text that filters the list. */
  search: string;
  newIds: ReadonlySet<string>;
  onDelete(item: InboxItem): void;
  onClearFilters(): void;
}) {
  const labels = inboxLabels[kind];
  const currentId = useSelector(current, selectCurrentId(ids));
  return (
    <CardList
      query={items}
      shown={shown}
      label={labels.title}
      many={labels.many}
      cardSize={cardSize}
      skeletonCount={skeletonCards.inbox}
      CardSkeleton={InboxCardSkeleton}
      renderCard={(item) => (
        <InboxCard
          kind={kind}
          inbox={inbox}
          item={item}
          isNew={newIds.has(item.id)}
          search={search}
          selection={selection}
          onDelete={onDelete}
        />
      )}
      emptyIcon={kind === 'inquiry' ? 'inbox' : 'mail'}
      emptyTitle={isFiltered ? labels.noneMatching : labels.none}
      emptyText={
        isFiltered ? 'Try another search or other filters.' : 'New ones appear here as soon as they arrive.'
      }
      emptyAction={
        isFiltered && (
          <Button tone="primary" icon="close" onClick={onClearFilters}>
            Clear Filters
          </Button>
        )
      }
      onRefresh={items.refresh}
      currentId={currentId}
      onFocusItem={({ id }) => current.send({ type: 'current.itemChosen', id })}
    />
  );
}
