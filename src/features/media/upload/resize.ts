import { fromPromise } from 'xstate';
import { uploadLimits } from '#contract/limits.ts';
import { contentOf, type FileContent } from '#domain/fileContent.ts';
import { mediaErrors } from '../labels.ts';

/** Pixels of the longer side. */
const longest = 2_560;
const quality = 0.9;
/** Where the bytes are still too many, the next picture has this part of the width and height. */
const step = 0.8;

/** The first byte of a JPEG, which has no transparent pixels. */
const jpegStart = 0xff;

const extensions: Readonly<Record<string, string>> = { 'image/webp': 'webp', 'image/png': 'png' };

/** Draws the upright picture, without the data of the camera. */
async function resized(file: File): Promise<File> {
  const [start] = new Uint8Array(await file.slice(0, 1).arrayBuffer());
  // WebP keeps transparent pixels. A browser that cannot write it makes a PNG.
  const type = start === jpegStart ? 'image/jpeg' : 'image/webp';
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
    picture = await canvas.convertToBlob({ type, quality });
    scale *= step;
  } while (picture.size > uploadLimits.image.bytes);
  bitmap.close();
  const name = `${file.name.replace(/\.[^.]*$/, '')}.${extensions[picture.type] ?? 'jpg'}`;
  return new File([picture], name, { type: picture.type, lastModified: file.lastModified });
}

/** The port `resize` of an upload. Rejects with the reason for the administrator. */
export const resize = fromPromise<File, { file: File }>(({ input: { file } }) =>
  resized(file).catch(() => {
    throw new Error(mediaErrors.unresizable);
  }),
);

/** The port `inspect` of an upload. A file that cannot be read is found out when it is sent. */
export const inspect = fromPromise<FileContent | null, { file: File | null }>(
  async ({ input: { file } }) => file && contentOf(file).catch(() => null),
);
