import {
  endpoints,
  type ImageFields,
  type ImageUpdate,
  type VideoFields,
  type VideoUpdate,
} from '#contract/endpoints.ts';
import { imageCategories, type MediaKind } from '#contract/entities.ts';
import { uploadLimits } from '#contract/limits.ts';
import { sectionsOf } from '#domain/media.ts';
import { acceptedTypes, uploadErrors, validateDetails } from '#domain/upload.ts';
import type { Session } from '../auth.ts';
import { type MediaRow, newestFirst, type Page, pageOf, publicIdFor } from '../db.ts';
import { type Handlers, handleEndpoint, type ServerContext, storeOnce } from '../endpoint.ts';
import { contentTypeOf } from '../files/contentType.ts';
import { dataResponse, errorBody, HttpError, invalidField, notFound } from '../httpError.ts';
import { payloadTooLarge, type Upload } from '../parse.ts';

/** The fields of either kind; a video has no category and no sort order. */
type MediaFields = VideoFields & Partial<ImageFields>;

/** An upload without a declared type is judged by its first bytes alone. */
const undeclaredTypes: readonly string[] = ['', 'application/octet-stream'];

const refusedType = (kind: MediaKind): HttpError =>
  new HttpError(415, 'file_type_refused', uploadErrors[`${kind}Type`], { field: kind });

const isSectionOf = (kind: MediaKind, section: string): boolean =>
  sectionsOf(kind).some((known) => known === section);

/**
 * Checks an upload in the order of Specification §5, by its content and not by its name, and returns its MIME type.
 * Throws 413 (too large), 415 (not of an accepted type) and 422 (a field).
 */
function checkedType(kind: MediaKind, { fields, type, bytes }: Upload<MediaFields>): string {
  if (bytes.length === 0) throw invalidField(kind, `${kind}: the file is empty`);
  if (bytes.length > uploadLimits[kind].bytes) throw payloadTooLarge(uploadErrors.tooLarge(kind), kind);
  if (!undeclaredTypes.includes(type) && !acceptedTypes[kind].includes(type)) throw refusedType(kind);
  const found = contentTypeOf(bytes);
  if (!found || !acceptedTypes[kind].includes(found)) throw refusedType(kind);
  const fieldError = validateDetails(kind, fields);
  if (fieldError) throw invalidField(fieldError.field, fieldError.message);
  if (!isSectionOf(kind, fields.section))
    throw invalidField('section', `section: must be one of ${sectionsOf(kind).join(', ')}`);
  return found;
}

function requireSection(kind: MediaKind, section: string): void {
  if (!isSectionOf(kind, section))
    throw notFound(`There is no ${kind} section '${section}'; there are ${sectionsOf(kind).join(', ')}`);
}

/** Null for an empty category. */
function checkedCategory(category: string): string | null {
  if (category && !imageCategories.some((known) => known === category))
    throw invalidField('category', `category: must be empty or one of ${imageCategories.join(', ')}`);
  return category || null;
}

/** 0 for an empty text. */
function checkedSortOrder(text: string): number {
  if (/^\d{0,9}$/.test(text)) return Number(text);
  throw invalidField('sort_order', 'sort_order: must be a whole number, zero or more');
}

/** Trimmed titles, null for empty texts. Throws a 422 for a title or description that an upload may not have. */
function checkedTexts({ title, description, alt_text }: VideoUpdate) {
  if (title !== undefined && !title.trim()) throw invalidField('title', uploadErrors.titleMissing);
  if (title !== undefined && title.trim().length > uploadLimits.titleLength)
    throw invalidField('title', uploadErrors.titleTooLong);
  if (description !== undefined && description.length > uploadLimits.descriptionLength)
    throw invalidField('description', uploadErrors.descriptionTooLong);
  return {
    ...(title !== undefined && { title: title.trim() }),
    ...(description !== undefined && { description: description || null }),
    ...(alt_text !== undefined && { alt_text: alt_text || null }),
  };
}

/** The form of an item in a response: flat, or nested `content` and `upload_time` (Specification §3). */
function toWire(kind: MediaKind, row: MediaRow, origin: string): Readonly<Record<string, unknown>> {
  const { id, section, title, description, alt_text, sort_order, created_at, cloudinary_public_id } = row;
  const isImage = kind === 'image';
  const texts = { title, description, alt_text, ...(isImage && { category: row.category }) };
  const url = row.file && `${origin}/files/${encodeURIComponent(row.file)}`;
  const sized = (size: string) => (url && row.hasThumbnail ? `${url}/${size}` : null);
  return {
    id,
    section,
    ...(row.form === 'flat' ? { ...texts, created_at } : { content: texts, upload_time: created_at }),
    sort_order,
    ...(isImage && { is_active: row.isActive }),
    cloudinary_public_id,
    urls: {
      thumbnail: sized('thumbnail'),
      small: sized('small'),
      medium: sized('medium'),
      ...(isImage && { large: sized('large') }),
    },
    url,
    thumbnail_url: sized('thumbnail'),
  };
}

interface ItemRequest {
  readonly params: { readonly section: string; readonly id: string };
  readonly origin: string;
}
type ListRequest = ItemRequest & {
  readonly query: (Page & { readonly include_inactive?: boolean | undefined }) | undefined;
};
type UploadRequest = ItemRequest & {
  readonly uploads: readonly Upload<MediaFields>[];
  readonly request: Request;
  readonly session: Session;
};

/** The responses for images or videos. */
function mediaResponses(context: ServerContext, kind: MediaKind) {
  const whereId = (id: string) => ({ where: { id: { equals: id } } });

  const find = ({ params: { section, id } }: ItemRequest): MediaRow => {
    requireSection(kind, section);
    const row = context.db[kind].findFirst(whereId(id));
    if (row?.section !== section)
      throw notFound(`${kind === 'image' ? 'Image' : 'Video'} not found in section '${section}'`);
    return row;
  };

  const add = (upload: Upload<MediaFields>): MediaRow => {
    const { fields, bytes } = upload;
    const type = checkedType(kind, upload);
    const row: Omit<MediaRow, 'file'> = {
      id: `${kind === 'image' ? 'img' : 'vid'}_${crypto.randomUUID()}`,
      section: fields.section,
      title: null,
      description: null,
      alt_text: null,
      ...checkedTexts(fields),
      category: checkedCategory(fields.category ?? ''),
      sort_order: checkedSortOrder(fields.sort_order ?? ''),
      created_at: new Date(context.now()).toISOString(),
      cloudinary_public_id: publicIdFor(fields.section, fields.title),
      isActive: true,
      hasThumbnail: true,
      form: 'flat',
    };
    return context.db[kind].create({
      ...row,
      file: context.files.addUpload(bytes, type, fields.title.trim()),
    });
  };

  return {
    list: ({ params: { section }, query = {}, origin }: ListRequest) => {
      requireSection(kind, section);
      const rows = context.db[kind]
        .getAll()
        .filter((row) => row.section === section && (row.isActive || query.include_inactive === true));
      return dataResponse(pageOf(newestFirst<MediaRow>(rows), query).map((row) => toWire(kind, row, origin)));
    },

    upload: ({ uploads: [upload], origin }: UploadRequest) => {
      if (!upload) throw invalidField(kind, `${kind}: is required`);
      return dataResponse(toWire(kind, add(upload), origin), 201);
    },

    /** Each file is stored or rejected on its own, in the order sent. */
    uploadBatch: async ({ uploads, origin, request, session }: UploadRequest) => {
      const { path } = endpoints[kind === 'image' ? 'uploadImage' : 'uploadVideo'];
      const store = async (upload: Upload<MediaFields>, index: number) => {
        try {
          const response = await storeOnce(context, { request, session }, { path, upload, index }, () =>
            dataResponse(toWire(kind, add(upload), origin), 201),
          );
          const { data: item } = await response.json();
          return { ok: true, item };
        } catch (error) {
          if (error instanceof HttpError) return { ok: false, error: errorBody(error) };
          throw error;
        }
      };
      const results = [];
      for (const [index, upload] of uploads.entries()) results.push(await store(upload, index));
      return dataResponse({ results });
    },

    update: (request: ItemRequest & { readonly body: ImageUpdate }) => {
      const { id } = find(request);
      const { category, sort_order } = request.body;
      const data = {
        ...checkedTexts(request.body),
        ...(category !== undefined && { category: checkedCategory(category) }),
        ...(sort_order !== undefined && { sort_order }),
      };
      const row = context.db[kind].update({ ...whereId(id), data, strict: true });
      return dataResponse(toWire(kind, row, request.origin));
    },

    delete: (request: ItemRequest) => {
      const { id, file } = find(request);
      context.db[kind].delete(whereId(id));
      if (file) context.files.remove(file);
      return dataResponse({ id, deleted: true });
    },
  };
}

/** The images and videos of the website's sections (Specification §7). */
export function mediaHandlers(context: ServerContext) {
  const images = mediaResponses(context, 'image');
  const videos = mediaResponses(context, 'video');
  return {
    listImages: handleEndpoint(context, endpoints.listImages, images.list),
    uploadImage: handleEndpoint(context, endpoints.uploadImage, images.upload),
    uploadImages: handleEndpoint(context, endpoints.uploadImages, images.uploadBatch),
    updateImage: handleEndpoint(context, endpoints.updateImage, images.update),
    deleteImage: handleEndpoint(context, endpoints.deleteImage, images.delete),
    listVideos: handleEndpoint(context, endpoints.listVideos, videos.list),
    uploadVideo: handleEndpoint(context, endpoints.uploadVideo, videos.upload),
    uploadVideos: handleEndpoint(context, endpoints.uploadVideos, videos.uploadBatch),
    updateVideo: handleEndpoint(context, endpoints.updateVideo, videos.update),
    deleteVideo: handleEndpoint(context, endpoints.deleteVideo, videos.delete),
  } satisfies Partial<Handlers>;
}
