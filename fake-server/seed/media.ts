import type { MediaKind } from '#contract/entities.ts';
import assets from '../assets/assets.json' with { type: 'json' };
import { type Database, type MediaRow, publicIdFor } from '../db.ts';
import type { Content, FileStore } from '../files/store.ts';
import { readAsset } from '../platform/node.ts';
import { createRandom } from './random.ts';

const day = 24 * 60 * 60 * 1000;

/** Items that the screens must cope with: untitled, undated, without a picture or with a broken one. By index. */
const unusual: Readonly<Record<MediaKind, ReadonlyMap<number, Partial<MediaRow>>>> = {
  image: new Map<number, Partial<MediaRow>>([
    [6, { isActive: false }],
    [13, { title: null }],
    [15, { title: null, description: null, alt_text: null }],
    [18, { created_at: null }],
    [21, { file: null }],
    [24, { file: 'moved-long-ago' }],
    [25, { isActive: false }],
    [28, { title: null, description: null, alt_text: null, cloudinary_public_id: null }],
    [37, { isActive: false }],
  ]),
  video: new Map<number, Partial<MediaRow>>([
    [4, { hasThumbnail: false }],
    [5, { description: null }],
  ]),
};

const types: Readonly<Record<string, string>> = {
  '.webp': 'image/webp',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
};

/** A file of the assets folder, read when it is requested. */
const assetContent = (file: string): Content => ({
  type: types[file.slice(file.lastIndexOf('.'))] ?? 'application/octet-stream',
  load: () => readAsset(file),
  key: file,
});

interface Asset {
  readonly file: string;
  readonly section: string;
  readonly title: string;
  readonly description: string;
  readonly alt: string;
  readonly category?: string | null;
  readonly poster?: { readonly file: string };
}

const kinds: Readonly<
  Record<MediaKind, { readonly prefix: string; readonly span: number; readonly assets: readonly Asset[] }>
> = {
  image: { prefix: 'img', span: 210 * day, assets: assets.images },
  video: { prefix: 'vid', span: 90 * day, assets: assets.videos },
};

/**
 * Fills the sections of a kind. More items than there are assets repeat them under numbered titles. A list of any length
 * covers the same months.
 */
export function seedMedia(db: Database, files: FileStore, kind: MediaKind, total: number, now: number): void {
  const { prefix, span, assets: available } = kinds[kind];
  for (let index = 0; index < total; index++) {
    const asset = available[index % available.length];
    if (!asset) throw new RangeError(`There are no assets for ${kind}s`);
    const { section, description, alt, category = null, poster } = asset;
    const id = `${prefix}_${String(index + 1).padStart(5, '0')}`;
    const round = Math.floor(index / available.length) + 1;
    const title = round === 1 ? asset.title : `${asset.title} (${round})`;
    const age = (index + createRandom(index * 7919).next() * 0.8) / total;
    const row: MediaRow = {
      id,
      section,
      title,
      description,
      alt_text: alt,
      category,
      sort_order: kind === 'image' ? index % 5 : 0,
      created_at: new Date(now - Math.round(age * span)).toISOString(),
      cloudinary_public_id: publicIdFor(section, title),
      isActive: true,
      // Names the content, because browsers cache it for ever.
      file: `${id}-${asset.file}`,
      hasThumbnail: true,
      form: /[37]$/.test(id) ? 'nested' : 'flat',
      ...unusual[kind].get(index),
    };
    db[kind].create(row);
    if (row.file?.startsWith(id))
      files.add({
        ...assetContent(asset.file),
        id: row.file,
        poster: poster ? assetContent(poster.file) : null,
      });
  }
}
