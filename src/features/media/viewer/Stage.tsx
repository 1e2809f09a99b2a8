import { css } from 'goober';
import { type ReactNode, useRef, useState } from 'react';
import { useKeys } from '#components/useKeys.ts';
import type { MediaItem, MediaKind } from '#contract/entities.ts';
import { altOf, fileOf, thumbnailOf } from '#domain/media.ts';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { LiveRegion } from '#ui/LiveRegion.tsx';
import { type MediaSize, unknownSize } from './Details.tsx';

const stage = css`
  /* A dark mat in both themes. */
  color-scheme: dark;
  position: relative;
  display: grid;
  grid-template-rows: minmax(0, 1fr) auto;
  min-width: 0;
  min-height: 0;
  background: var(--paper);
  color: var(--ink);
  border-radius: var(--radius);
  overflow: hidden;

  & > [data-mat] {
    display: grid;
    min-width: 0;
    min-height: 0;
    overflow: hidden;
    outline-offset: calc(-1 * var(--ring));
  }
  & img,
  & video {
    width: 100%;
    height: 100%;
    min-height: 0;
    object-fit: contain;
  }
  & > [data-mat] > p {
    display: grid;
    justify-items: center;
    gap: var(--space-2);
    margin: auto;
    padding: var(--space-3);
    text-align: center;
  }
  & > [data-mat='full'] {
    overflow: auto;
  }
  & > [data-mat='full'] > img {
    width: auto;
    height: auto;
    max-width: none;
    margin: auto;
  }
  & > [data-step] {
    position: absolute;
    top: calc(50% - var(--target));
    color: var(--ink);
    background: var(--surface);
    border-color: var(--line);
  }
  & > [data-step='previous'] {
    left: var(--space-1);
    rotate: 90deg;
  }
  & > [data-step='next'] {
    right: var(--space-1);
    rotate: -90deg;
  }
  & > footer[data-controls] {
    position: static;
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: flex-end;
    gap: var(--space-1);
    padding: var(--space-1);
    border: 0;
    background: var(--surface);
  }
  & > footer > [role='status'] {
    flex: 1 1 auto;
    padding-left: var(--space-1);
    font-size: var(--text-small);
    color: var(--muted);
  }
`;

/** CSS pixels that one press of an arrow key pans. */
const panStep = 80;
/** Seconds. */
const seekStep = 10;

/**
 * The item on its mat, and the way to its neighbours. An image is fitted into the mat, or shown in its own pixels. The controls
 * stay mounted from one item to the next, and keep the focus.
 */
export function Stage({
  kind,
  item,
  position,
  count,
  failure,
  onStep,
  onEdit,
  onSize,
}: {
  kind: MediaKind;
  item: MediaItem;
  /** From zero. */
  position: number;
  count: number;
  /** In place of what cannot be shown, or null. */
  failure: ReactNode;
  /** Null where the neighbours cannot be opened. */
  onStep: ((position: number) => void) | null;
  onEdit(): void;
  /** `unknownSize` where the file cannot be shown. */
  onSize(size: MediaSize): void;
}) {
  const frame = useRef<HTMLElement>(null);
  const mat = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const [fullId, setFullId] = useState<string | null>(null);
  const isFull = fullId === item.id;
  const toggleFull = () => setFullId(isFull ? null : item.id);
  const toggleFullScreen = () => {
    // Rejected where the browser forbids it: the viewer stays as it is.
    const change = document.fullscreenElement
      ? document.exitFullscreen()
      : frame.current?.requestFullscreen();
    change?.catch(() => undefined);
  };
  const step = (to: number) => () => {
    if (to >= 0 && to < count && to !== position) onStep?.(to);
  };
  const pan = (x: number, y: number) => () => {
    if (isFull) mat.current?.scrollBy(x, y);
  };
  const withVideo = (act: (video: HTMLVideoElement) => void) => () => {
    if (video.current) act(video.current);
  };
  const seek = (seconds: number) =>
    withVideo((shown) => {
      shown.currentTime = Math.max(0, shown.currentTime + seconds);
    });
  const imageKeys = {
    z: toggleFull,
    'Shift+ArrowLeft': pan(-panStep, 0),
    'Shift+ArrowRight': pan(panStep, 0),
    'Shift+ArrowUp': pan(0, -panStep),
    'Shift+ArrowDown': pan(0, panStep),
  };
  const videoKeys = {
    ' ': withVideo((shown) => (shown.paused ? void shown.play().catch(() => undefined) : shown.pause())),
    'Shift+ArrowLeft': seek(-seekStep),
    'Shift+ArrowRight': seek(seekStep),
    m: withVideo((shown) => {
      shown.muted = !shown.muted;
    }),
  };
  const keys = {
    ...(kind === 'image' ? imageKeys : videoKeys),
    ...(onStep && {
      e: onEdit,
      ArrowLeft: step(position - 1),
      ArrowRight: step(position + 1),
      Home: step(0),
      End: step(count - 1),
      f: toggleFullScreen,
    }),
  };
  /** The focus is in the dialog of the viewer. */
  const isFor = ({ target }: KeyboardEvent) => {
    const dialog = frame.current?.closest('dialog');
    return dialog != null && target instanceof Element && target.closest('dialog') === dialog;
  };
  useKeys(keys, { isFor, isFirst: true });
  const hasSteps = onStep !== null && count > 1;
  return (
    <section ref={frame} className={stage} aria-label={kind === 'video' ? 'Video' : 'Image'}>
      <div ref={mat} data-mat={isFull ? 'full' : 'fit'}>
        {failure ? (
          <p role="alert">{failure}</p>
        ) : kind === 'image' ? (
          <img
            key={item.id}
            src={fileOf(item) ?? thumbnailOf(item, kind) ?? undefined}
            alt={altOf(item)}
            // Until the file is there.
            style={{
              background: `center / contain no-repeat url(${JSON.stringify(thumbnailOf(item, kind))})`,
            }}
            onLoad={({ currentTarget }) => {
              const { naturalWidth: width, naturalHeight: height } = currentTarget;
              currentTarget.style.background = 'none';
              onSize({ width, height, seconds: null });
            }}
            onError={() => onSize(unknownSize)}
            onDoubleClick={toggleFull}
          />
        ) : (
          <video
            key={item.id}
            ref={video}
            src={fileOf(item) ?? undefined}
            poster={thumbnailOf(item, kind) ?? undefined}
            aria-label={altOf(item)}
            aria-keyshortcuts="Space Shift+ArrowLeft Shift+ArrowRight M"
            controls
            autoPlay
            playsInline
            onLoadedMetadata={({ currentTarget: { videoWidth: width, videoHeight: height, duration } }) =>
              // Of a video whose codec is unknown, browsers play the sound alone.
              onSize(
                width ? { width, height, seconds: Number.isFinite(duration) ? duration : null } : unknownSize,
              )
            }
            onError={() => onSize(unknownSize)}
          />
        )}
      </div>
      <footer data-controls="">
        <LiveRegion>{hasSteps && `${position + 1} of ${count}`}</LiveRegion>
        {'requestFullscreen' in Element.prototype && (
          <Button size="small" aria-keyshortcuts="F" onClick={toggleFullScreen}>
            Full screen
          </Button>
        )}
        {kind === 'image' && (
          <Button size="small" aria-keyshortcuts="Z" aria-pressed={isFull} onClick={toggleFull}>
            Actual size
          </Button>
        )}
      </footer>
      {hasSteps &&
        [
          { label: 'Previous', side: 'previous', keys: 'ArrowLeft K', to: position - 1 },
          { label: 'Next', side: 'next', keys: 'ArrowRight J', to: position + 1 },
        ].map(({ label, side, keys, to }) => (
          <IconButton
            key={side}
            label={label}
            icon="chevronDown"
            data-step={side}
            aria-keyshortcuts={keys}
            disabled={to < 0 || to >= count}
            onClick={step(to)}
          />
        ))}
    </section>
  );
}
