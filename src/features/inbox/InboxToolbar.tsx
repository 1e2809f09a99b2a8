import { useSelector } from '@xstate/react';
import { css } from 'goober';
import type { ReactNode } from 'react';
import { useSearchKey } from '#components/useKeys.ts';
import { parseStatusFilter, statusOptions } from '#domain/status.ts';
import { selectText } from '#machines/search/search.machine.ts';
import { Button } from '#ui/Button.tsx';
import { SelectField } from '#ui/Field.tsx';
import { SearchField } from '#ui/SearchField.tsx';
import type { Inbox } from './useInbox.ts';

const bar = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-1);

  & > :first-child {
    flex: 1 1 10rem;
    min-width: 9rem;
  }
  & > button {
    flex: none;
  }
  @media (max-width: 47.9375rem) {
    & > [data-refresh] > svg {
      display: none;
    }
  }
  @media (max-width: 30rem) {
    & > :first-child {
      flex-basis: 100%;
    }
    & > :nth-child(2) {
      flex: 1 1 7rem;
    }
    & > button {
      padding-inline: var(--space-1);
    }
  }
`;

/** Search, status filter and Refresh Data (Specification §2). */
export function InboxToolbar({
  inbox: { screen, search, query, view },
  children,
}: {
  inbox: Inbox;
  /** What is used rarely. */
  children: ReactNode;
}) {
  const filter = view.status;
  const text = useSelector(search, selectText);
  const areKeysOn = useSearchKey();
  return (
    <div className={bar} data-screen-only="">
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
          ...statusOptions,
          ...(filter === 'other' ? [{ value: filter, label: 'Other' }] : []),
        ]}
        onChange={(value) => screen.send({ type: 'filter.statusChosen', status: parseStatusFilter(value) })}
      />
      <Button icon="refresh" data-refresh="" isBusy={query.isRefreshing} onClick={query.refresh}>
        Refresh Data
      </Button>
      {children}
    </div>
  );
}
