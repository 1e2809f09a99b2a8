import sharp from 'sharp';
import type { StoredFile } from './files.ts';

/** Widths in pixels of the small pictures that an item's `urls` name (Specification §3). */
const pictureWidths = { thumbnail: 480, small: 480, medium: 960, large: 1600 } as const;
export type PictureSize = keyof typeof pictureWidths;

/** Whether an address asks for one of these sizes. */
export const isPictureSize = (name: string): name is PictureSize => Object.hasOwn(pictureWidths, name);

export interface Picture {
  readonly bytes: Uint8Array;
  /** MIME type. */
  readonly type: string;
}

/** How many pictures are kept; the one that was not asked for longest goes first. */
const capacity = 1_000;

/** Makes small pictures when they are first asked for, and keeps them. */
export interface Thumbnails {
  readonly of: (file: StoredFile, size: PictureSize) => Promise<Picture>;
}

/** A new, empty cache of small pictures. */
export function createThumbnails(): Thumbnails {
  const made = new Map<string, Promise<Picture>>();
  return {
    of(file, size) {
      const key = `${file.content} ${pictureWidths[size]}`;
      const picture = made.get(key) ?? make(file, size);
      made.delete(key);
      made.set(key, picture);
      const [oldest] = made.keys();
      if (made.size > capacity && oldest !== undefined) made.delete(oldest);
      return picture;
    },
  };
}

async function make(file: StoredFile, size: PictureSize): Promise<Picture> {
  const original = { bytes: await file.load(), type: file.type };
  if (file.type === 'image/svg+xml' && !file.isDrawn) return original;
  try {
    const bytes = await sharp(original.bytes)
      .autoOrient()
      .resize({ width: pictureWidths[size], withoutEnlargement: !file.isDrawn })
      .webp({ quality: 82, effort: 2 })
      .toBuffer();
    return { bytes, type: 'image/webp' };
  } catch {
    // A broken picture is shown as what it is: the browser says that it cannot be read.
    return original;
  }
}
