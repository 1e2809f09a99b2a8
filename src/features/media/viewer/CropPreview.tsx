import { css } from 'goober';
import { type ReactNode, type SyntheticEvent, useEffect, useState } from 'react';
import type { MediaKind, MediaSection } from '#contract/entities.ts';
import { type FocalPoint, type Frame, frameProblems, framesOf } from '#domain/crops.ts';
import type { PixelSize } from '#domain/sectionWishes.ts';
import { Button } from '#ui/Button.tsx';
import { readFocalPoint, writeFocalPoint } from './focalPoints.ts';

const preview = css`
  display: grid;
  gap: var(--space-2);
  font-size: var(--text-small);

  & [data-mark] {
    position: relative;
    justify-self: start;
    line-height: 0;
  }
  & [data-mark] > img {
    max-width: 100%;
    max-height: 12rem;
    border-radius: var(--radius-small);
    cursor: crosshair;
  }
  & [data-point] {
    position: absolute;
    width: var(--space-2);
    height: var(--space-2);
    margin: calc(-1 * var(--space-1));
    border: var(--ring) solid var(--on-clay);
    border-radius: 50%;
    background: var(--clay);
    pointer-events: none;
  }
  & fieldset {
    display: grid;
    gap: var(--space-1);
    justify-items: start;
    margin: 0;
    padding: 0;
    border: 0;
  }
  & label {
    display: grid;
    width: 100%;
    grid-template-columns: 5rem minmax(0, 1fr);
    align-items: center;
    gap: var(--space-1);
  }
  & input[type='range'] {
    min-height: var(--target-small);
    accent-color: var(--clay);
  }
`;

const frames = css`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(8.5rem, 1fr));
  gap: var(--space-2);
  align-items: end;

  & > figure > div {
    overflow: hidden;
    background: var(--sunken);
    border-radius: var(--radius-small);
  }
  & > figure > div > * {
    display: block;
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
  & figcaption strong {
    display: block;
  }
  & [data-problem] {
    color: var(--danger);
  }
`;

/**
 * A picture or a film in the frames in which websites usually show its section. With the `id` of an item, a person can
 * mark its subject. `source` is a file, or the url of the picture or film; `size` is that of the file where it is known.
 */
export function CropPreview({
  kind,
  section,
  source,
  hasThumbnail,
  size = null,
  id,
}: {
  kind: MediaKind;
  section: MediaSection;
  source: File | string;
  hasThumbnail: boolean;
  size?: PixelSize | null;
  id?: string;
}) {
  const url = useUrl(source);
  const [measured, setMeasured] = useState<PixelSize | null>(null);
  const [isOpaque, setIsOpaque] = useState(false);
  const [focal, setFocal] = useState<FocalPoint | null>(() => (id === undefined ? null : readFocalPoint(id)));
  const mark = (point: FocalPoint | null) => {
    setFocal(point);
    if (id !== undefined) writeFocalPoint(id, point);
  };
  const isFilm = kind === 'video' && !(typeof source === 'string' && hasThumbnail);
  const measure = ({ currentTarget }: SyntheticEvent<HTMLImageElement | HTMLVideoElement>) => {
    if (currentTarget instanceof HTMLVideoElement) {
      setMeasured({ width: currentTarget.videoWidth, height: currentTarget.videoHeight });
      return;
    }
    setMeasured({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight });
    if (section === 'logo') setIsOpaque(hasOpaqueCorners(currentTarget));
  };
  const known = size ?? measured;
  const problems = [
    ...(kind === 'video' && !hasThumbnail
      ? ['This film has no thumbnail: its frame is empty until it plays']
      : []),
    ...(isOpaque ? ['This logo has no transparent ground: it stands in a box on any other colour'] : []),
  ];
  return (
    <section className={preview} aria-label="Crop preview">
      <p>These are typical frames, not the website’s own. Each shows the middle of the picture.</p>
      {problems.map((problem) => (
        <p key={problem}>{problem}</p>
      ))}
      <div className={frames}>
        {url !== null &&
          framesOf(section).map((frame) => (
            <FrameFigure key={frame.label} frame={frame} size={known} focal={focal}>
              {isFilm ? (
                <video src={url} muted preload="metadata" onLoadedMetadata={measure} />
              ) : (
                <img src={url} alt="" onLoad={measure} />
              )}
            </FrameFigure>
          ))}
      </div>
      {id !== undefined && url !== null && !isFilm && <Mark url={url} focal={focal} onMark={mark} />}
    </section>
  );
}

const FrameFigure = ({
  frame,
  size,
  focal,
  children,
}: {
  frame: Frame;
  size: PixelSize | null;
  focal: FocalPoint | null;
  children: ReactNode;
}) => (
  <figure>
    <div style={{ aspectRatio: String(frame.ratio) }}>{children}</div>
    <figcaption>
      <strong>{frame.label}</strong>
      {size &&
        frameProblems(frame, size, focal).map((problem) => (
          <span key={problem} data-problem="">
            {problem}.{' '}
          </span>
        ))}
    </figcaption>
  </figure>
);

/** The picture with the mark of its subject: by a press on it, or by the sliders. */
function Mark({
  url,
  focal,
  onMark,
}: {
  url: string;
  focal: FocalPoint | null;
  onMark(point: FocalPoint | null): void;
}) {
  const { x, y } = focal ?? { x: 0.5, y: 0.5 };
  const slider = (label: string, value: number, pointOf: (share: number) => FocalPoint) => (
    <label>
      {label}
      <input
        type="range"
        min={0}
        max={100}
        value={Math.round(value * 100)}
        onChange={(event) => onMark(pointOf(Number(event.target.value) / 100))}
      />
    </label>
  );
  return (
    <>
      <div data-mark="">
        <img
          src={url}
          alt=""
          onPointerDown={({ currentTarget, clientX, clientY }) => {
            const { left, top, width, height } = currentTarget.getBoundingClientRect();
            onMark({ x: (clientX - left) / width, y: (clientY - top) / height });
          }}
        />
        {focal && <span data-point="" style={{ left: `${x * 100}%`, top: `${y * 100}%` }} />}
      </div>
      <fieldset>
        <legend>Where its subject is: kept in this browser</legend>
        {slider('From left', x, (share) => ({ x: share, y }))}
        {slider('From top', y, (share) => ({ x, y: share }))}
        {focal && (
          <Button size="small" onClick={() => onMark(null)}>
            Remove the mark
          </Button>
        )}
      </fieldset>
    </>
  );
}

/** The url of the source; that of a file is revoked when it is no longer shown. */
function useUrl(source: File | string): string | null {
  const [created, setCreated] = useState<{ readonly file: File; readonly url: string } | null>(null);
  useEffect(() => {
    if (typeof source === 'string') return;
    const url = URL.createObjectURL(source);
    setCreated({ file: source, url });
    return () => URL.revokeObjectURL(url);
  }, [source]);
  if (typeof source === 'string') return source;
  return created?.file === source ? created.url : null;
}

/** False where a corner is transparent, and where a script may not read the picture. */
function hasOpaqueCorners(image: HTMLImageElement): boolean {
  const side = 32;
  const context = Object.assign(document.createElement('canvas'), { width: side, height: side }).getContext(
    '2d',
  );
  if (!context) return false;
  try {
    context.drawImage(image, 0, 0, side, side);
    const { data } = context.getImageData(0, 0, side, side);
    const alphaAt = (x: number, y: number) => data[(y * side + x) * 4 + 3] ?? 0;
    const last = side - 1;
    return [alphaAt(0, 0), alphaAt(last, 0), alphaAt(0, last), alphaAt(last, last)].every(
      (alpha) => alpha > 250,
    );
  } catch {
    return false;
  }
}
