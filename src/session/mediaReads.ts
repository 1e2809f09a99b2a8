import {
  imageSections,
  type MediaCounts,
  type MediaItem,
  type MediaKind,
  type SectionedMedia,
  videoSections,
} from '#contract/entities.ts';
import { messages } from '#domain/messages.ts';
import type { Client } from '#http/client.ts';
import { ApiError, withFallback } from '#http/errors.ts';
import { type Page, pageQuery } from '#http/request.ts';
import { createMediaCache, type MediaReadOptions } from './mediaCache.ts';

type Items = readonly MediaItem[];

/** The media reads of one session, through its media cache (Specification §7, decision 2). */
export interface MediaReads {
  /** The items of a section; images include inactive ones, a 404 on a video section is an empty list. */
  list(kind: MediaKind, section: string, options?: Page & MediaReadOptions): Promise<Items>;
  /** Rejects with the server's message, else 'Failed to fetch media counts'. */
  counts(options?: MediaReadOptions): Promise<MediaCounts>;
  /** Rejects with the server's message, else 'Failed to fetch media data'. */
  sectioned(options?: MediaReadOptions): Promise<SectionedMedia>;
  /** When the oldest cached section was read, in epoch milliseconds. */
  oldest(): number;
  clearCache(): void;
}

/** `now` returns epoch milliseconds. */
export function createMediaReads(client: Client, now: () => number): MediaReads {
  const cache = createMediaCache(now);

  function list(kind: MediaKind, section: string, options: Page & MediaReadOptions = {}): Promise<Items> {
    if (kind === 'video')
      return cache.read(
        `videos ${section}`,
        (signal) =>
          client.call('listVideos', { params: { section } }, { signal }).catch((error: unknown) => {
            if (error instanceof ApiError && error.status === 404) return [];
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

  async function everySection(
    { signal, isForced }: MediaReadOptions,
    fallback: string,
  ): Promise<SectionedMedia> {
    const read = (kind: MediaKind) => (section: string) => list(kind, section, { signal, isForced });
    try {
      const [images, videos] = await Promise.all([
        bySection(imageSections, read('image')),
        bySection(videoSections, read('video')),
      ]);
      return { sections: { images, videos } };
    } catch (error) {
      throw withFallback(error, fallback);
    }
  }

  return {
    list,
    async counts(options = {}) {
      const { sections } = await everySection(options, messages.mediaCountsFailed);
      return {
        images: total(sections.images),
        videos: total(sections.videos),
        sections: { images: lengths(sections.images), videos: lengths(sections.videos) },
      };
    },
    sectioned: (options = {}) => everySection(options, messages.mediaDataFailed),
    oldest: cache.oldest,
    clearCache: cache.clear,
  };
}

async function bySection<Section extends string>(
  sections: readonly Section[],
  list: (section: Section) => Promise<Items>,
) {
  const entries = await Promise.all(sections.map(async (section) => [section, await list(section)] as const));
  return Object.fromEntries(entries) as Record<Section, Items>;
}

const lengths = <Section extends string>(lists: Readonly<Record<Section, Items>>) =>
  Object.fromEntries(
    Object.entries<Items>(lists).map(([section, items]) => [section, items.length]),
  ) as Record<Section, number>;

const total = (lists: Readonly<Record<string, Items>>): number =>
  Object.values(lists).reduce((count, items) => count + items.length, 0);
