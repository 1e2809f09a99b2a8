import { css } from 'goober';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import type { MediaItem, MediaKind } from '#contract/entities.ts';
import { altOf, fileOf, thumbnailOf } from '#domain/media.ts';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { LiveRegion } from '#ui/LiveRegion.tsx';
import type { MediaSize } from './Details.tsx';
import { useViewerKeys } from './useViewerKeys.ts';

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
  & > [data-mat='full'] {
    overflow: auto;
    cursor: grab;
    touch-action: none;
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
    font-variant-numeric: tabular-nums;
  }
`;

/** CSS pixels that one press of an arrow key pans. */
const panStep = 80;
/** Seconds. */
const seekStep = 10;

/** The item on its mat, and the way to its neighbours. */
export function Stage({
  kind,
  item,
  position,
  count,
  onStep,
  onSize,
}: {
  kind: MediaKind;
  item: MediaItem;
  /** From zero. */
  position: number;
  count: number;
  /** Null where the neighbours cannot be opened. */
  onStep: ((position: number) => void) | null;
  onSize(size: MediaSize): void;
}) {
  const frame = useRef<HTMLElement>(null);
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
  useViewerKeys(
    frame,
    onStep
      ? {
          ArrowLeft: step(position - 1),
          ArrowRight: step(position + 1),
          Home: step(0),
          End: step(count - 1),
          f: toggleFullScreen,
        }
      : {},
  );
  const hasSteps = onStep !== null && count > 1;
  const Medium = kind === 'video' ? Film : Picture;
  return (
    <section ref={frame} className={stage} aria-label={kind === 'video' ? 'Film' : 'Picture'}>
      <Medium item={item} onSize={onSize} frame={frame}>
        <LiveRegion>{hasSteps && `${position + 1} of ${count}`}</LiveRegion>
        {'requestFullscreen' in Element.prototype && (
          <Button size="small" aria-keyshortcuts="F" onClick={toggleFullScreen}>
            Full screen
          </Button>
        )}
      </Medium>
      {hasSteps && (
        <>
          <IconButton
            label="Previous"
            icon="chevronDown"
            data-step="previous"
            aria-keyshortcuts="ArrowLeft K"
            disabled={position <= 0}
            onClick={step(position - 1)}
          />
          <IconButton
            label="Next"
            icon="chevronDown"
            data-step="next"
            aria-keyshortcuts="ArrowRight J"
            disabled={position >= count - 1}
            onClick={step(position + 1)}
          />
        </>
      )}
    </section>
  );
}

/** The controls stay mounted from one item to the next, and keep the focus. */
interface MediumProps {
  item: MediaItem;
  frame: RefObject<HTMLElement | null>;
  onSize(size: MediaSize): void;
  /** More controls. */
  children: ReactNode;
}

/** An image, fitted into the mat or in its own pixels, which are dragged. */
function Picture({ item, frame, onSize, children }: MediumProps) {
  const mat = useRef<HTMLDivElement>(null);
  const [fullId, setFullId] = useState<string | null>(null);
  const isFull = fullId === item.id;
  const toggleFull = () => setFullId(isFull ? null : item.id);
  const pan = (x: number, y: number) => () => mat.current?.scrollBy(x, y);
  useViewerKeys(frame, {
    z: toggleFull,
    ...(isFull && {
      'Shift+ArrowLeft': pan(-panStep, 0),
      'Shift+ArrowRight': pan(panStep, 0),
      'Shift+ArrowUp': pan(0, -panStep),
      'Shift+ArrowDown': pan(0, panStep),
    }),
  });
  return (
    <>
      <div ref={mat} data-mat={isFull ? 'full' : 'fit'}>
        <img
          key={item.id}
          src={fileOf(item) ?? thumbnailOf(item, 'image') ?? undefined}
          alt={altOf(item)}
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
            onSize({ width, height, seconds: null })
          }
          onPointerDown={({ currentTarget, pointerId }) =>
            isFull && currentTarget.setPointerCapture(pointerId)
          }
          onPointerMove={({ currentTarget, pointerId, movementX, movementY }) =>
            currentTarget.hasPointerCapture(pointerId) && mat.current?.scrollBy(-movementX, -movementY)
          }
          onDoubleClick={toggleFull}
        />
      </div>
      <footer data-controls="">
        {children}
        <Button size="small" aria-keyshortcuts="Z" aria-pressed={isFull} onClick={toggleFull}>
          100 %
        </Button>
      </footer>
    </>
  );
}

/** A film: space plays and pauses, Shift with an arrow moves ten seconds, M mutes. J and K go to the neighbours, as everywhere. */
function Film({ item, frame, onSize, children }: MediumProps) {
  const video = useRef<HTMLVideoElement>(null);
  const withVideo = (act: (video: HTMLVideoElement) => void) => () => video.current && act(video.current);
  const toggle = withVideo((film) => (film.paused ? void film.play().catch(() => undefined) : film.pause()));
  const seek = (seconds: number) =>
    withVideo((film) => {
      film.currentTime = Math.max(0, film.currentTime + seconds);
    });
  useViewerKeys(frame, {
    ' ': toggle,
    'Shift+ArrowLeft': seek(-seekStep),
    'Shift+ArrowRight': seek(seekStep),
    m: withVideo((film) => {
      film.muted = !film.muted;
    }),
  });
  return (
    <>
      <div data-mat="fit">
        <video
          key={item.id}
          ref={video}
          src={fileOf(item) ?? undefined}
          poster={thumbnailOf(item, 'video') ?? undefined}
          aria-label={altOf(item)}
          aria-keyshortcuts="Space Shift+ArrowLeft Shift+ArrowRight M"
          controls
          autoPlay
          playsInline
          onLoadedMetadata={({ currentTarget: { videoWidth: width, videoHeight: height, duration } }) =>
            onSize({ width, height, seconds: Number.isFinite(duration) ? duration : null })
          }
        />
      </div>
      <footer data-controls="">{children}</footer>
    </>
  );
}
