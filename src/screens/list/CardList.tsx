import { css } from 'goober';
import type { ComponentType, ReactNode } from 'react';
import type { QueryView } from '#app/hooks/useQuery.ts';
import { messageOf } from '#domain/messages.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import type { IconName } from '#ui/Icon.tsx';
import { Notice } from '#ui/Notice.tsx';
import { SkeletonGroup } from '#ui/Skeleton.tsx';
import { VirtualGrid } from '#ui/VirtualGrid.tsx';

/** Pixels. A virtual grid must know its cards' measures before they are drawn. */
export interface CardMeasures {
  /** No card is narrower, except on a screen that is. */
  readonly narrowest: number;
  /** Wide enough for one more column to be worth having. */
  readonly width: number;
  readonly gap: number;
  /** The height of every card of that width. */
  height(width: number): number;
}

/** A little under half: where two cards fit that are not too narrow, one alone would be too large. */
const share = 0.45;

const columnWidth =
  ({ narrowest, width }: CardMeasures) =>
  (available: number) =>
    Math.min(width, Math.max(narrowest, share * available));

const skeletons = css`
  display: grid;
  grid-template-columns: repeat(
    auto-fill,
    minmax(min(clamp(var(--card-narrowest), ${100 * share}%, var(--card-width)), 100%), 1fr)
  );
  gap: var(--card-gap);
`;

/** The cards of a query: skeletons while it loads, the failure with a way on, what is there, or why nothing is. */
export function CardList<Item extends { readonly id: string }>({
  query,
  shown,
  label,
  many,
  measures,
  skeletonCount,
  CardSkeleton,
  renderCard,
  emptyIcon,
  emptyTitle,
  emptyText,
  emptyAction,
  onRefresh,
}: {
  query: QueryView<readonly Item[]>;
  /** Of the items, those to show, in their order. */
  shown: readonly Item[];
  label: string;
  /** 'images', 'inquiries', …: what is loading, or failed to load. */
  many: string;
  measures: CardMeasures;
  skeletonCount: number;
  CardSkeleton: ComponentType;
  renderCard(item: Item): ReactNode;
  emptyIcon: IconName;
  emptyTitle: string;
  emptyText: string;
  /** What to do about it, besides refreshing. */
  emptyAction: ReactNode;
  onRefresh(): void;
}) {
  const { data, error, isFetching } = query;
  const refreshButton = (
    <Button icon="refresh" isBusy={isFetching} onClick={onRefresh}>
      Refresh
    </Button>
  );

  if (data === null && error === null)
    return (
      <SkeletonGroup label={`Loading ${many}`}>
        <div
          className={skeletons}
          style={{
            '--card-narrowest': `${measures.narrowest}px`,
            '--card-width': `${measures.width}px`,
            '--card-gap': `${measures.gap}px`,
          }}
        >
          {Array.from({ length: skeletonCount }, (_, index) => `card-${index}`).map((key) => (
            <CardSkeleton key={key} />
          ))}
        </div>
      </SkeletonGroup>
    );

  return (
    <>
      {error !== null && (
        <Notice tone="error" title={`Failed to load ${many}`} actions={refreshButton}>
          {messageOf(error)}
        </Notice>
      )}
      {data !== null && shown.length > 0 && (
        <VirtualGrid
          label={label}
          items={shown}
          minColumnWidth={columnWidth(measures)}
          gap={measures.gap}
          estimateRowHeight={measures.height}
          keyOf={({ id }) => id}
          renderItem={renderCard}
        />
      )}
      {data !== null && shown.length === 0 && (
        <EmptyState
          icon={emptyIcon}
          title={emptyTitle}
          actions={
            <>
              {emptyAction}
              {refreshButton}
            </>
          }
        >
          {emptyText}
        </EmptyState>
      )}
    </>
  );
}
