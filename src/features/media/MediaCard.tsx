import { css } from 'goober';
import { memo } from 'react';
import type { CardSize } from '#components/CardList.tsx';
import { Marked } from '#components/Marked.tsx';
import { SelectBox } from '#components/SelectBox.tsx';
import type { MediaItem, MediaKind } from '#contract/entities.ts';
import { fullDate, shortDate } from '#domain/dates.ts';
import { partsOf } from '#domain/marks.ts';
import { descriptionOf, sectionLabel, titleOf } from '#domain/media.ts';
import { keptChoice, useKeptChoice } from '#session/keptChoice.ts';
import { Badge } from '#ui/Badge.tsx';
import { DateText } from '#ui/DateText.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { CardPicture } from './CardPicture.tsx';
import { growInto } from './growInto.ts';
import { type Library, openItem, requestDeletion, toggleItem } from './library.ts';

/** How large the cards are: five in a row of a laptop's window, unless another size is chosen. */
export const keptSize = keptChoice('admin-media-size', ['medium', 'small', 'large']);
export type MediaSize = ReturnType<typeof keptSize.read>;

const [textHeight, smallTextHeight] = [128, 64];

/** A 4:3 image above texts of fixed height. */
const heightWith = (textHeight: number) => (width: number) => Math.round((width * 3) / 4) + textHeight;

export const cardSizes: Readonly<Record<MediaSize, CardSize>> = {
  small: { minWidth: 128, width: 128, gap: 16, height: heightWith(smallTextHeight) },
  /** Two in a row of a phone. */
  medium: { minWidth: 146, width: 184, gap: 16, height: heightWith(textHeight) },
  large: { minWidth: 190, width: 264, gap: 24, height: heightWith(textHeight) },
};

const card = css`
  position: relative;
  height: 100%;
  display: grid;
  grid-template-rows: minmax(0, 1fr) ${textHeight}px;
  background: var(--surface);
  border-radius: var(--radius-large);
  box-shadow: var(--shadow);
  overflow: hidden;

  & > [data-actions] {
    position: absolute;
    top: var(--space-1);
    right: var(--space-1);
    transition: opacity var(--motion), transform var(--motion);
  }
  & > input {
    position: absolute;
    top: 0;
    left: 0;
  }
  &[data-small] {
    grid-template-rows: minmax(0, 1fr) ${smallTextHeight}px;
  }
  &:has(> input:checked) {
    outline: var(--ring) solid var(--clay);
  }
  /* On touch it is always seen: a disc within a whole target. */
  @media (hover: none) {
    & > [data-actions] {
      border: var(--space-1) solid transparent;
      border-radius: var(--radius-large);
      background-clip: padding-box;
    }
  }
  @media (hover: hover) {
    &:not(:hover):not(:focus-within):not([data-selecting] *) > input,
    &:not(:hover):not(:focus-within) > [data-actions],
    &:not(:hover):not(:focus-within) [data-play] {
      opacity: 0;
    }
  }
`;

const texts = css`
  display: grid;
  align-content: start;
  gap: var(--space-1);
  padding: var(--space-1-half);
  min-width: 0;

  @media (max-width: 30rem) {
    & {
      padding: var(--space-1);
    }
  }

  [data-small] > & {
    gap: var(--space-half);
    padding: var(--space-1);
  }
  [data-small] > & h2 {
    font-size: var(--text-small);
  }
  & h2 {
    font-size: var(--text-card);
    white-space: nowrap;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  & > div {
    display: flex;
    justify-content: space-between;
    align-items: center;
    gap: var(--space-1);
    color: var(--muted);
    font-size: var(--text-small);
    white-space: nowrap;
  }
  & > div > [data-tone] {
    display: block;
    min-width: 0;
    padding-inline: 0.5em;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  & > p {
    color: var(--muted);
    font-size: var(--text-small);
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    overflow: hidden;
    overflow-wrap: anywhere;
  }
`;

/** Specification §2. */
export const MediaCard = memo(function MediaCard({
  library,
  kind,
  item,
  size,
  isSelected,
  isInFirstRow,
  search,
}: {
  library: Library;
  kind: MediaKind;
  item: MediaItem;
  /** A small one shows title and date alone. */
  size: MediaSize;
  isSelected: boolean;
  isInFirstRow: boolean;
  /** Is marked in title and description. */
  search: string;
}) {
  const title = titleOf(item);
  const isSmall = size === 'small';
  return (
    <article className={card} data-small={isSmall || undefined} aria-label={title}>
      <CardPicture
        kind={kind}
        item={item}
        isLarge={size === 'large'}
        isInFirstRow={isInFirstRow}
        onOpen={(thumbnail) => void growInto(thumbnail, () => openItem(library, item.id))}
      />
      <SelectBox
        label={title}
        isSelected={isSelected}
        onToggled={(isRange) => toggleItem(library, item.id, isRange)}
      />
      <div className={texts}>
        <h2 dir="auto" title={title}>
          {item.title?.trim() ? <Marked parts={partsOf(title, search)} /> : title}
        </h2>
        <div>
          <DateText date={item.created_at} full={fullDate(item.created_at)}>
            {shortDate(item.created_at)}
          </DateText>
          {!isSmall && <Badge tone="clay">{sectionLabel(item.section)}</Badge>}
        </div>
        {!isSmall && (
          <p dir="auto">
            {item.description?.trim() ? (
              <Marked parts={partsOf(item.description, search)} />
            ) : (
              descriptionOf(item)
            )}
          </p>
        )}
      </div>
      <IconButton
        data-actions=""
        label={`Delete ${title}`}
        icon="trash"
        tone="danger"
        onClick={() => requestDeletion(library.screen, [item])}
      />
    </article>
  );
});

export function MediaCardSkeleton() {
  const isSmall = useKeptChoice(keptSize)[0] === 'small';
  return (
    <div className={card} data-small={isSmall || undefined}>
      <Skeleton height="auto" aspectRatio="4 / 3" />
      <div className={texts}>
        <Skeleton width="70%" />
        <Skeleton width="40%" />
        {!isSmall && <Skeleton />}
      </div>
    </div>
  );
}
