import { useSelector } from '@xstate/react';
import { CardList } from '#components/CardList.tsx';
import type { InboxItem, List } from '#contract/entities.ts';
import { skeletonCards } from '#contract/limits.ts';
import type { QueryView } from '#data/useQuery.ts';
import {
  type InboxScreenActorRef,
  selectCurrentId,
  selectIsFiltered,
  selectParts,
  selectShown,
  selectText,
  selectUnread,
} from '#machines/inbox-screen/inbox-screen.machine.ts';
import { Button } from '#ui/Button.tsx';
import type { InboxKind } from './api.ts';
import { cardSize, InboxCard, InboxCardSkeleton } from './InboxCard.tsx';
import { inboxLabels } from './labels.ts';

/** The cards of an inbox or their empty state (Specification §2). */
export function InboxList({
  kind,
  screen,
  items,
}: {
  kind: InboxKind;
  screen: InboxScreenActorRef;
  items: QueryView<List<InboxItem>>;
}) {
  const labels = inboxLabels[kind];
  const { changes, selection } = useSelector(screen, selectParts);
  const shown = useSelector(screen, selectShown);
  const search = useSelector(screen, selectText);
  const isFiltered = useSelector(screen, selectIsFiltered);
  const unread = useSelector(screen, selectUnread);
  const currentId = useSelector(screen, selectCurrentId);
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
          screen={screen}
          changes={changes}
          item={item}
          isNew={unread.has(item.id)}
          search={search}
          selection={selection}
        />
      )}
      emptyIcon={kind === 'inquiry' ? 'inbox' : 'mail'}
      emptyTitle={isFiltered ? labels.noneMatching : labels.none}
      emptyText={
        isFiltered ? 'Try another search or other filters.' : 'New ones appear here as soon as they arrive.'
      }
      emptyAction={
        isFiltered && (
          <Button tone="primary" icon="close" onClick={() => screen.send({ type: 'filters.cleared' })}>
            Clear Filters
          </Button>
        )
      }
      onRefresh={items.refresh}
      currentId={currentId}
      onFocusItem={({ id }) => screen.send({ type: 'item.focused', id })}
    />
  );
}
