import { useSelector } from '@xstate/react';
import { css } from 'goober';
import { KeysDialog } from '#components/KeysDialog.tsx';
import { useItemKeys } from '#components/useItemKeys.ts';
import { statusCounts } from '#domain/statistics.ts';
import { selectIsShowingKeys } from '#machines/inbox-screen/inbox-screen.machine.ts';
import { useMediaQuery } from '#ui/breakpoints.ts';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Pill } from '#ui/Pill.tsx';
import { useFocusAfterReading } from '#ui/VirtualGrid.tsx';
import type { InboxActors } from './actors.ts';
import { InboxActions, InboxFilters } from './InboxFilters.tsx';
import { InboxList } from './InboxList.tsx';
import { InboxListTools } from './InboxListTools.tsx';
import { InboxReader } from './InboxReader.tsx';
import { InboxSelection } from './InboxSelection.tsx';
import { InboxStatCards } from './InboxStatCards.tsx';
import { InboxToolbar } from './InboxToolbar.tsx';
import { type InboxKeyEvent, inboxKeys } from './inboxActions.ts';
import { inboxKeyRows, inboxLabels } from './labels.ts';
import { useInbox } from './useInbox.ts';

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

const beside = css`
  display: grid;
  grid-template: 'tools tools' auto 'list pane' 1fr / minmax(20rem, 2fr) minmax(0, 3fr);
  align-items: start;
  gap: var(--space-half) var(--space-2);

  & > [data-chips] {
    grid-area: tools;
  }
  @media print {
    display: block;
  }
`;

/** Inquiries Management and Contact Messages (Specification §2). */
export function InboxScreen(actors: InboxActors) {
  const props = useInbox(actors);
  const { inbox, actions } = props;
  const { kind, screen, query, isBeside } = inbox;
  const labels = inboxLabels[kind];
  useItemKeys<InboxKeyEvent>(actions.press, inboxKeys);
  useFocusAfterReading(inbox.openId !== null);

  const stats = query.data && statusCounts(inbox.items);
  const missing = query.error === null ? '…' : '–';
  const hasRoomyBar = useMediaQuery(`(min-width: ${roomyWidth}px)`);
  const filters = query.data !== null && <InboxFilters inbox={inbox} />;

  return (
    <>
      <title>{`${labels.title} · Studio Admin`}</title>
      <PageHeader className={header} title={labels.title} subtitle={labels.subtitle}>
        <Pill>
          <span>{`${labels.total} `}</span>
          <strong>{stats?.total ?? missing}</strong>
        </Pill>
        <Pill>
          <span>Pending </span>
          <strong>{stats?.pending ?? missing}</strong>
        </Pill>
      </PageHeader>
      <div className={sections} data-selecting={inbox.chosen.length > 0 || undefined}>
        <InboxStatCards inbox={inbox} stats={stats} />
        <InboxToolbar inbox={inbox}>{hasRoomyBar && <div data-filters="">{filters}</div>}</InboxToolbar>
        <div className={isBeside ? beside : sections}>
          <InboxListTools inbox={inbox}>
            {!hasRoomyBar && filters}
            <InboxActions inbox={inbox} />
          </InboxListTools>
          <div className={listing} data-listing="">
            <InboxList {...props} />
            <InboxSelection {...props} />
          </div>
          {isBeside && <InboxReader {...props} />}
        </div>
      </div>
      {/* Printed alone, as a child of the page. */}
      {!isBeside && <InboxReader {...props} />}
      <KeysDialog
        isOpen={useSelector(screen, selectIsShowingKeys)}
        details="the details"
        more={inboxKeyRows}
        onClose={() => screen.send({ type: 'question.dismissed' })}
      />
    </>
  );
}
