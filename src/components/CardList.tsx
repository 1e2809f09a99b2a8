import { css } from 'goober';
import type { ComponentProps, ComponentType, ReactNode } from 'react';
import type { List } from '#contract/entities.ts';
import type { QueryView } from '#data/useQuery.ts';
import { messageOf } from '#domain/messages.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Notice } from '#ui/Notice.tsx';
import { SkeletonGroup } from '#ui/Skeleton.tsx';
import { VirtualGrid } from '#ui/VirtualGrid.tsx';
import { WaitNotice } from './WaitStatus.tsx';

/** CSS pixels: a windowed grid needs the size of its cards before they are rendered. */
export interface CardSize {
  readonly minWidth: number;
  /** The width from which another column is added. */
  readonly width: number;
  readonly gap: number;
  height(width: number): number;
}

/** Share of the available width. Just under half, so that two columns are preferred to one very wide card. */
const share = 0.45;

const notice = css`
  margin-bottom: var(--space-2);

  & ul {
    margin-top: var(--space-half);
    padding-left: var(--space-3);
    list-style: disc;
  }
`;

/** Distinct problems that are listed; the count above them is of all. */
const shownProblems = 20;

/** The cards of a query: skeletons while it loads, an error with a retry, the cards, or an empty state. */
export function CardList<Item extends { readonly id: string }>({
  query,
  shown,
  label,
  many,
  cardSize,
  skeletonCount,
  CardSkeleton,
  renderCard,
  empty,
  onRefresh,
  currentId,
  onFocusItem,
}: {
  query: QueryView<List<Item>>;
  /** The items that match, sorted. */
  shown: readonly Item[];
  label: string;
  /** 'images', 'inquiries', …: names the items in messages. */
  many: string;
  cardSize: CardSize;
  skeletonCount: number;
  CardSkeleton: ComponentType;
  renderCard(item: Item, isInFirstRow: boolean): ReactNode;
  empty: ComponentProps<typeof EmptyState>;
  onRefresh(): void;
  /** The current item, from which keys move on. */
  currentId?: string | null;
  onFocusItem?(item: Item, isFromItem: boolean): void;
}) {
  const { data, error, isFetching } = query;
  const { minWidth, width, gap, height } = cardSize;
  const hasCards = shown.length > 0;
  const refreshButton = (
    <Button icon="refresh" isBusy={isFetching} onClick={onRefresh}>
      Refresh
    </Button>
  );

  const waitNotice = <WaitNotice query={query} title={`Still loading ${many}`} />;
  if (data === null && error === null)
    return (
      <>
        {waitNotice}
        <SkeletonGroup label={`Loading ${many}`}>
          <div
            style={{
              display: 'grid',
              gridTemplateColumns: `repeat(auto-fill, minmax(min(clamp(${minWidth}px, ${100 * share}%, ${width}px), 100%), 1fr))`,
              gap,
            }}
          >
            {Array.from({ length: skeletonCount }, (_, index) => `card-${index}`).map((key) => (
              <CardSkeleton key={key} />
            ))}
          </div>
        </SkeletonGroup>
      </>
    );

  return (
    <>
      {waitNotice}
      {error !== null && (
        <Notice tone="error" title={`Failed to load ${many}`} actions={refreshButton} className={notice}>
          {messageOf(error)}
        </Notice>
      )}
      {data !== null && data.unreadable.length > 0 && <Unreadable many={many} problems={data.unreadable} />}
      {data !== null && hasCards && (
        <VirtualGrid
          label={label}
          items={shown}
          minColumnWidth={(available) => Math.min(width, Math.max(minWidth, share * available))}
          gap={gap}
          estimateRowHeight={height}
          renderItem={renderCard}
          currentId={currentId}
          onFocusItem={onFocusItem}
        />
      )}
      {data !== null && !hasCards && (
        <EmptyState
          {...empty}
          actions={
            <>
              {empty.actions}
              {refreshButton}
            </>
          }
        />
      )}
    </>
  );
}

/** How many items of the response could not be read, and why. */
function Unreadable({ many, problems }: { many: string; problems: readonly string[] }) {
  return (
    <Notice tone="info" title={`${problems.length} of the ${many} couldn’t be read`} className={notice}>
      <details>
        <summary>Details</summary>
        <ul>
          {[...new Set(problems)].slice(0, shownProblems).map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      </details>
    </Notice>
  );
}
