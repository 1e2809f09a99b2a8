import { css } from 'goober';
import { type ComponentType, type ReactNode, useLayoutEffect, useRef } from 'react';
import { messageOf } from '#domain/messages.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import type { IconName } from '#ui/Icon.tsx';
import { Notice } from '#ui/Notice.tsx';
import { SkeletonGroup } from '#ui/Skeleton.tsx';
import { useLostFocus } from '#ui/useLostFocus.ts';
import { VirtualGrid } from '#ui/VirtualGrid.tsx';

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

const columnWidth =
  ({ minWidth, width }: CardSize) =>
  (available: number) =>
    Math.min(width, Math.max(minWidth, share * available));

const skeletons = css`
  display: grid;
  grid-template-columns: repeat(
    auto-fill,
    minmax(min(clamp(var(--card-min-width), ${100 * share}%, var(--card-width)), 100%), 1fr)
  );
  gap: var(--card-gap);
`;

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
  emptyIcon,
  emptyTitle,
  emptyText,
  emptyAction,
  onRefresh,
}: {
  query: { readonly data: readonly Item[] | null; readonly error: unknown; readonly isFetching: boolean };
  /** The items that match, sorted. */
  shown: readonly Item[];
  label: string;
  /** 'images', 'inquiries', …: names the items in messages. */
  many: string;
  cardSize: CardSize;
  skeletonCount: number;
  CardSkeleton: ComponentType;
  renderCard(item: Item): ReactNode;
  emptyIcon: IconName;
  emptyTitle: string;
  emptyText: string;
  emptyAction: ReactNode;
  onRefresh(): void;
}) {
  const { data, error, isFetching } = query;
  const emptyHeading = useRef<HTMLHeadingElement>(null);
  const owesFocus = useRef(false);
  const hasCards = shown.length > 0;
  useLayoutEffect(() => {
    if (!hasCards) return;
    return () => {
      owesFocus.current = true;
    };
  }, [hasCards]);
  useLostFocus(owesFocus, () => emptyHeading.current?.focus());
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
            '--card-min-width': `${cardSize.minWidth}px`,
            '--card-width': `${cardSize.width}px`,
            '--card-gap': `${cardSize.gap}px`,
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
      {data !== null && hasCards && (
        <VirtualGrid
          label={label}
          items={shown}
          minColumnWidth={columnWidth(cardSize)}
          gap={cardSize.gap}
          estimateRowHeight={cardSize.height}
          keyOf={({ id }) => id}
          renderItem={renderCard}
        />
      )}
      {data !== null && !hasCards && (
        <EmptyState
          headingRef={emptyHeading}
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
