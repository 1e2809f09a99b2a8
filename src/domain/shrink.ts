import type { MediaKind } from '#contract/entities.ts';
import { uploadLimits } from '#contract/limits.ts';
import { acceptedTypes, type FileInfo } from './upload.ts';

/** What a copy that is made to fit has at most: bytes, and pixels on its long edge (decision 69). */
export const shrinkGoal = { bytes: uploadLimits.image.bytes, longEdge: 2_560 } as const;

/** What a browser may decode and the server does not take, by the extension where a browser knows no type. */
const otherPictures = /\.(heic|heif|avif|bmp|tiff?|jxl)$/i;

/** A drawing has no pixels, and an animation would lose its movement. */
const isPhotograph = ({ type }: FileInfo) => type !== 'image/svg+xml' && type !== 'image/gif';

/** Whether the file is a picture of any type, also of one that is not accepted. */
export const isPicture = ({ name, type }: FileInfo): boolean =>
  type.startsWith('image/') || (type === '' && otherPictures.test(name));

/** Whether the server does not take the type of a picture that a browser may decode. */
export const isOtherPicture = (file: FileInfo): boolean =>
  isPicture(file) && !acceptedTypes.image.includes(file.type);

/** Whether a copy of the file may pass where the file itself is refused. */
export const canShrink = (kind: MediaKind, file: FileInfo): boolean =>
  kind === 'image' &&
  isPicture(file) &&
  isPhotograph(file) &&
  (isOtherPicture(file) || file.size > shrinkGoal.bytes);
