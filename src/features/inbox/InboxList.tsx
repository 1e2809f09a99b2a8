import { CardList } from '#components/CardList.tsx';
import { skeletonCards } from '#contract/limits.ts';
import { ageText } from '#domain/age.ts';
import { greetingAt, lights } from '#domain/dates.ts';
import { statusLabel } from '#domain/status.ts';
import { Button } from '#ui/Button.tsx';
import { useMinute } from '#ui/DateText.tsx';
import room from '#ui/room.svg?no-inline';
import { cardSize } from './cardStyle.ts';
import { InboxCard, InboxCardSkeleton } from './InboxCard.tsx';
import { InboxRow, InboxRowSkeleton, rowSize } from './InboxRow.tsx';
import { inboxLabels } from './labels.ts';
import { SavingAnnouncement } from './SavingStatus.tsx';
import type { InboxProps } from './useInbox.ts';

/** The cards or rows of an inbox, or their empty state (Specification §2). */
export function InboxList({ inbox, actions }: InboxProps) {
  const { kind, screen, writes, query, items, shown, view, selected, isFiltered, isList, isBeside } = inbox;
  const labels = inboxLabels[kind];
  const minute = useMinute(inbox.now);
  /** The pending items are shown, and none of all is pending. */
  const isAllAnswered =
    view.status === 'pending' && items.length > 0 && items.every(({ status }) => status !== 'pending');
  return (
    <>
      <SavingAnnouncement writes={writes} />
      <CardList
        query={query}
        shown={shown}
        label={labels.title}
        many={labels.many}
        cardSize={isList ? rowSize : cardSize}
        skeletonCount={skeletonCards.inbox}
        CardSkeleton={isList ? InboxRowSkeleton : InboxCardSkeleton}
        renderCard={(item) => {
          const isNew = inbox.news.unread.has(item.id);
          const isSelected = selected.has(item.id);
          const props = { kind, writes, item, isNew, search: view.text, isSelected, actions };
          return isList ? (
            <InboxRow {...props} age={ageText(item.created_at, minute)} />
          ) : (
            <InboxCard {...props} />
          );
        }}
        empty={{
          icon: labels.icon,
          image: isAllAnswered ? `${room}${lights[greetingAt(new Date(inbox.now()).getHours())]}` : undefined,
          title: isFiltered ? labels.noneMatching : labels.none,
          children: isAllAnswered
            ? `All caught up. No pending ${labels.many}.`
            : isFiltered
              ? 'Try a different search or filter.'
              : 'New ones will appear here.',
          actions: (
            <>
              {isAllAnswered && (
                <Button
                  tone="primary"
                  onClick={() => screen.send({ type: 'filter.statusChosen', status: 'in_progress' })}
                >
                  {`Go to ${statusLabel('in_progress')}`}
                </Button>
              )}
              {isFiltered && (
                <Button
                  tone={isAllAnswered ? undefined : 'primary'}
                  icon="close"
                  onClick={() => screen.send({ type: 'filters.cleared' })}
                >
                  Clear Filters
                </Button>
              )}
            </>
          ),
        }}
        onRefresh={query.refresh}
        currentId={(isBeside ? inbox.openId : null) ?? inbox.currentId}
        onFocusItem={({ id }, isFromItem) => actions.focus(id, isFromItem)}
      />
    </>
  );
}
