import { resizePicture } from '../platform/node.ts';
import { contentTypeOf } from './contentType.ts';
import type { Content } from './store.ts';

/** Widths in pixels of the sizes that an item's `urls` name (Specification §3). */
const widths = { thumbnail: 480, small: 480, medium: 960, large: 1600 } as const;
export type PictureSize = keyof typeof widths;

/** Whether a url's last segment names a size. */
export const isPictureSize = (name: string): name is PictureSize => Object.hasOwn(widths, name);

export interface Picture {
  readonly bytes: Uint8Array;
  /** MIME type. */
  readonly type: string;
}

/** How many pictures are cached; the least recently used one is dropped first. */
const capacity = 1_000;

/** Resizes pictures on request and caches them. */
export interface Thumbnails {
  readonly of: (content: Content, size: PictureSize) => Promise<Picture>;
}

/** Creates an empty cache. */
export function createThumbnails(): Thumbnails {
  const cache = new Map<string, Promise<Picture>>();
  return {
    of(content, size) {
      const key = `${content.key} ${widths[size]}`;
      const picture = cache.get(key) ?? resize(content, widths[size]);
      cache.delete(key);
      cache.set(key, picture);
      const [oldest] = cache.keys();
      if (cache.size > capacity && oldest !== undefined) cache.delete(oldest);
      return picture;
    },
  };
}

async function resize({ type, load }: Content, width: number): Promise<Picture> {
  const original = { bytes: await load(), type };
  if (type === 'image/svg+xml') return original;
  try {
    const bytes = await resizePicture(original.bytes, width);
    return { bytes, type: contentTypeOf(bytes).type ?? type };
  } catch {
    // A broken picture is sent as it is: the browser reports that it cannot be decoded.
    return original;
  }
}
