/** Originals are decoded one after another: each needs its full size in memory for a moment. */
let lastDecoding: Promise<unknown> = Promise.resolve();

function inTurn<T>(decode: () => Promise<T>): Promise<T> {
  const decoding = lastDecoding.then(decode);
  lastDecoding = decoding.catch(() => undefined);
  return decoding;
}

/** An image decoded in the size that covers an area, in device pixels. Rejects when it cannot be decoded. */
async function decode(image: Blob, width: number, height: number): Promise<ImageBitmap> {
  const bitmap = await createImageBitmap(image, { resizeWidth: width, resizeQuality: 'medium' });
  if (bitmap.height >= height) return bitmap;
  bitmap.close();
  return createImageBitmap(image, { resizeHeight: height, resizeQuality: 'medium' });
}

/** Draws an image in the size that covers the canvas. Rejects when it cannot be decoded. */
export function drawReduced(canvas: HTMLCanvasElement, image: Blob, signal: AbortSignal): Promise<void> {
  return inTurn(async () => {
    if (signal.aborted) return;
    const { clientWidth, clientHeight } = canvas;
    const ratio = window.devicePixelRatio;
    const bitmap = await decode(image, Math.ceil(clientWidth * ratio), Math.ceil(clientHeight * ratio));
    // `object-fit` takes the proportions of these.
    canvas.width = bitmap.width;
    canvas.height = bitmap.height;
    // `transferFromImageBitmap` would leave a camera's turned picture on its side in Chromium.
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
    bitmap.close();
  });
}
