import type { MediaKind } from '#contract/entities.ts';
import { uploadLimits } from '#contract/limits.ts';
import { bytesText, type FileInfo } from './upload.ts';

/** The types of photographs: a drawing has no pixels, and a GIF may move. */
const resizable = ['image/jpeg', 'image/png', 'image/webp'];

/** Whether the file is a still image that is refused for its size alone. */
export const canResize = (kind: MediaKind, { size, type }: FileInfo): boolean =>
  kind === 'image' && resizable.includes(type) && size > uploadLimits.image.bytes;

/** Whether a PNG or WebP moves, by its first bytes. */
export function isAnimated(type: string, head: Uint8Array): boolean {
  if (type === 'image/png') return new TextDecoder('latin1').decode(head).includes('acTL');
  const extension = new TextDecoder('latin1').decode(head.slice(12, 16));
  return type === 'image/webp' && extension === 'VP8X' && ((head[20] ?? 0) & 2) !== 0;
}

/** '14.2 MB → 3.1 MB' of a resized file, '3.1 MB' of any other. */
export const sizeText = (chosenSize: number, size: number): string =>
  chosenSize === size ? bytesText(size) : `${bytesText(chosenSize)} → ${bytesText(size)}`;
