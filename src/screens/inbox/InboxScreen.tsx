import { useSelector } from '@xstate/react';
import { css } from 'goober';
import { useMemo } from 'react';
import { useNow } from '#app/hooks/useNow.ts';
import { useQuery } from '#app/hooks/useQuery.ts';
import type { InboxItem } from '#contract/entities.ts';
import { searchInbox } from '#domain/search.ts';
import { inboxStats } from '#domain/statistics.ts';
import type { DeletionActorRef } from '#machines/deletion/deletion.machine.ts';
import { type InboxActorRef, selectFilter, selectOpenId } from '#machines/inbox/inbox.machine.ts';
import type { QueryActorRef } from '#machines/query/query.machine.ts';
import { type SearchActorRef, selectApplied } from '#machines/search/search.machine.ts';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Pill } from '#ui/Pill.tsx';
import { DeleteDialog } from '../deletion/DeleteDialog.tsx';
import { InboxDetails } from './InboxDetails.tsx';
import { InboxList } from './InboxList.tsx';
import { InboxStatCards } from './InboxStatCards.tsx';
import { InboxToolbar } from './InboxToolbar.tsx';
import { type InboxKind, inboxWords, missingTexts } from './words.ts';

export interface InboxScreenProps {
  readonly kind: InboxKind;
  readonly inbox: InboxActorRef;
  readonly search: SearchActorRef;
  readonly deletion: DeletionActorRef;
  list(): QueryActorRef<readonly InboxItem[]>;
}

const sections = css`
  display: grid;
  gap: var(--space-3);
`;

/** Inquiries Management and Contact Messages (Specification §2). */
export function InboxScreen({ kind, inbox, search, deletion, list }: InboxScreenProps) {
  const items = useQuery(list());
  const filter = useSelector(inbox, selectFilter);
  const openId = useSelector(inbox, selectOpenId);
  const text = useSelector(search, selectApplied);
  const now = useNow();
  const words = inboxWords[kind];

  const stats = useMemo(() => items.data && inboxStats(items.data, now()), [items.data, now]);
  const shown = useMemo(() => searchInbox(items.data ?? [], text, filter), [items.data, text, filter]);
  const missing = items.error === null ? '…' : '–';
  const openItem = openId === null ? undefined : items.data?.find(({ id }) => id === openId);

  const askToDelete = (item: InboxItem) =>
    deletion.send({
      type: 'deletion.requested',
      target: { id: item.id, label: item.name ?? missingTexts.name, kind, section: null },
    });
  const clearFilters = () => {
    search.send({ type: 'search.cleared' });
    inbox.send({ type: 'inbox.filterSelected', filter: null });
  };

  return (
    <>
      <PageHeader title={words.title} subtitle={words.subtitle}>
        <Pill>
          {words.total} <strong>{stats?.total ?? missing}</strong>
        </Pill>
        <Pill>
          Pending <strong>{stats?.pending ?? missing}</strong>
        </Pill>
      </PageHeader>
      <div className={sections}>
        <InboxStatCards kind={kind} stats={stats} hasFailed={items.error !== null} />
        <InboxToolbar
          inbox={inbox}
          search={search}
          shownCount={shown.length}
          totalCount={items.data?.length ?? null}
          isRefreshing={items.isRefreshing}
          onRefresh={items.refresh}
        />
        <InboxList
          kind={kind}
          inbox={inbox}
          items={items}
          shown={shown}
          isFiltered={text !== '' || filter !== null}
          onDelete={askToDelete}
          onClearFilters={clearFilters}
        />
      </div>
      <InboxDetails
        kind={kind}
        inbox={inbox}
        item={openItem ?? null}
        isMissing={openId !== null && items.data !== null && openItem === undefined}
        onDelete={askToDelete}
      />
      <DeleteDialog deletion={deletion} />
    </>
  );
}
