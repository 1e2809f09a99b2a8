import type { MediaItem } from '#contract/entities.ts';
import { fileOf } from './media.ts';

/** How the original of an item comes to the disk. */
export interface Download {
  readonly url: string;
  /** Null where the address is of another origin: a browser saves no file from there by a link, it opens it. */
  readonly fileName: string | null;
}

/** Control and format characters would disguise the end of a name; the others are not permitted by Windows. */
const forbidden = /[\p{Cc}\p{Cf}<>:"/\\|?*]+/gu;

const maxNameLength = 100;

const extensionPattern = /\.[a-z0-9]{2,5}$/i;

/** '.jpg', or '' where the browser adds what fits the type. */
function extensionOf({ protocol, pathname }: URL): string {
  if (protocol === 'data:') {
    const type = /^image\/([a-z0-9]+)/i.exec(pathname)?.[1]?.toLowerCase() ?? '';
    return type && `.${type === 'jpeg' ? 'jpg' : type}`;
  }
  return protocol === 'blob:' ? '' : (extensionPattern.exec(pathname)?.[0].toLowerCase() ?? '');
}

/** From the title, else the last part of the public id. */
function fileNameOf({ title, cloudinary_public_id, id }: MediaItem, url: URL): string {
  const name = title?.trim() || cloudinary_public_id?.split('/').at(-1) || id;
  const base = name
    .replace(forbidden, ' ')
    .replace(/\s+/g, ' ')
    .slice(0, maxNameLength)
    .replace(/^[. ]+|[. ]+$/g, '');
  const extension = extensionOf(url);
  return (base || 'original') + (base.toLowerCase().endsWith(extension) ? '' : extension);
}

/** Null for an item without a file. `origin` is that of the page. */
export function downloadOf(item: MediaItem, origin: string): Download | null {
  const file = fileOf(item);
  if (file === null) return null;
  const url = new URL(file);
  const isOwn = url.protocol === 'data:' || url.origin === origin;
  return { url: file, fileName: isOwn ? fileNameOf(item, url) : null };
}
