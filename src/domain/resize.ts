import type { MediaKind } from '#contract/entities.ts';
import { uploadLimits } from '#contract/limits.ts';
import type { FileContent } from './fileContent.ts';
import { bytesText, type FileInfo } from './upload.ts';

/** The types of photographs: a drawing has no pixels, and a GIF may move. */
const resizable = ['image/jpeg', 'image/png', 'image/webp'];

/** Whether the file is a still image that is refused for its size alone; its content is null until it is known. */
export const canResize = (kind: MediaKind, { size, type }: FileInfo, content: FileContent | null): boolean =>
  kind === 'image' &&
  resizable.includes(type) &&
  size > uploadLimits.image.bytes &&
  content?.refusedFormat === null &&
  !content.isAnimated;

/** '14.2 MB → 3.1 MB' of a resized file, '3.1 MB' of any other. */
export const sizeText = (chosenSize: number, size: number): string =>
  chosenSize === size ? bytesText(size) : `${bytesText(chosenSize)} → ${bytesText(size)}`;
