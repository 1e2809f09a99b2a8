import type { FilePart, ImageFields, ImageUpdate, VideoFields, VideoUpdate } from '#contract/endpoints.ts';
import type { UploadTexts } from '#domain/upload.ts';
import { toSortOrder } from '#domain/upload.ts';
import type { Client } from '#http/client.ts';
import type { WriteOptions } from '#http/request.ts';
import { type UploadOptions, upload } from '#http/xhr.ts';
import { mediaErrors } from './labels.ts';

interface Chosen {
  readonly file: File;
  readonly texts: UploadTexts;
}

/** A file with the fields of a video, from the texts of its form. */
export const videoPart = ({ file, texts }: Chosen): FilePart<VideoFields> => ({
  file,
  fields: {
    section: texts.section,
    title: texts.title.trim(),
    description: texts.description,
    alt_text: texts.alt_text,
  },
});

/** A file with the fields of an image, from the texts of its form. */
export const imagePart = ({ file, texts }: Chosen): FilePart<ImageFields> => ({
  file,
  fields: {
    ...videoPart({ file, texts }).fields,
    category: texts.category,
    sort_order: String(toSortOrder(texts.sort_order)),
  },
});

/**
 * The media writes (Specification §7). An upload or update resolves with the stored item, or null when the response lacks
 * it; a batch with one result per file, in the same order.
 */
export function createMediaApi(client: Client) {
  const image = {
    upload: (part: FilePart<ImageFields>, options?: UploadOptions) =>
      upload(client, 'uploadImage', { form: [part] }, options),
    uploadBatch: (form: readonly FilePart<ImageFields>[], options?: UploadOptions) =>
      upload(client, 'uploadImages', { form }, options),
    update: (section: string, id: string, body: ImageUpdate, options?: WriteOptions) =>
      client.call('updateImage', { params: { section, id }, body }, options),
    async remove(section: string, id: string, options?: WriteOptions) {
      await client.call('deleteImage', { params: { section, id } }, options);
    },
  };

  const video = {
    upload: (part: FilePart<VideoFields>, options?: UploadOptions) =>
      upload(client, 'uploadVideo', { form: [part] }, options),
    uploadBatch: (form: readonly FilePart<VideoFields>[], options?: UploadOptions) =>
      upload(client, 'uploadVideos', { form }, options),
    update: (section: string, id: string, body: VideoUpdate, options?: WriteOptions) =>
      client.call('updateVideo', { params: { section, id }, body }, options),
    /** Rejects without a call when section or id is empty (Specification §5). */
    async remove(section: string, id: string, options?: WriteOptions) {
      if (!section || !id) throw new Error(mediaErrors.videoDeletionIncomplete);
      await client.call('deleteVideo', { params: { section, id } }, options);
    },
  };

  return { image, video };
}
