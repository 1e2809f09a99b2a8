import { useSelector } from '@xstate/react';
import { css } from 'goober';
import { DeleteDialog } from '#components/DeleteDialog.tsx';
import { KeysDialog } from '#components/KeysDialog.tsx';
import { useItemKeys } from '#components/useItemKeys.ts';
import { useQuery } from '#data/useQuery.ts';
import { statusCounts } from '#domain/statistics.ts';
import {
  selectIsBeside,
  selectIsList,
  selectIsShowingKeys,
  selectOpenId,
  selectParts,
} from '#machines/inbox-screen/inbox-screen.machine.ts';
import { selectIsSelecting } from '#machines/selection/selection.machine.ts';
import { useMediaQuery } from '#ui/breakpoints.ts';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Pill } from '#ui/Pill.tsx';
import { useFocusAfterReading } from '#ui/VirtualGrid.tsx';
import type { InboxActors } from './actors.ts';
import { InboxDialog } from './InboxDialog.tsx';
import { InboxActions, InboxFilters } from './InboxFilters.tsx';
import { InboxHeads } from './InboxHeads.tsx';
import { InboxList } from './InboxList.tsx';
import { InboxListTools } from './InboxListTools.tsx';
import { InboxPane } from './InboxPane.tsx';
import { InboxSelection } from './InboxSelection.tsx';
import { InboxStatCards } from './InboxStatCards.tsx';
import { InboxToolbar } from './InboxToolbar.tsx';
import { inboxKeyRows, inboxKeys, undo } from './keys.ts';
import { inboxLabels } from './labels.ts';

const header = css`
  margin-bottom: var(--space-2);

  @media (max-width: 30rem) {
    gap: var(--space-half) var(--space-1);
    margin-bottom: var(--space-1);

    & p {
      font-size: var(--text-small);
    }
  }
`;

const sections = css`
  display: grid;
  gap: var(--space-1);

  @media (min-width: 30.0625rem) {
    gap: var(--space-1-half);
  }
`;

/** From this window width on, in CSS pixels, the filters are in the row of the search. */
const roomyWidth = 1240;

const listing = css`
  container-type: inline-size;
  min-width: 0;
`;

/** The heads of the columns share a row with the tools of the list. */
const beside = css`
  display: grid;
  grid-template: 'heads tools' auto 'list pane' 1fr / minmax(20rem, 2fr) minmax(0, 3fr);
  align-items: start;
  gap: var(--space-half) var(--space-2);

  & > [data-chips] {
    grid-area: tools;
  }
  & > table {
    grid-area: heads;
  }
  @media print {
    & {
      display: block;
    }
  }
`;

/** Inquiries Management and Contact Messages (Specification §2). */
export function InboxScreen({ scope, kind, screen, list, now }: InboxActors) {
  const items = useQuery(list());
  const { deletion, selection } = useSelector(screen, selectParts);
  const labels = inboxLabels[kind];
  useItemKeys(screen, inboxKeys, undo);

  const stats = items.data && statusCounts(items.data.items);
  useFocusAfterReading(useSelector(screen, (snapshot) => selectOpenId(snapshot) !== null));
  const isSelecting = useSelector(selection, selectIsSelecting);
  const missing = items.error === null ? '…' : '–';
  const isList = useSelector(screen, selectIsList);
  const isBeside = useSelector(screen, selectIsBeside);
  const hasRoomyBar = useMediaQuery(`(min-width: ${roomyWidth}px)`);
  const totalCount = items.data?.items.length ?? null;
  const filters = totalCount !== null && <InboxFilters screen={screen} />;

  return (
    <>
      <title>{`${labels.title} · Studio Admin`}</title>
      <PageHeader className={header} title={labels.title} subtitle={labels.subtitle}>
        <Pill>
          {labels.total} <strong>{stats?.total ?? missing}</strong>
        </Pill>
        <Pill>
          Pending <strong>{stats?.pending ?? missing}</strong>
        </Pill>
      </PageHeader>
      <div className={sections} data-selecting={isSelecting || undefined}>
        <InboxStatCards kind={kind} screen={screen} stats={stats} hasFailed={items.error !== null} />
        <InboxToolbar screen={screen} isRefreshing={items.isRefreshing} onRefresh={items.refresh}>
          {hasRoomyBar && <div data-filters="">{filters}</div>}
        </InboxToolbar>
        <div className={isBeside ? beside : sections}>
          <InboxListTools screen={screen} totalCount={totalCount}>
            {!hasRoomyBar && filters}
            <InboxActions kind={kind} screen={screen} now={now} />
          </InboxListTools>
          {isList && <InboxHeads screen={screen} />}
          <div className={listing} data-listing="">
            <InboxList kind={kind} screen={screen} items={items} />
            <InboxSelection kind={kind} screen={screen} />
          </div>
          {isBeside && <InboxPane scope={scope} kind={kind} screen={screen} />}
        </div>
      </div>
      <InboxDialog scope={scope} kind={kind} screen={screen} />
      <DeleteDialog deletion={deletion} />
      <KeysDialog
        isOpen={useSelector(screen, selectIsShowingKeys)}
        details="the details"
        more={inboxKeyRows}
        onClose={() => screen.send({ type: 'question.dismissed' })}
      />
    </>
  );
}
