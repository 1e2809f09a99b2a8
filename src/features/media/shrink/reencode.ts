import type { PixelSize } from '#domain/sectionWishes.ts';

/** What the copy of a picture must be at most. */
export interface ShrinkGoal {
  /** In pixels. */
  readonly longEdge: number;
  readonly bytes: number;
}

/** Without a goal, the picture is only measured. */
export interface PictureTask {
  readonly file: Blob;
  readonly goal: ShrinkGoal | null;
}

/** `error` is for the administrator. */
export type PictureReply =
  | { readonly size: PixelSize; readonly picture: Blob | null }
  | { readonly error: string };

const qualities = { best: 0.92, least: 0.5, steps: 4 } as const;

/** Where even the least quality is too large, the next picture has this part of its width and height. */
const shrinkage = 0.8;

/** The quality between least and best, found by halves, that is the highest with at most so many bytes; null when none is. */
export async function findQuality(
  encode: (quality: number) => Promise<Blob>,
  bytes: number,
): Promise<Blob | null> {
  const best = await encode(qualities.best);
  if (best.size <= bytes) return best;
  let found: Blob | null = null;
  let [low, high]: [number, number] = [qualities.least, qualities.best];
  for (let step = 0; step < qualities.steps; step += 1) {
    const quality = step === 0 ? low : (low + high) / 2;
    const picture = await encode(quality);
    if (picture.size <= bytes) [found, low] = [picture, quality];
    else if (step === 0) return null;
    else high = quality;
  }
  return found;
}

/** A JPEG, or a WebP or PNG where the picture has transparent pixels. The canvas has no camera data to pass on. */
async function encode(bitmap: ImageBitmap, goal: ShrinkGoal, isOpaque: boolean): Promise<Blob> {
  const longEdge = Math.max(bitmap.width, bitmap.height);
  for (let scale = Math.min(1, goal.longEdge / longEdge); ; scale *= shrinkage) {
    const canvas = new OffscreenCanvas(
      Math.max(1, Math.round(bitmap.width * scale)),
      Math.max(1, Math.round(bitmap.height * scale)),
    );
    const context = canvas.getContext('2d', { alpha: !isOpaque });
    if (!context) throw new Error('No canvas');
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    const type = isOpaque ? 'image/jpeg' : 'image/webp';
    const picture = await findQuality((quality) => canvas.convertToBlob({ type, quality }), goal.bytes);
    if (picture) return picture;
  }
}

/** The side of the small copy that is searched for transparent pixels. */
const sampleSide = 256;

function isOpaque(bitmap: ImageBitmap, type: string): boolean {
  if (type === 'image/jpeg') return true;
  const context = new OffscreenCanvas(sampleSide, sampleSide).getContext('2d');
  if (!context) return true;
  context.drawImage(bitmap, 0, 0, sampleSide, sampleSide);
  const { data } = context.getImageData(0, 0, sampleSide, sampleSide);
  return !data.some((value, index) => index % 4 === 3 && value < 255);
}

/** Runs in a worker: the whole picture is decoded. The browser turns it upright. */
export async function perform({ file, goal }: PictureTask): Promise<PictureReply> {
  if (typeof OffscreenCanvas === 'undefined')
    return { error: 'This browser cannot change pictures. Make the picture smaller with another program.' };
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return { error: 'This browser cannot read the picture. It may be damaged.' };
  try {
    const size = { width: bitmap.width, height: bitmap.height };
    return { size, picture: goal && (await encode(bitmap, goal, isOpaque(bitmap, file.type))) };
  } catch {
    return { error: 'The picture is too large for the memory of this browser.' };
  } finally {
    bitmap.close();
  }
}
