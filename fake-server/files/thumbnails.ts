import { resizePicture } from '../platform/node.ts';
import { contentTypeOf } from './contentType.ts';
import type { Content } from './store.ts';

/** Widths in pixels of the sizes that an item's `urls` name (Specification §3). */
const widths = { thumbnail: 480, small: 480, medium: 960, large: 1600 } as const;
type PictureSize = keyof typeof widths;

/** Whether a url's last segment names a size. */
export const isPictureSize = (name: string): name is PictureSize => Object.hasOwn(widths, name);

/** Resizes pictures on request and caches them. */
export function createThumbnails() {
  const cache = new Map<string, Promise<Content>>();
  return {
    of(content: Content, size: PictureSize): Promise<Content> {
      const key = `${content.key} ${widths[size]}`;
      const picture = cache.get(key) ?? resize(content, widths[size]);
      cache.set(key, picture);
      return picture;
    },
  };
}

async function resize(content: Content, width: number): Promise<Content> {
  if (content.type === 'image/svg+xml') return content;
  try {
    const bytes = await resizePicture(await content.load(), width);
    return { ...content, type: contentTypeOf(bytes) ?? content.type, load: () => bytes };
  } catch {
    // A broken picture is sent as it is: the browser reports that it cannot be decoded.
    return content;
  }
}
