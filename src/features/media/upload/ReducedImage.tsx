import { useEffect, useRef } from 'react';

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

/** The picture of a file decoded in the size of its place: a browser keeps decoded originals in their full size. */
export function ReducedImage({
  source,
  onError,
}: {
  source: Blob;
  /** It cannot be decoded. */
  onError(): void;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const fail = useRef(onError);
  useEffect(() => {
    let isShown = true;
    const drawn = lastDrawn.then(() =>
      isShown && canvas.current ? draw(canvas.current, source) : undefined,
    );
    lastDrawn = drawn.catch(() => isShown && fail.current());
    return () => {
      isShown = false;
    };
  }, [source]);
  return <canvas ref={canvas} />;
}
