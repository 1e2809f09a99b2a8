import { css } from 'goober';
import { useState } from 'react';
import type { MediaItem, MediaKind } from '#contract/entities.ts';
import { altOf, fileOf, sharperOf, thumbnailOf, titleOf } from '#domain/media.ts';
import { Icon } from '#ui/Icon.tsx';
import { mediaLabels } from './labels.ts';

const picture = css`
  position: relative;
  display: grid;
  place-items: center;
  width: 100%;
  height: 100%;
  min-height: 0;
  background: var(--sunken);
  color: var(--muted);
  aspect-ratio: 4 / 3;

  & > button {
    position: absolute;
    inset: 0;
    display: grid;
    place-items: center;
    padding: 0;
    border: 0;
    background: transparent;
    cursor: pointer;
    outline-offset: calc(-1 * var(--space-half));
  }
  & img {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
  & > [data-fallback] {
    display: grid;
    justify-items: center;
    gap: var(--space-1);
    font-size: var(--text-small);
    pointer-events: none;
  }
  & > [data-fallback] > svg {
    width: var(--space-4);
    height: var(--space-4);
    stroke-width: 1;
  }
  & [data-play] {
    position: absolute;
    display: grid;
    place-items: center;
    width: var(--space-7);
    height: var(--space-7);
    border-radius: 50%;
    background: var(--surface);
    color: var(--clay);
    box-shadow: var(--shadow);
    transition: opacity var(--motion);
  }
`;

/** The thumbnail, which opens the item where it can be opened; a text when there is none or it does not load. */
export function CardPicture({
  kind,
  item,
  isLarge = false,
  isInFirstRow = false,
  onOpen,
}: {
  kind: MediaKind;
  item: MediaItem;
  /** Has more pixels than a thumbnail, also on a screen with one per CSS pixel. */
  isLarge?: boolean;
  isInFirstRow?: boolean;
  onOpen?: (thumbnail: HTMLElement | null) => void;
}) {
  const url = thumbnailOf(item, kind);
  const [brokenUrls, setBrokenUrls] = useState<readonly string[]>([]);
  const sharper = sharperOf(item)
    .filter((each) => each !== url && !brokenUrls.includes(each))
    .slice(0, isLarge ? 2 : 1);
  const title = titleOf(item);
  const labels = mediaLabels[kind];
  const isShown = url !== null && !brokenUrls.includes(url);
  const image = isShown && (
    <img
      src={url}
      srcSet={sharper.map((each, index) => `${each} ${index + (isLarge ? 1 : 2)}x`).join(', ') || undefined}
      alt={onOpen ? altOf(item) : ''}
      loading={isInFirstRow ? 'eager' : 'lazy'}
      fetchPriority={isInFirstRow ? 'high' : undefined}
      decoding="async"
      onError={({ currentTarget: { currentSrc } }) =>
        setBrokenUrls([...brokenUrls, sharper.includes(currentSrc) ? currentSrc : url])
      }
    />
  );
  return (
    <span className={picture}>
      {!isShown && (
        <span data-fallback>
          <Icon name="pictureOff" />
          <span>{url ? labels.broken : labels.missing}</span>
        </span>
      )}
      {onOpen ? (
        <button
          type="button"
          disabled={fileOf(item) === null && url === null}
          aria-label={kind === 'video' ? `Play ${title}` : `View ${title}`}
          onClick={({ currentTarget }) => onOpen(currentTarget.querySelector('img'))}
        >
          {image}
          {kind === 'video' && (
            <span data-play>
              <Icon name="play" />
            </span>
          )}
        </button>
      ) : (
        image
      )}
    </span>
  );
}
