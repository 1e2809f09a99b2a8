import type { BatchResult } from '#contract/answers.ts';
import type { FilePart, VideoFields, VideoUpdate } from '#contract/endpoints.ts';
import type { MediaItem, VideoSection } from '#contract/entities.ts';
import { messages } from '#domain/messages.ts';
import type { Client } from './client.ts';
import { ApiError } from './errors.ts';
import type { MediaCache } from './mediaCache.ts';
import type { MediaReadOptions, UploadOptions, WriteOptions } from './options.ts';

const isMissing = (error: unknown) => error instanceof ApiError && error.status === 404;

/** Gives the calls of the videos (Specification §7): reads through the media cache, writes that clear it. */
export function createVideos(client: Client, cache: MediaCache) {
  return {
    /** Gives the videos of a section; a 404 is an empty list (Specification §7). */
    list(section: string, options: MediaReadOptions = {}): Promise<readonly MediaItem[]> {
      return cache.read(
        `videos ${section}`,
        (signal) =>
          client.call('listVideos', { params: { section } }, { signal }).catch((error: unknown) => {
            if (isMissing(error)) return [];
            throw error;
          }),
        options,
      );
    },

    /** Uploads one video and gives it as the server keeps it. */
    async upload(part: FilePart<VideoFields>, options: UploadOptions = {}): Promise<MediaItem> {
      return await client.upload('uploadVideo', { form: [part] }, options).finally(cache.clear);
    },

    /** Uploads several videos at once and gives what became of each, in the same order (decision 3). */
    async uploadBatch(
      parts: readonly FilePart<VideoFields>[],
      options: WriteOptions = {},
    ): Promise<readonly BatchResult[]> {
      return await client.call('uploadVideos', { form: parts }, options).finally(cache.clear);
    },

    /** Changes the texts of a video and gives the video as it is now. */
    async update(
      section: VideoSection,
      id: string,
      body: VideoUpdate,
      options: WriteOptions = {},
    ): Promise<MediaItem> {
      return await client
        .call('updateVideo', { params: { section, id }, body }, options)
        .finally(cache.clear);
    },

    /** Deletes a video. Rejects without a call when section or id is missing (Specification §5). */
    async remove(section: string, id: string, options: WriteOptions = {}): Promise<void> {
      if (!section || !id) throw new Error(messages.videoDeletionIncomplete);
      await client.call('deleteVideo', { params: { section, id } }, options).finally(cache.clear);
    },
  };
}
