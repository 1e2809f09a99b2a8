import type { MediaKind } from '#contract/entities.ts';
import { readSection } from '#data/mediaReads.ts';
import { createAuthApi } from '#features/auth/api.ts';
import { createInboxApi } from '#features/inbox/api.ts';
import { createMediaApi } from '#features/media/api.ts';
import { createSettingsApi } from '#features/settings/api.ts';
import type { Client } from '#http/client.ts';
import type { CallInputs, ReadOptions } from '#http/request.ts';
import { upload } from '#http/xhr.ts';

/** Calls of Specification §7. `now` returns epoch milliseconds. */
export const createApi = (client: Client, now: () => number) => ({
  auth: createAuthApi(client, now),
  settings: createSettingsApi(client),
  inquiry: { ...createInboxApi(client, 'inquiry'), list: () => client.call('listInquiries', {}) },
  contact: createInboxApi(client, 'contact'),
  media: {
    list: (kind: MediaKind, section: string, { signal }: ReadOptions = {}) =>
      readSection(client, kind, section, signal),
  },
  ...createMediaApi(client),
  upload: <Name extends Parameters<typeof upload>[1]>(
    name: Name,
    input: CallInputs[Name],
    options?: Parameters<typeof upload>[3],
  ) => upload(client, name, input, options),
});
