import { useSelector } from '@xstate/react';
import { css } from 'goober';
import type { ReactNode } from 'react';
import { useSearchKey } from '#components/singleKeys.ts';
import { statuses } from '#contract/entities.ts';
import { statusLabels } from '#domain/status.ts';
import {
  type InboxScreenActorRef,
  selectParts,
  selectStatus,
} from '#machines/inbox-screen/inbox-screen.machine.ts';
import { selectText } from '#machines/search/search.machine.ts';
import { Button } from '#ui/Button.tsx';
import { ChipRow } from '#ui/ChipRow.tsx';
import { LiveRegion } from '#ui/LiveRegion.tsx';
import { SearchField } from '#ui/SearchField.tsx';
import { SelectField } from '#ui/SelectField.tsx';

/** At 400 % zoom, nothing has to be scrolled sideways: rows instead, whose height is reserved. */
const row = css`
  @media (max-width: 23rem) {
    flex-wrap: wrap;
    align-content: start;
    min-height: 8rem;
    padding-right: var(--space-half);
    overflow: visible;
    mask-image: none;
  }
`;

const bar = css`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: var(--space-2);

  & > :first-child {
    flex: 1 1 18rem;
  }
  & > :nth-child(2) {
    flex: 0 1 auto;
  }
  @media (max-width: 30rem) {
    & > :nth-child(2) {
      flex: 1 1 8rem;
    }
  }
`;

/** As wide as the largest usual count: what is beside it does not move with its digits. */
const count = css`
  min-width: 9rem;
  font-variant-numeric: tabular-nums;
  color: var(--muted);
  font-size: var(--text-small);

  @media (max-width: 30rem) {
    min-width: 0;
  }
`;

/** Search, status filter, Refresh Data and the result count (Specification §2). */
export function InboxToolbar({
  screen,
  shownCount,
  totalCount,
  isRefreshing,
  onRefresh,
  children,
}: {
  screen: InboxScreenActorRef;
  shownCount: number;
  /** Null while nothing is loaded. */
  totalCount: number | null;
  isRefreshing: boolean;
  onRefresh(): void;
  /** Beside the result count. */
  children: ReactNode;
}) {
  const { search } = useSelector(screen, selectParts);
  const filter = useSelector(screen, selectStatus);
  const text = useSelector(search, selectText);
  const areKeysOn = useSearchKey();
  return (
    <>
      <div className={bar} data-keep-clear="">
        <SearchField
          label="Search"
          placeholder="Search by name, email, phone, or message..."
          value={text}
          aria-keyshortcuts={areKeysOn ? '/' : undefined}
          onChange={(text) => search.send({ type: 'search.typed', text })}
          onClear={() => search.send({ type: 'search.cleared' })}
        />
        <SelectField
          label="Status"
          isLabelHidden
          value={filter ?? ''}
          options={[
            { value: '', label: 'All Statuses' },
            ...statuses.map((status) => ({ value: status, label: statusLabels[status] })),
          ]}
          onChange={(value) =>
            screen.send({
              type: 'filter.statusChosen',
              status: statuses.find((status) => status === value) ?? null,
            })
          }
        />
        <Button icon="refresh" data-refresh="" isBusy={isRefreshing} onClick={onRefresh}>
          Refresh Data
        </Button>
      </div>
      <ChipRow className={row} data-keep-clear="">
        <LiveRegion>
          {totalCount !== null && (
            <p className={count}>
              Showing {shownCount} of {totalCount}
            </p>
          )}
        </LiveRegion>
        {/* With the count, which would move them aside when it comes. */}
        {totalCount !== null && children}
      </ChipRow>
    </>
  );
}
