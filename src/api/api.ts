import { createAuth } from './auth.ts';
import type { Client } from './client.ts';
import { createContact } from './contact.ts';
import { createImages } from './images.ts';
import { createInquiries } from './inquiries.ts';
import { createMedia } from './media.ts';
import type { MediaCache } from './mediaCache.ts';
import { createVideos } from './videos.ts';

/** Gives all calls of Specification §7, one group per resource. `now` gives epoch milliseconds. */
export function createApi(
  client: Client,
  { mediaCache, now }: { readonly mediaCache: MediaCache; readonly now: () => number },
) {
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

/** What the composition root hands to the ports of the charts. */
export type Api = ReturnType<typeof createApi>;
