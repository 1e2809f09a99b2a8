import { css } from 'goober';
import { useEffect, useRef, useState } from 'react';
import type { MediaKind } from '#contract/entities.ts';
import { Icon } from '#ui/Icon.tsx';
import { drawReduced } from '../drawReduced.ts';

const frame = css`
  grid-area: picture;
  display: grid;
  place-items: center;
  aspect-ratio: 1;
  overflow: hidden;
  border-radius: var(--radius-small);
  background: var(--sunken);
  color: var(--oak);

  & > canvas {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
  & > svg {
    width: var(--space-3);
    height: var(--space-3);
  }
`;

/** A small picture of the file while it is in view; an icon for a film and for what does not decode. */
export function Thumbnail({ file, kind }: { file: File; kind: MediaKind }) {
  const [undecodable, setUndecodable] = useState<File | null>(null);
  const hasPicture = file.type.startsWith('image/') && file !== undecodable;
  return (
    <div className={frame} aria-hidden="true">
      {hasPicture && typeof createImageBitmap === 'function' ? (
        <SmallPicture
          key={`${file.name} ${file.lastModified}`}
          file={file}
          onError={() => setUndecodable(file)}
        />
      ) : (
        <Icon name={kind} />
      )}
    </div>
  );
}

/** Drawn when it comes into view, and freed when it leaves it. */
function SmallPicture({ file, onError }: { file: File; onError(): void }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const fail = useRef(onError);
  useEffect(() => {
    const { current } = canvas;
    if (!current) return;
    let controller = new AbortController();
    const draw = () => {
      const { signal } = controller;
      drawReduced(current, file, signal).catch(() => {
        if (!signal.aborted) fail.current();
      });
    };
    const observer = new IntersectionObserver(
      ([entry]) => {
        controller.abort();
        controller = new AbortController();
        if (entry?.isIntersecting) draw();
        else current.width = 0;
      },
      { rootMargin: '50%' },
    );
    observer.observe(current);
    return () => {
      controller.abort();
      observer.disconnect();
    };
  }, [file]);
  return <canvas ref={canvas} />;
}
