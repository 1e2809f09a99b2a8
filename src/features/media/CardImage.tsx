import { useEffect, useRef, useState } from 'react';
import type { MediaItem } from '#contract/entities.ts';
import { altOf, hasSmallImage, sharperOf } from '#domain/media.ts';

/** Originals are decoded one after another: each needs its full size in memory for a moment. */
let lastDecoding: Promise<unknown> = Promise.resolve();

function inTurn<T>(decode: () => Promise<T>): Promise<T> {
  const decoding = lastDecoding.then(decode);
  lastDecoding = decoding.catch(() => undefined);
  return decoding;
}

/** Whether a script may read the image: the content security policy permits requests to the own origin (decision 52). */
const isReadable = (url: string): boolean =>
  typeof createImageBitmap === 'function' && new URL(url).origin === window.location.origin;

/** An image decoded in the size that covers an area, in device pixels. Rejects when it cannot be decoded. */
async function decode(image: Blob, width: number, height: number): Promise<ImageBitmap> {
  const bitmap = await createImageBitmap(image, { resizeWidth: width, resizeQuality: 'medium' });
  if (bitmap.height >= height) return bitmap;
  bitmap.close();
  return createImageBitmap(image, { resizeHeight: height, resizeQuality: 'medium' });
}

/** Rejects when the image cannot be read or decoded. */
async function draw(canvas: HTMLCanvasElement, url: string, signal: AbortSignal): Promise<void> {
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  const image = await response.blob();
  await inTurn(async () => {
    if (signal.aborted) return;
    const { clientWidth, clientHeight } = canvas;
    const ratio = window.devicePixelRatio;
    const bitmap = await decode(image, Math.ceil(clientWidth * ratio), Math.ceil(clientHeight * ratio));
    // `object-fit` takes the proportions of these.
    canvas.width = bitmap.width;
    canvas.height = bitmap.height;
    canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap);
  });
}

function ReducedImage({ url, alt, onError }: { url: string; alt: string; onError(): void }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const fail = useRef(onError);
  useEffect(() => {
    const { current } = canvas;
    if (!current) return;
    const controller = new AbortController();
    const { signal } = controller;
    draw(current, url, signal).catch(() => {
      if (!signal.aborted) fail.current();
    });
    return () => controller.abort();
  }, [url]);
  return <canvas ref={canvas} role="img" aria-label={alt} />;
}

/**
 * The image of a card. Where the server has only the original, a script decodes it in the size of the card: a browser
 * keeps decoded originals in their full size (decision 62).
 */
export function CardImage({
  url,
  item,
  isInFirstRow,
  onError,
}: {
  url: string;
  item: MediaItem;
  isInFirstRow: boolean;
  onError(): void;
}) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const [irreducibleUrl, setIrreducibleUrl] = useState<string | null>(null);
  if (!hasSmallImage(item) && url !== irreducibleUrl && isReadable(url))
    return <ReducedImage key={url} url={url} alt={altOf(item)} onError={() => setIrreducibleUrl(url)} />;
  const sharper = sharperOf(item);
  return (
    <img
      src={url}
      srcSet={sharper === null || sharper === url || sharper === failedUrl ? undefined : `${sharper} 2x`}
      alt={altOf(item)}
      loading={isInFirstRow ? 'eager' : 'lazy'}
      fetchPriority={isInFirstRow ? 'high' : undefined}
      decoding="async"
      onError={({ currentTarget: { currentSrc } }) =>
        currentSrc !== url && currentSrc === sharper ? setFailedUrl(sharper) : onError()
      }
    />
  );
}
