import { randomBytes } from 'node:crypto';
import { imageCategories, type MediaKind } from '#contract/entities.ts';
import { uploadLimits } from '#contract/limits.ts';
import { sectionsOf } from '#domain/media.ts';
import { uploadRefusals } from '#domain/messages.ts';
import { acceptedTypes, checkUpload } from '#domain/upload.ts';
import { tooLarge } from './body.ts';
import type { ImageRow, MediaRow } from './db.ts';
import { invalid, notFound, Refusal } from './refusal.ts';
import { contentOf } from './sniff.ts';
import type { Upload } from './uploads.ts';

const typeRefusals: Readonly<Record<MediaKind, string>> = {
  image: uploadRefusals.imageType,
  video: uploadRefusals.videoType,
};
const nouns: Readonly<Record<MediaKind, string>> = { image: 'an image', video: 'a video' };

/** What a sender that knows no type declares: the first bytes decide. */
const undeclared: readonly string[] = ['', 'application/octet-stream'];

const refusedType = (part: string, message: string): Refusal =>
  new Refusal(415, 'file_type_refused', message, { field: part });

interface Texts {
  readonly section: string;
  readonly title: string;
  readonly description: string;
  readonly alt_text: string;
}

/**
 * Checks an upload in the order of Specification §5, by what the file is and not by its name, and gives its MIME type.
 * Throws 413 (too large), 415 (not of an accepted type) and 422 (a field).
 */
export function checkedType(kind: MediaKind, { fields, name, type, bytes }: Upload<Texts>): string {
  if (bytes.length === 0) throw invalid(kind, `${kind}: the file is empty`);
  if (bytes.length > uploadLimits[kind].bytes) throw tooLarge(uploadRefusals.tooLarge(kind), kind);
  if (!undeclared.includes(type) && !acceptedTypes[kind].includes(type))
    throw refusedType(kind, typeRefusals[kind]);
  const content = contentOf(bytes);
  if (!content.type || !acceptedTypes[kind].includes(content.type)) {
    const isOfKind = content.type?.startsWith(`${kind}/`);
    const whatItIsNot = isOfKind ? `This ${kind} cannot be shown here` : `This file is not ${nouns[kind]}`;
    throw refusedType(kind, `${whatItIsNot}: its content is ${content.words}, whatever its name says.`);
  }
  const file = { name, size: bytes.length, type: content.type };
  const refusal = checkUpload(kind, { ...fields, file });
  if (refusal) throw invalid(refusal.field, refusal.message);
  if (!isSectionOf(kind, fields.section))
    throw invalid('section', `section: must be one of ${sectionsOf(kind).join(', ')}`);
  return content.type;
}

const isSectionOf = (kind: MediaKind, section: string): boolean =>
  sectionsOf(kind).some((known) => known === section);

/** Throws a 404 for a section that the kind does not have. */
export function requireSection(kind: MediaKind, section: string): void {
  if (!isSectionOf(kind, section))
    throw notFound(`There is no ${kind} section '${section}'; there are ${sectionsOf(kind).join(', ')}`);
}

/** The category, null for none. Throws a 422 for one that Specification §3 does not name. */
export function checkedCategory(category: string): string | null {
  if (category && !imageCategories.some((known) => known === category))
    throw invalid('category', `category: must be empty or one of ${imageCategories.join(', ')}`);
  return category || null;
}

/** A form's sort order: a non-negative integer, 0 when empty. Throws a 422 for anything else. */
export function checkedSortOrder(text: string): number {
  if (!/^\d{0,9}$/.test(text))
    throw invalid('sort_order', 'sort_order: must be a whole number, zero or more');
  return Number(text);
}

type TextUpdate = { readonly [Name in 'title' | 'description' | 'alt_text']?: string | undefined };

/** The texts of an update as they are stored: trimmed titles, null for empty. Throws a 422 as the upload does. */
export function checkedTexts({ title, description, alt_text }: TextUpdate) {
  if (title !== undefined && !title.trim()) throw invalid('title', uploadRefusals.titleMissing);
  if (title !== undefined && title.trim().length > uploadLimits.titleLength)
    throw invalid('title', uploadRefusals.titleTooLong);
  if (description !== undefined && description.length > uploadLimits.descriptionLength)
    throw invalid('description', uploadRefusals.descriptionTooLong);
  return {
    ...(title !== undefined && { title: title.trim() }),
    ...(description !== undefined && { description: description || null }),
    ...(alt_text !== undefined && { alt_text: alt_text || null }),
  };
}

/** The item that an address names. Throws a 404 for a section that the kind does not have, and for an item not in it. */
export function requireInSection<Row extends MediaRow>(
  kind: MediaKind,
  section: string,
  row: Row | null,
): Row {
  requireSection(kind, section);
  if (row?.section !== section)
    throw notFound(`${kind === 'image' ? 'Image' : 'Video'} not found in section '${section}'`);
  return row;
}

/** The row of an uploaded item without its file: what both kinds have. Throws a 422 as `checkedTexts` does. */
export const newMediaRow = (
  kind: MediaKind,
  fields: Texts,
  taken: readonly MediaRow[],
  now: number,
): Omit<MediaRow, 'file'> => ({
  id: newMediaId(kind),
  section: fields.section,
  title: null,
  description: null,
  alt_text: null,
  ...checkedTexts(fields),
  sort_order: 0,
  created_at: new Date(now).toISOString(),
  cloudinary_public_id: publicIdFor(fields.section, fields.title, taken),
  hasThumbnail: true,
  form: 'flat',
});

/** A new id: `img_…` or `vid_…`. */
const newMediaId = (kind: MediaKind): string =>
  `${kind === 'image' ? 'img' : 'vid'}_${randomBytes(8).toString('hex')}`;

/** A title as part of an address: 'harbour-loft'. */
export const slugOf = (title: string): string =>
  title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '') || 'untitled';

/** The storage's public id for a title: 'atelier/gallery/harbour-loft', with a number when it is taken. */
function publicIdFor(section: string, title: string, taken: readonly MediaRow[]): string {
  const base = `atelier/${section}/${slugOf(title)}`;
  const known = new Set(taken.map((row) => row.cloudinary_public_id));
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? base : `${base}-${number}`;
    if (!known.has(candidate)) return candidate;
  }
}

const isImage = (row: MediaRow): row is ImageRow => 'isActive' in row;

/** A row as the wire carries it: its own fields, or nested `content` and `upload_time` (Specification §3). */
export function toWire(row: MediaRow, origin: string): Readonly<Record<string, unknown>> {
  const { id, section, title, description, alt_text, sort_order, created_at, cloudinary_public_id } = row;
  const texts = { title, description, alt_text, ...(isImage(row) && { category: row.category }) };
  return {
    id,
    section,
    ...(row.form === 'flat' ? { ...texts, created_at } : { content: texts, upload_time: created_at }),
    sort_order,
    ...(isImage(row) && { is_active: row.isActive }),
    cloudinary_public_id,
    ...addressesOf(row, origin),
  };
}

function addressesOf(row: MediaRow, origin: string) {
  const url = row.file && `${origin}/files/${encodeURIComponent(row.file)}`;
  const sized = (size: string) => (url && row.hasThumbnail ? `${url}/${size}` : null);
  return {
    urls: {
      thumbnail: sized('thumbnail'),
      small: sized('small'),
      medium: sized('medium'),
      ...(isImage(row) && { large: sized('large') }),
    },
    url,
    thumbnail_url: sized('thumbnail'),
  };
}
