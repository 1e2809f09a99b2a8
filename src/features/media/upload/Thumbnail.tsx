import { css } from 'goober';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { MediaKind } from '#contract/entities.ts';
import { Icon } from '#ui/Icon.tsx';

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

/** Originals are decoded one after another: each needs its full size in memory for a moment. */
let lastDrawn: Promise<unknown> = Promise.resolve();

/** An image decoded in the size that covers an area, in device pixels. */
async function decode(image: Blob, width: number, height: number): Promise<ImageBitmap> {
  const bitmap = await createImageBitmap(image, { resizeWidth: width, resizeQuality: 'medium' });
  if (bitmap.height >= height) return bitmap;
  bitmap.close();
  return createImageBitmap(image, { resizeHeight: height, resizeQuality: 'medium' });
}

async function draw(canvas: HTMLCanvasElement, image: Blob): Promise<void> {
  const { clientWidth, clientHeight } = canvas;
  const ratio = window.devicePixelRatio;
  const bitmap = await decode(image, Math.ceil(clientWidth * ratio), Math.ceil(clientHeight * ratio));
  // `object-fit` takes the proportions of these.
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  // `transferFromImageBitmap` would leave a camera's turned picture on its side in Chromium.
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  bitmap.close();
}

/** Whether the row is near the visible part of the page. */
function useInView(row: RefObject<HTMLElement | null>): boolean {
  const [isInView, setIsInView] = useState(false);
  useEffect(() => {
    if (!row.current || typeof IntersectionObserver !== 'function') return;
    const observer = new IntersectionObserver(
      (entries) => setIsInView(entries.at(-1)?.isIntersecting ?? false),
      { rootMargin: '50%' },
    );
    observer.observe(row.current);
    return () => observer.disconnect();
  }, [row]);
  return isInView;
}

/**
 * A small picture of the file while its row is in view, decoded in the size of its place: a browser keeps decoded originals in
 * their full size. An icon for a film and for what does not decode.
 */
export function Thumbnail({
  file,
  kind,
  row,
}: {
  file: File | null;
  kind: MediaKind;
  row: RefObject<HTMLElement | null>;
}) {
  const isInView = useInView(row);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [undecodable, setUndecodable] = useState<File | null>(null);
  const picture = file?.type.startsWith('image/') && file !== undecodable ? file : null;
  useEffect(() => {
    if (!picture || !isInView) return;
    let isShown = true;
    const drawn = lastDrawn.then(() =>
      isShown && canvas.current ? draw(canvas.current, picture) : undefined,
    );
    lastDrawn = drawn.catch(() => isShown && setUndecodable(picture));
    return () => {
      isShown = false;
    };
  }, [picture, isInView]);
  return (
    <div className={frame} aria-hidden="true">
      {picture ? isInView && <canvas ref={canvas} /> : <Icon name={kind} />}
    </div>
  );
}
