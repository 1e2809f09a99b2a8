import { css } from 'goober';
import { memo } from 'react';
import type { CardSize } from '#components/CardList.tsx';
import { SelectBox } from '#components/SelectBox.tsx';
import { fullDate } from '#domain/dates.ts';
import { statusLabel, statusTone } from '#domain/status.ts';
import { Badge } from '#ui/Badge.tsx';
import { DateText } from '#ui/DateText.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { FoundText } from './FoundText.tsx';
import type { ItemViewProps } from './InboxCard.tsx';
import { labelOf, missingLabels } from './labels.ts';
import { NewMark } from './NewMark.tsx';
import { SavingStatus } from './SavingStatus.tsx';
import { useStatus } from './StatusSelect.tsx';

/** UTF-16 units of a message: more than a line holds. */
const excerptLength = 200;

const rowHeight = 48;

/** One column, however wide the list is. */
export const rowSize: CardSize = { minWidth: 100_000, width: 100_000, gap: 0, height: () => rowHeight };

/** From this width of the list on, in CSS pixels, everything is on one line. */
const oneLine = 640;

const columns = css`
  display: grid;
  grid-template: 'box name age' auto 'box message status' auto / var(--target) minmax(0, 1fr) auto;
  column-gap: var(--space-1);
  align-items: center;
  padding-right: var(--space-1-half);

  @container (min-width: ${oneLine}px) {
    grid-template: 'box name message age status' 100% / var(--target) minmax(8.5rem, 2fr) minmax(0, 5fr) 6rem 7.5rem;
    column-gap: var(--space-2);
  }
`;

const row = css`
  position: relative;
  height: ${rowHeight}px;
  align-content: center;
  border-bottom: var(--hairline) solid var(--line);
  background: var(--surface);
  font-size: var(--text-small);
  line-height: 1.35;

  & > * {
    min-width: 0;
  }
  & > h2 {
    grid-area: name;
    position: relative;
    padding-left: var(--space-2);
    font: var(--weight-strong) var(--text-small) / 1.35 var(--font-text);
  }
  & > h2 > :first-child:not(:only-child) {
    margin-block: calc(0.5lh - var(--space-half)) 0;
  }
  & > h2,
  & > p {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  & > p {
    grid-area: message;
    padding-left: var(--space-2);
    color: var(--muted);
  }
  & > time,
  & > [data-date] {
    grid-area: age;
    justify-self: end;
    color: var(--muted);
    white-space: nowrap;
  }
  & > [data-tone] {
    grid-area: status;
    justify-self: end;
    max-width: 8rem;
    padding-block: 0;
  }
  /* Over the age, which it takes no space from. */
  & > [data-saving] {
    grid-area: age;
    justify-self: end;
    z-index: 2;
    background: inherit;
  }
  /* The whole row is pressed. */
  & > button {
    position: absolute;
    inset: 0;
    z-index: 1;
    padding: 0;
    border: 0;
    border-radius: var(--radius-small);
    background: none;
    cursor: pointer;
    outline-offset: calc(-1 * var(--ring));
  }
  & > input {
    grid-area: box;
    z-index: 2;
    background-color: transparent;
  }
  &:hover {
    background: var(--paper);
  }
  [aria-current] > & {
    background: var(--sunken);
  }
  &:has(> input:checked) {
    background: var(--clay-soft);
  }
  @container (min-width: ${oneLine}px) {
    & > p {
      padding-left: 0;
    }
    & > time,
    & > [data-date],
    & > [data-tone] {
      justify-self: start;
    }
  }
`;

/** A dialog takes the focus by itself. */
export const focusPane = () => document.querySelector<HTMLElement>('[data-pane] h2')?.focus();

function openRow(actions: ItemViewProps['actions'], id: string): void {
  actions.open(id);
  queueMicrotask(focusPane);
}

/** One item of the list view: who, what, since when, how far. */
export const InboxRow = memo(function InboxRow({
  writes,
  item,
  isNew,
  search,
  isSelected,
  actions,
  age,
}: ItemViewProps & { age: string }) {
  const { shown: status, request, onCancel } = useStatus(writes, item);
  const name = labelOf(item);
  const statusText = statusLabel(status) || missingLabels.status;
  return (
    <article className={`${columns} ${row}`} aria-label={name}>
      <button type="button" aria-label={`View Details, ${name}`} onClick={() => openRow(actions, item.id)} />
      <h2 dir="auto" title={name}>
        {isNew && <NewMark />}
        <FoundText item={item} field="name" search={search} />
      </h2>
      <p dir="auto">
        <FoundText item={item} field="message" search={search} length={excerptLength} />
      </p>
      <DateText date={item.created_at} full={fullDate(item.created_at)}>
        {age}
      </DateText>
      <Badge isCut tone={statusTone(status)} title={statusText}>
        {statusText}
      </Badge>
      <SavingStatus request={request} onCancel={onCancel} />
      <SelectBox
        isSelected={isSelected}
        label={name}
        onToggled={(isRange) => actions.toggle(item.id, isRange)}
      />
    </article>
  );
});

export const InboxRowSkeleton = () => (
  <div className={`${columns} ${row}`}>
    <span />
    <h2>
      <Skeleton width="8rem" />
    </h2>
    <p>
      <Skeleton width="80%" />
    </p>
    <span data-date="">
      <Skeleton width="4rem" />
    </span>
    <span data-tone="neutral">
      <Skeleton width="5rem" />
    </span>
  </div>
);
