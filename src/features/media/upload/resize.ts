import { fromPromise } from 'xstate';
import { uploadLimits } from '#contract/limits.ts';
import { isAnimated } from '#domain/resize.ts';
import { mediaErrors } from '../labels.ts';

/** Pixels of the longer side. */
const longest = 2_560;
const quality = 0.9;
/** Where the bytes are still too many, the next picture has this part of the width and height. */
const step = 0.8;
/** How much of a file is searched for an animation. */
const headBytes = 64 * 1024;

/** WebP keeps transparent pixels. A browser that cannot write it makes a PNG. */
const encode = (canvas: OffscreenCanvas, type: string) =>
  canvas.convertToBlob({ type: type === 'image/jpeg' ? type : 'image/webp', quality });

const extensions: Readonly<Record<string, string>> = { 'image/webp': 'webp', 'image/png': 'png' };

/** Draws the upright picture, without the data of the camera. */
async function resized(file: File): Promise<File> {
  const bitmap = await createImageBitmap(file);
  let scale = Math.min(1, longest / Math.max(bitmap.width, bitmap.height));
  let picture: Blob;
  do {
    const width = Math.max(1, Math.round(bitmap.width * scale));
    const height = Math.max(1, Math.round(bitmap.height * scale));
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('No canvas');
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, 0, 0, width, height);
    picture = await encode(canvas, file.type);
    scale *= step;
  } while (picture.size > uploadLimits.image.bytes);
  bitmap.close();
  const name = `${file.name.replace(/\.[^.]*$/, '')}.${extensions[picture.type] ?? 'jpg'}`;
  return new File([picture], name, { type: picture.type, lastModified: file.lastModified });
}

/** The port `resize` of the upload form and of the upload queue. Rejects with the reason for the administrator. */
export const resize = fromPromise<File, { file: File }>(async ({ input: { file } }) => {
  const head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
  if (isAnimated(file.type, head)) throw new Error(mediaErrors.animation);
  return resized(file).catch(() => {
    throw new Error(mediaErrors.unresizable);
  });
});
