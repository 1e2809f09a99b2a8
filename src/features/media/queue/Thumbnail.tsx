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

/** A small picture of the file while the row is in view; an icon for a film and for what does not decode. */
export function Thumbnail({ file, kind, isInView }: { file: File; kind: MediaKind; isInView: boolean }) {
  const [undecodable, setUndecodable] = useState<File | null>(null);
  const hasPicture = file.type.startsWith('image/') && file !== undecodable;
  if (hasPicture && !isInView) return <div className={frame} />;
  return (
    <div className={frame} aria-hidden="true">
      {hasPicture ? <SmallPicture file={file} onError={() => setUndecodable(file)} /> : <Icon name={kind} />}
    </div>
  );
}

function SmallPicture({ file, onError }: { file: File; onError(): void }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const fail = useRef(onError);
  useEffect(() => {
    const { current } = canvas;
    if (!current) return;
    const controller = new AbortController();
    const { signal } = controller;
    drawReduced(current, file, signal).catch(() => {
      if (!signal.aborted) fail.current();
    });
    return () => controller.abort();
  }, [file]);
  return <canvas ref={canvas} />;
}
