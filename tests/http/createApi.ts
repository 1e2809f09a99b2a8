import { createMediaReads } from '#data/mediaReads.ts';
import { createAuthApi } from '#features/auth/api.ts';
import { createInboxApi } from '#features/inbox/api.ts';
import { createMediaApi } from '#features/media/api.ts';
import { createSettingsApi } from '#features/settings/api.ts';
import type { Client } from '#http/client.ts';

/** All calls of Specification §7. `now` returns epoch milliseconds. */
export function createApi(client: Client, now: () => number) {
  const media = createMediaReads(client, now);
  return {
    auth: createAuthApi(client, now),
    settings: createSettingsApi(client),
    inquiry: createInboxApi(client, 'inquiry'),
    contact: createInboxApi(client, 'contact'),
    media,
    ...createMediaApi(client, media.clearCache),
  };
}
