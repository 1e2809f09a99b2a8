import {
  imageSections,
  type List,
  type MediaCountFailure,
  type MediaCounts,
  type MediaItem,
  type MediaKind,
  type MediaSection,
  type SectionedMedia,
  videoSections,
} from '#contract/entities.ts';
import { mediaCacheLifetime } from '#contract/limits.ts';
import { messages } from '#domain/messages.ts';
import type { Client } from '#http/client.ts';
import { ApiError, isAbortError } from '#http/errors.ts';
import { type Page, pageQuery } from '#http/request.ts';
import { isTransient } from '#http/transient.ts';
import { withFallback } from '#http/withFallback.ts';
import { type CachedReadOptions, createReadCache } from './readCache.ts';

type Items = readonly MediaItem[];

export interface MediaCountOptions extends CachedReadOptions {
  /** Whether sections may be missing in the result; otherwise a failure that may pass rejects, so that it is retried. */
  readonly isLastAttempt?: boolean;
}

/**
 * The media reads of one session, cached for five minutes; every media write clears the cache (Specification §7,
 * decision 2).
 */
export interface MediaReads {
  /** The items of a section; images include inactive ones, a 404 on a video section is an empty list. */
  list(kind: MediaKind, section: string, options?: Page & CachedReadOptions): Promise<List<MediaItem>>;
  /**
   * Counts what can be counted: sections that fail are listed in `failures`. When no section of a kind can be read, it
   * rejects with the server's message, else 'Failed to fetch media counts'.
   */
  counts(options?: MediaCountOptions): Promise<MediaCounts>;
  /** Rejects with the server's message, else 'Failed to fetch media data'. */
  sectioned(options?: CachedReadOptions): Promise<SectionedMedia>;
  /** When the oldest cached section was read, in epoch milliseconds. */
  oldest(): number;
  clearCache(): void;
}

/** `now` returns epoch milliseconds. */
export function createMediaReads(client: Client, now: () => number): MediaReads {
  const cache = createReadCache<List<MediaItem>>(now, mediaCacheLifetime);

  function list(
    kind: MediaKind,
    section: string,
    options: Page & CachedReadOptions = {},
  ): Promise<List<MediaItem>> {
    if (kind === 'video')
      return cache.read(
        `videos ${section}`,
        (signal) =>
          client.call('listVideos', { params: { section } }, { signal }).catch((error: unknown) => {
            if (error instanceof ApiError && error.status === 404) return { items: [], unreadable: [] };
            throw error;
          }),
        options,
      );
    const query = { ...pageQuery(options), include_inactive: true };
    return cache.read(
      `images ${section} ${JSON.stringify(query)}`,
      (signal) => client.call('listImages', { params: { section }, query }, { signal }),
      options,
    );
  }

  async function readSections<Section extends MediaSection>(
    kind: MediaKind,
    sections: readonly Section[],
    { signal, isForced }: CachedReadOptions,
  ) {
    const results = await Promise.allSettled(
      sections.map((section) => list(kind, section, { signal, isForced })),
    );
    const items: Partial<Record<Section, Items>> = {};
    const failures: MediaCountFailure[] = [];
    for (const [index, section] of sections.entries()) {
      const result = results[index];
      if (result?.status === 'fulfilled') items[section] = result.value.items;
      else failures.push({ kind, section, error: result?.reason });
    }
    return { items, failures, isFailed: failures.length === sections.length };
  }

  const readAll = (options: CachedReadOptions) =>
    Promise.all([
      readSections('image', imageSections, options),
      readSections('video', videoSections, options),
    ]);

  return {
    list,
    async counts({ isLastAttempt = true, ...options } = {}) {
      const [images, videos] = await readAll(options);
      const failures = [...images.failures, ...videos.failures];
      const fatal =
        failures.find(({ error }) => isAbortError(error) || (!isLastAttempt && isTransient(error))) ??
        (images.isFailed || videos.isFailed ? failures[0] : undefined);
      if (fatal) throw withFallback(fatal.error, messages.mediaCountsFailed);
      return {
        images: total(images.items),
        videos: total(videos.items),
        sections: { images: lengths(images.items), videos: lengths(videos.items) },
        failures: failures.map(({ error, ...failure }) => ({
          ...failure,
          error: withFallback(error, messages.mediaCountsFailed),
        })),
      };
    },
    async sectioned(options = {}) {
      const [images, videos] = await readAll(options);
      const [failure] = [...images.failures, ...videos.failures];
      if (failure) throw withFallback(failure.error, messages.mediaDataFailed);
      return { sections: { images: complete(images.items), videos: complete(videos.items) } };
    },
    oldest: () => cache.readAt(),
    clearCache: () => cache.clear(),
  };
}

/** Every section was read. */
const complete = <Section extends string>(lists: Partial<Record<Section, Items>>) =>
  lists as Record<Section, Items>;

const lengths = <Section extends string>(lists: Partial<Record<Section, Items>>) =>
  Object.fromEntries(
    Object.entries<Items | undefined>(lists).map(([section, items]) => [section, items?.length]),
  ) as Partial<Record<Section, number>>;

const total = (lists: Readonly<Record<string, Items | undefined>>): number =>
  Object.values(lists).reduce((count, items) => count + (items?.length ?? 0), 0);
