import { css } from 'goober';
import { memo } from 'react';
import type { CardSize } from '#components/CardList.tsx';
import { SelectBox } from '#components/SelectBox.tsx';
import type { InboxItem } from '#contract/entities.ts';
import { fullDate, shortDate } from '#domain/dates.ts';
import { statusLabel, statusTone } from '#domain/status.ts';
import type { InboxScreenActorRef } from '#machines/inbox-screen/inbox-screen.machine.ts';
import type { SelectionActorRef } from '#machines/selection/selection.machine.ts';
import type { StatusChangesActorRef } from '#machines/status-changes/status-changes.machine.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { DateText } from '#ui/DateText.tsx';
import { Icon } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import type { InboxKind } from './api.ts';
import { FoundText } from './FoundText.tsx';
import { inboxLabels, missingLabels } from './labels.ts';
import { NewMark } from './NewMark.tsx';
import { SavingStatus } from './SavingStatus.tsx';
import { StatusSelect, useStatus } from './StatusSelect.tsx';

/** UTF-16 units of a message: far more than its lines on a card show. */
const excerptLength = 1_000;

/** With space for buttons of 44 px, as touch screens have. */
const cardHeight = 256;

/** Every card has the same height, whatever its content. */
export const cardSize: CardSize = { minWidth: 320, width: 320, gap: 24, height: () => cardHeight };

const card = css`
  position: relative;
  height: 100%;
  min-height: ${cardHeight}px;
  display: grid;
  grid-template-rows: auto 1fr auto auto;
  gap: var(--space-1-half);
  padding: var(--space-2-half) var(--space-3);
  background: var(--surface);
  border-radius: var(--radius-large);
  box-shadow: var(--shadow);
  min-width: 0;

  /* On the corner, where it takes no space from the name. */
  & > input {
    position: absolute;
    top: calc(-1 * var(--space-2));
    left: calc(-1 * var(--space-2));
  }
  &:has(> input:checked) {
    outline: var(--ring) solid var(--clay);
  }
  @media (hover: hover) {
    &:not(:hover):not(:focus-within):not([data-selecting] *) > input {
      opacity: 0;
    }
  }
  & header {
    display: grid;
    grid-template-columns: minmax(0, 1fr) fit-content(50%);
    align-items: start;
    justify-items: end;
    column-gap: var(--space-1);
    min-width: 0;
  }
  & header > :first-child {
    grid-row: 1 / 3;
    justify-self: stretch;
    min-width: 0;
  }
  & h2,
  & header p,
  & header > [data-tone] > span,
  & dd {
    white-space: nowrap;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  & h2 {
    font-size: var(--text-body);
    line-height: 1.5;
  }
  & header p,
  & dl {
    color: var(--muted);
    font-size: var(--text-small);
  }
  & > p {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 3;
    align-self: start;
    overflow: hidden;
    overflow-wrap: anywhere;
    font-size: var(--text-card);
    line-height: 1.4;
  }
  & dl,
  & dl > div,
  & dt {
    display: flex;
    align-items: center;
    gap: var(--space-1);
    min-width: 0;
  }
  & dl {
    gap: var(--space-2);
  }
  & dl > :first-child {
    flex: none;
  }
  & footer {
    display: flex;
    align-items: center;
    gap: var(--space-1);
  }
  & footer > button {
    flex: none;
  }
  & footer > :first-child {
    margin-right: auto;
  }
  @media (pointer: coarse) {
    & footer > :last-child {
      margin-left: var(--space-1);
    }
  }
  @media (max-width: 24rem) {
    padding-inline: var(--space-2);
  }
`;

/** Specification §2. */
export const InboxCard = memo(function InboxCard({
  kind,
  screen,
  changes,
  item,
  isNew,
  search,
  selection,
}: {
  kind: InboxKind;
  screen: InboxScreenActorRef;
  changes: StatusChangesActorRef;
  item: InboxItem;
  isNew: boolean;
  /** The text that filters the list. */
  search: string;
  selection: SelectionActorRef;
}) {
  const { shown: status, change } = useStatus(changes, item);
  const name = item.name ?? missingLabels.name;
  const statusText = statusLabel(status) || missingLabels.status;
  return (
    <article className={card} aria-label={name}>
      <header>
        <div>
          {isNew && <NewMark />}
          <h2 dir="auto" title={name}>
            <FoundText item={item} field="name" search={search} />
          </h2>
          <p dir="auto" title={item.email ?? undefined}>
            <FoundText item={item} field="email" search={search} />
          </p>
        </div>
        <Badge tone={statusTone(status)} title={statusText}>
          <span>{statusText}</span>
        </Badge>
        <SavingStatus
          change={change}
          onCancel={() => screen.send({ type: 'item.changeCancelled', id: item.id })}
        />
      </header>
      <p dir="auto">
        <FoundText item={item} field="message" search={search} length={excerptLength} />
      </p>
      <dl>
        <div>
          <dt>
            <Icon name="calendar" />
            <VisuallyHidden>Created</VisuallyHidden>
          </dt>
          <dd>
            <DateText date={item.created_at} full={fullDate(item.created_at)}>
              {shortDate(item.created_at)}
            </DateText>
          </dd>
        </div>
        <div>
          <dt>
            <Icon name="phone" />
            <VisuallyHidden>Phone</VisuallyHidden>
          </dt>
          <dd dir="auto">
            <FoundText item={item} field="phone" search={search} />
          </dd>
        </div>
      </dl>
      <footer>
        <Button size="small" onClick={() => screen.send({ type: 'item.opened', id: item.id })}>
          View Details
        </Button>
        <StatusSelect
          shown={status}
          isSaving={change !== undefined}
          label={`Status of ${name}`}
          onChosen={(chosen) =>
            screen.send({ type: 'item.statusChosen', id: item.id, from: status, status: chosen })
          }
        />
        <IconButton
          label={inboxLabels[kind].delete}
          icon="trash"
          size="small"
          tone="danger"
          onClick={() => screen.send({ type: 'item.deletionRequested', id: item.id })}
        />
      </footer>
      <SelectBox selection={selection} id={item.id} label={name} />
    </article>
  );
});

export const InboxCardSkeleton = () => (
  <div className={card}>
    <header>
      <Skeleton width="60%" />
      <Skeleton width="5rem" />
    </header>
    <div>
      <Skeleton />
      <br />
      <Skeleton />
      <br />
      <Skeleton width="40%" />
    </div>
    <Skeleton width="50%" />
    <footer>
      <Skeleton width="6rem" height="2rem" />
      <Skeleton width="7rem" height="2rem" />
    </footer>
  </div>
);
