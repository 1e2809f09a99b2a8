import { css } from 'goober';
import { useState } from 'react';
import type { MediaItem, MediaKind } from '#contract/entities.ts';
import { fileOf, thumbnailOf, titleOf } from '#domain/media.ts';
import { Icon } from '#ui/Icon.tsx';
import { CardImage } from './CardImage.tsx';
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
  }
  & img,
  & canvas {
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
  & > :focus-visible {
    outline-offset: calc(-1 * var(--space-half));
  }
`;

/** The thumbnail, which opens the item; a text when there is none or it does not load. */
export function CardPicture({
  kind,
  item,
  isInFirstRow,
  onOpen,
}: {
  kind: MediaKind;
  item: MediaItem;
  isInFirstRow: boolean;
  onOpen(item: MediaItem): void;
}) {
  const url = thumbnailOf(item, kind);
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  const title = titleOf(item);
  const labels = mediaLabels[kind];
  const isShown = url !== null && url !== brokenUrl;
  return (
    <div className={picture}>
      {!isShown && (
        <p data-fallback>
          <Icon name="pictureOff" />
          {url ? labels.broken : labels.missing}
        </p>
      )}
      <button
        type="button"
        disabled={fileOf(item) === null && url === null}
        aria-label={kind === 'video' ? `Play ${title}` : `View ${title}`}
        onClick={() => onOpen(item)}
      >
        {isShown && (
          <CardImage url={url} item={item} isInFirstRow={isInFirstRow} onError={() => setBrokenUrl(url)} />
        )}
        {kind === 'video' && (
          <span data-play>
            <Icon name="play" />
          </span>
        )}
      </button>
    </div>
  );
}
