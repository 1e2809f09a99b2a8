import { createAuth } from '#api/auth.ts';
import type { Client } from '#api/client.ts';
import { createContact } from '#api/contact.ts';
import { createImages } from '#api/images.ts';
import { createInquiries } from '#api/inquiries.ts';
import { createMedia } from '#api/media.ts';
import { createMediaCache } from '#api/mediaCache.ts';
import { createVideos } from '#api/videos.ts';

/** Gives all calls of Specification §7, one group per resource. `now` gives epoch milliseconds. */
export function createApi(client: Client, now: () => number) {
  const mediaCache = createMediaCache(now);
  const images = createImages(client, mediaCache);
  const videos = createVideos(client, mediaCache);
  return {
    auth: createAuth(client, now),
    inquiries: createInquiries(client, now),
    contact: createContact(client, now),
    images,
    videos,
    media: createMedia(images, videos),
  };
}
