import type { BatchResult } from '#contract/answers.ts';
import type { FilePart, ImageFields, ImageUpdate } from '#contract/endpoints.ts';
import type { ImageSection, MediaItem } from '#contract/entities.ts';
import type { Client } from './client.ts';
import type { MediaCache } from './mediaCache.ts';
import {
  type MediaReadOptions,
  type Page,
  pageQuery,
  type UploadOptions,
  type WriteOptions,
} from './options.ts';

/** Gives the calls of the images (Specification §7): reads through the media cache, writes that clear it. */
export function createImages(client: Client, cache: MediaCache) {
  return {
    /** Gives the images of a section, inactive ones too. */
    list(section: string, options: Page & MediaReadOptions = {}): Promise<readonly MediaItem[]> {
      const query = { ...pageQuery(options), include_inactive: true };
      return cache.read(
        `images ${section} ${JSON.stringify(query)}`,
        (signal) => client.call('listImages', { params: { section }, query }, { signal }),
        options,
      );
    },

    /** Uploads one image and gives it as the server keeps it. */
    async upload(part: FilePart<ImageFields>, options: UploadOptions = {}): Promise<MediaItem> {
      return await client.upload('uploadImage', { form: [part] }, options).finally(cache.clear);
    },

    /** Uploads several images at once and gives what became of each, in the same order (decision 3). */
    async uploadBatch(
      parts: readonly FilePart<ImageFields>[],
      options: WriteOptions = {},
    ): Promise<readonly BatchResult[]> {
      return await client.call('uploadImages', { form: parts }, options).finally(cache.clear);
    },

    /** Changes the texts or the sort order of an image and gives the image as it is now. */
    async update(
      section: ImageSection,
      id: string,
      body: ImageUpdate,
      options: WriteOptions = {},
    ): Promise<MediaItem> {
      return await client
        .call('updateImage', { params: { section, id }, body }, options)
        .finally(cache.clear);
    },

    /** Deletes an image. */
    async remove(section: string, id: string, options: WriteOptions = {}): Promise<void> {
      await client.call('deleteImage', { params: { section, id } }, options).finally(cache.clear);
    },
  };
}
