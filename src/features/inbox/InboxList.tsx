import { useSelector } from '@xstate/react';
import { useCallback } from 'react';
import { CardList } from '#components/CardList.tsx';
import type { InboxItem, List } from '#contract/entities.ts';
import { skeletonCards } from '#contract/limits.ts';
import type { QueryView } from '#data/useQuery.ts';
import { ageText } from '#domain/age.ts';
import { statusLabel } from '#domain/status.ts';
import {
  type InboxScreenActorRef,
  selectCurrentId,
  selectIsAllAnswered,
  selectIsBeside,
  selectIsFiltered,
  selectIsList,
  selectNow,
  selectOpenId,
  selectParts,
  selectShown,
  selectText,
  selectUnread,
} from '#machines/inbox-screen/inbox-screen.machine.ts';
import { Button } from '#ui/Button.tsx';
import { useMinute } from '#ui/DateText.tsx';
import type { InboxKind } from './api.ts';
import { cardSize } from './cardStyle.ts';
import { InboxCard, InboxCardSkeleton } from './InboxCard.tsx';
import { InboxRow, InboxRowSkeleton, rowSize } from './InboxRow.tsx';
import { inboxLabels } from './labels.ts';
import { SavingAnnouncement } from './SavingStatus.tsx';

/** The cards or rows of an inbox, or their empty state (Specification §2). */
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
  const { writes, selection } = useSelector(screen, selectParts);
  const shown = useSelector(screen, selectShown);
  const search = useSelector(screen, selectText);
  const isFiltered = useSelector(screen, selectIsFiltered);
  const unread = useSelector(screen, selectUnread);
  const currentId = useSelector(screen, selectCurrentId);
  const openId = useSelector(screen, selectOpenId);
  const isList = useSelector(screen, selectIsList);
  const isBeside = useSelector(screen, selectIsBeside);
  const isAllAnswered = useSelector(screen, selectIsAllAnswered);
  const now = useMinute(useSelector(screen, selectNow));
  const open = useCallback(
    (id: string) => {
      screen.send({ type: 'item.opened', id });
      // A dialog takes the focus by itself.
      queueMicrotask(() => document.querySelector<HTMLElement>('[data-pane] h2')?.focus());
    },
    [screen],
  );
  return (
    <>
      <SavingAnnouncement writes={writes} />
      <CardList
        query={items}
        shown={shown}
        label={labels.title}
        many={labels.many}
        cardSize={isList ? rowSize : cardSize}
        skeletonCount={skeletonCards.inbox}
        CardSkeleton={isList ? InboxRowSkeleton : InboxCardSkeleton}
        renderCard={(item) => {
          const props = { screen, writes, item, isNew: unread.has(item.id), search, selection };
          return isList ? (
            <InboxRow {...props} age={ageText(item.created_at, now)} onOpen={open} />
          ) : (
            <InboxCard {...props} kind={kind} />
          );
        }}
        emptyIcon={kind === 'inquiry' ? 'inbox' : 'mail'}
        emptyTitle={isFiltered ? labels.noneMatching : labels.none}
        emptyText={
          isAllAnswered
            ? labels.allAnswered
            : isFiltered
              ? 'Try another search or other filters.'
              : 'New ones appear here.'
        }
        emptyAction={
          <>
            {isAllAnswered && (
              <Button
                tone="primary"
                onClick={() => screen.send({ type: 'filter.statusChosen', status: 'in_progress' })}
              >
                Go to {statusLabel('in_progress')}
              </Button>
            )}
            {isFiltered && (
              <Button
                tone={isAllAnswered ? 'secondary' : 'primary'}
                icon="close"
                onClick={() => screen.send({ type: 'filters.cleared' })}
              >
                Clear Filters
              </Button>
            )}
          </>
        }
        onRefresh={items.refresh}
        currentId={isBeside ? (openId ?? currentId) : currentId}
        onFocusItem={({ id }, isFromItem) => {
          // Beside the rows, the open item follows the focus from row to row; several are selected without being read.
          const isFollowing = isFromItem && !(document.activeElement instanceof HTMLInputElement);
          if (!isBeside || openId === null || isFollowing) screen.send({ type: 'item.focused', id });
        }}
      />
    </>
  );
}
