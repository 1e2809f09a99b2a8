import type { FilePart, ImageFields, ImageUpdate, VideoFields, VideoUpdate } from '#contract/endpoints.ts';
import type { MediaItem } from '#contract/entities.ts';
import type { BatchResult } from '#contract/responses.ts';
import type { UploadTexts } from '#domain/upload.ts';
import { toSortOrder } from '#domain/upload.ts';
import type { Client } from '#http/client.ts';
import type { WriteOptions } from '#http/request.ts';
import { type UploadOptions, upload } from '#http/xhr.ts';
import { mediaErrors } from './labels.ts';

/** A file with the fields of a video, from the texts of its form. */
export const videoPart = (file: File, texts: UploadTexts): FilePart<VideoFields> => ({
  file,
  fields: {
    section: texts.section,
    title: texts.title.trim(),
    description: texts.description,
    alt_text: texts.alt_text,
  },
});

/** A file with the fields of an image, from the texts of its form. */
export const imagePart = (file: File, texts: UploadTexts): FilePart<ImageFields> => ({
  file,
  fields: {
    ...videoPart(file, texts).fields,
    category: texts.category,
    sort_order: String(toSortOrder(texts.sort_order)),
  },
});

/**
 * The media writes (Specification §7). Each calls `onSettled`, whether it succeeds or fails. An upload or update resolves
 * with the stored item, or null when the response lacks it.
 */
export function createMediaApi(client: Client, onSettled: () => void) {
  const images = {
    async upload(part: FilePart<ImageFields>, options: UploadOptions = {}): Promise<MediaItem | null> {
      return await upload(client, 'uploadImage', { form: [part] }, options).finally(onSettled);
    },
    /** One result per file, in the same order. */
    async uploadBatch(
      form: readonly FilePart<ImageFields>[],
      options: UploadOptions = {},
    ): Promise<readonly BatchResult[]> {
      return await upload(client, 'uploadImages', { form }, options).finally(onSettled);
    },
    async update(
      section: string,
      id: string,
      body: ImageUpdate,
      options: WriteOptions = {},
    ): Promise<MediaItem | null> {
      return await client.call('updateImage', { params: { section, id }, body }, options).finally(onSettled);
    },
    async remove(section: string, id: string, options: WriteOptions = {}): Promise<void> {
      await client.call('deleteImage', { params: { section, id } }, options).finally(onSettled);
    },
  };

  const videos = {
    async upload(part: FilePart<VideoFields>, options: UploadOptions = {}): Promise<MediaItem | null> {
      return await upload(client, 'uploadVideo', { form: [part] }, options).finally(onSettled);
    },
    /** One result per file, in the same order. */
    async uploadBatch(
      form: readonly FilePart<VideoFields>[],
      options: UploadOptions = {},
    ): Promise<readonly BatchResult[]> {
      return await upload(client, 'uploadVideos', { form }, options).finally(onSettled);
    },
    async update(
      section: string,
      id: string,
      body: VideoUpdate,
      options: WriteOptions = {},
    ): Promise<MediaItem | null> {
      return await client.call('updateVideo', { params: { section, id }, body }, options).finally(onSettled);
    },
    /** Rejects without a call when section or id is empty (Specification §5). */
    async remove(section: string, id: string, options: WriteOptions = {}): Promise<void> {
      if (!section || !id) throw new Error(mediaErrors.videoDeletionIncomplete);
      await client.call('deleteVideo', { params: { section, id } }, options).finally(onSettled);
    },
  };

  return { images, videos };
}
