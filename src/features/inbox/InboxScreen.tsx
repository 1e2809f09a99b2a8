import { useSelector } from '@xstate/react';
import { css } from 'goober';
import { lazyPart } from '#components/lazyView.tsx';
import { useItemKeys } from '#components/useItemKeys.ts';
import { figureText, statusCounts } from '#domain/statistics.ts';
import { selectIsShowingKeys } from '#machines/inbox-screen/inbox-screen.machine.ts';
import { useMediaQuery } from '#ui/breakpoints.ts';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Pill } from '#ui/Pill.tsx';
import { useFocusAfterReading } from '#ui/VirtualGrid.tsx';
import type { InboxActors } from './actors.ts';
import { InboxFilters } from './InboxFilters.tsx';
import { InboxList } from './InboxList.tsx';
import { InboxMenu, InboxView } from './InboxMenu.tsx';
import { InboxSelection } from './InboxSelection.tsx';
import { InboxStatCards } from './InboxStatCards.tsx';
import { InboxToolbar } from './InboxToolbar.tsx';
import { type InboxKeyEvent, inboxKeys } from './inboxActions.ts';
import { inboxKeyRows, inboxLabels } from './labels.ts';
import { useInbox } from './useInbox.ts';

const InboxReader = lazyPart(async () => (await import('./InboxReader.tsx')).InboxReader);
const KeysDialog = lazyPart(async () => (await import('#components/KeysDialog.tsx')).KeysDialog);

const header = css`
  margin-bottom: var(--space-2);

  /* The counters below each other, beside the title. */
  @media (max-width: 50rem) {
    flex-wrap: nowrap;
    gap: var(--space-half);

    & > div + div {
      flex-direction: column;
      align-items: flex-end;
      gap: 0;
    }
    & > div + div > span {
      gap: var(--space-half);
      min-height: 0;
      padding: 0;
      background: none;
      font-size: var(--text-tiny);
    }
  }
  @media (max-width: 30rem) {
    margin-bottom: var(--space-half);

    & h1 {
      font-size: var(--text-large);
      line-height: 1.4;
    }
    & p {
      margin: 0;
      font-size: var(--text-tiny);
      line-height: 1.3;
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

/** From this window width on, in CSS pixels, the order and the view are beside the filters. */
const roomyWidth = 1240;

const listing = css`
  container-type: inline-size;
  min-width: 0;
`;

/** One surface. */
const beside = css`
  display: grid;
  grid-template-columns: minmax(20rem, 1fr) minmax(0, 2fr);
  margin-top: calc(-1 * var(--space-1));
  border: var(--hairline) solid transparent;
  background: var(--surface);
  border-radius: var(--radius-large);
  box-shadow: var(--shadow);
  overflow: clip;

  & > :first-child {
    border-right: var(--hairline) solid var(--line);
  }
  &[data-alone] > :first-child {
    grid-column: 1 / -1;
    border-right: 0;
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

  const missing = query.error === null ? '…' : '–';
  /** Beside no rows there is nothing to read. */
  const hasPane = isBeside && (query.data ? inbox.stepped.length > 0 || inbox.openId !== null : !query.error);
  const stats = query.data && statusCounts(inbox.items);
  const hasSpace = useMediaQuery(`(min-width: ${roomyWidth}px)`);
  const isPhone = useMediaQuery('(max-width: 480px)');
  const menu = <InboxMenu inbox={inbox} hasView={!hasSpace} isSmall={!isPhone} />;

  return (
    <>
      <title>{`${labels.title} · Studio Admin`}</title>
      <PageHeader className={header} title={labels.title} subtitle={labels.subtitle}>
        <Pill>
          <span>{`${labels.total} `}</span>
          <strong>{stats ? figureText(stats.total) : missing}</strong>
        </Pill>
        <Pill>
          <span>Pending </span>
          <strong>{stats ? figureText(stats.pending) : missing}</strong>
        </Pill>
      </PageHeader>
      <div className={sections} data-full-width={isBeside || undefined}>
        <InboxStatCards inbox={inbox} stats={stats} />
        <InboxToolbar inbox={inbox}>{isPhone && menu}</InboxToolbar>
        <InboxFilters inbox={inbox}>
          {hasSpace && <InboxView inbox={inbox} />}
          {!isPhone && menu}
        </InboxFilters>
        <div className={isBeside ? beside : undefined} data-alone={!hasPane || undefined}>
          <div className={listing} data-listing="">
            <InboxList {...props} />
            <InboxSelection {...props} />
          </div>
          {hasPane && <InboxReader {...props} />}
        </div>
      </div>
      {/* Printed alone, as a child of the page. */}
      {!isBeside && inbox.openId !== null && <InboxReader {...props} />}
      {useSelector(screen, selectIsShowingKeys) && (
        <KeysDialog more={inboxKeyRows} onClose={() => screen.send({ type: 'question.dismissed' })} />
      )}
    </>
  );
}
