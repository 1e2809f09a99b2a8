import { memo } from 'react';
import { SelectBox } from '#components/SelectBox.tsx';
import type { InboxItem } from '#contract/entities.ts';
import { fullDate, shortDate } from '#domain/dates.ts';
import { statusLabel, statusTone } from '#domain/status.ts';
import type { WritesActorRef } from '#machines/writes/writes.machine.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { DateText } from '#ui/DateText.tsx';
import { Icon } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import type { InboxKind } from './api.ts';
import { card } from './cardStyle.ts';
import { FoundText } from './FoundText.tsx';
import type { InboxActions } from './inboxActions.ts';
import { inboxLabels, labelOf, missingLabels } from './labels.ts';
import { NewMark } from './NewMark.tsx';
import { SavingStatus } from './SavingStatus.tsx';
import { StatusSelect, useStatus } from './StatusSelect.tsx';

/** UTF-16 units of a message: far more than its lines on a card show. */
const excerptLength = 1_000;

/** What a card and a row are given: the same at each render, but for what they show. */
export interface ItemViewProps {
  readonly kind: InboxKind;
  readonly writes: WritesActorRef;
  readonly item: InboxItem;
  readonly isNew: boolean;
  /** The text that filters the list. */
  readonly search: string;
  readonly isSelected: boolean;
  readonly actions: InboxActions;
}

/** Specification §2. At most 20 elements: what a list of cards costs is what its elements cost. */
export const InboxCard = memo(function InboxCard({
  kind,
  writes,
  item,
  isNew,
  search,
  isSelected,
  actions,
}: ItemViewProps) {
  const { shown: status, request, onCancel } = useStatus(writes, item);
  const name = labelOf(item);
  const statusText = statusLabel(status) || missingLabels.status;
  return (
    <article className={card} aria-label={name}>
      {isNew && <NewMark />}
      <h2 dir="auto" title={name}>
        <FoundText item={item} field="name" search={search} />
      </h2>
      <p dir="auto" title={item.email ?? undefined}>
        <FoundText item={item} field="email" search={search} />
      </p>
      <Badge isCut tone={statusTone(status)} title={statusText}>
        {statusText}
      </Badge>
      <SavingStatus request={request} onCancel={onCancel} />
      <p dir="auto" data-message="">
        <FoundText item={item} field="message" search={search} length={excerptLength} />
      </p>
      <dl data-facts="">
        <dt>
          <Icon name="calendar" />
          <span>Created</span>
        </dt>
        <dd>
          <DateText date={item.created_at} full={fullDate(item.created_at)}>
            {shortDate(item.created_at)}
          </DateText>
        </dd>
        <dt>
          <Icon name="phone" />
          <span>Phone</span>
        </dt>
        <dd dir="auto">
          <FoundText item={item} field="phone" search={search} />
        </dd>
      </dl>
      <footer>
        <Button size="small" aria-label={`View Details, ${name}`} onClick={() => actions.open(item.id)}>
          View Details
        </Button>
        <StatusSelect
          shown={status}
          label={`Status of ${name}`}
          onChosen={(chosen) => actions.setStatus(item, chosen, false)}
        />
        <IconButton
          label={`${inboxLabels[kind].delete}, ${name}`}
          icon="trash"
          size="small"
          tone="danger"
          onClick={() => actions.remove([item])}
        />
      </footer>
      <SelectBox
        isSelected={isSelected}
        label={name}
        onToggled={(isRange) => actions.toggle(item.id, isRange)}
      />
    </article>
  );
});

export const InboxCardSkeleton = () => (
  <div className={card}>
    <h2>
      <Skeleton width="60%" />
    </h2>
    <p>
      <Skeleton width="80%" />
    </p>
    <span data-tone="">
      <Skeleton width="5rem" />
    </span>
    <p data-message="" style={{ display: 'grid' }}>
      <Skeleton />
      <Skeleton />
      <Skeleton width="40%" />
    </p>
    <div data-facts="">
      <Skeleton width="50%" />
    </div>
    <footer>
      <Skeleton width="6rem" height="2rem" />
      <Skeleton width="7rem" height="2rem" />
    </footer>
  </div>
);
