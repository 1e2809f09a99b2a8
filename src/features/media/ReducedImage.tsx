import { type ComponentProps, useEffect, useRef } from 'react';
import { drawReduced } from './drawReduced.ts';

/** Rejects when the image cannot be read. */
async function blobOf(source: Blob | string, signal: AbortSignal): Promise<Blob> {
  if (typeof source !== 'string') return source;
  const response = await fetch(source, { signal });
  if (!response.ok) throw new Error(`${source}: ${response.status}`);
  return await response.blob();
}

/** An image decoded in the size of its place. `source` is a file, or an url that a script may read. */
export function ReducedImage({
  source,
  onError,
  ...rest
}: Omit<ComponentProps<'canvas'>, 'onError'> & {
  source: Blob | string;
  /** The image cannot be read or decoded. */
  onError(): void;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const fail = useRef(onError);
  useEffect(() => {
    const { current } = canvas;
    if (!current) return;
    const controller = new AbortController();
    const { signal } = controller;
    blobOf(source, signal)
      .then((blob) => drawReduced(current, blob, signal))
      .catch(() => {
        if (!signal.aborted) fail.current();
      });
    return () => controller.abort();
  }, [source]);
  return <canvas ref={canvas} {...rest} />;
}
