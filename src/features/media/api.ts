import type { ImageUpdate, VideoUpdate } from '#contract/endpoints.ts';
import type { Client } from '#http/client.ts';
import type { WriteOptions } from '#http/request.ts';
import { mediaErrors } from './labels.ts';

/** An update resolves with the stored item, or null when the response lacks it (Specification §7). */
export function createMediaApi(client: Client) {
  const image = {
    update: (section: string, id: string, body: ImageUpdate, options?: WriteOptions) =>
      client.call('updateImage', { params: { section, id }, body }, options),
    async remove(section: string, id: string, options?: WriteOptions) {
      await client.call('deleteImage', { params: { section, id } }, options);
    },
  };

  const video = {
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
