import {
  type ImageSection,
  imageSections,
  type MediaCounts,
  type MediaItem,
  type SectionedMedia,
  type VideoSection,
  videoSections,
} from '#contract/entities.ts';
import { messageOf, messages } from '#domain/messages.ts';
import { isAbort, withFallback } from './errors.ts';
import type { createImages } from './images.ts';
import type { MediaReadOptions, WriteOptions } from './options.ts';
import type { createVideos } from './videos.ts';

/** One item of a batch deletion. */
export type DeletionTarget =
  | { readonly kind: 'image'; readonly section: ImageSection; readonly id: string }
  | { readonly kind: 'video'; readonly section: VideoSection; readonly id: string };

/** What became of one deletion of a batch; `message` is the text to show. */
export type DeletionOutcome =
  | { readonly target: DeletionTarget; readonly ok: true }
  | {
      readonly target: DeletionTarget;
      readonly ok: false;
      readonly error: unknown;
      readonly message: string;
    };

/** Gives the helpers over all sections, built from the documented reads through the media cache (decision 2). */
export function createMedia(
  images: ReturnType<typeof createImages>,
  videos: ReturnType<typeof createVideos>,
) {
  async function everySection(options: MediaReadOptions): Promise<SectionedMedia> {
    const [imageLists, videoLists] = await Promise.all([
      bySection(imageSections, (section) => images.list(section, options)),
      bySection(videoSections, (section) => videos.list(section, options)),
    ]);
    return { sections: { images: imageLists, videos: videoLists } };
  }

  return {
    /** Counts all media. Fails with the server's words, else 'Failed to fetch media counts'. */
    async counts({ signal, isForced }: MediaReadOptions = {}): Promise<MediaCounts> {
      const { sections } = await everySection({ signal, isForced }).catch((error: unknown) => {
        throw withFallback(error, messages.mediaCountsFailed);
      });
      return {
        images: total(sections.images),
        videos: total(sections.videos),
        sections: { images: lengths(sections.images), videos: lengths(sections.videos) },
      };
    },

    /** Gives all media by section. Fails with the server's words, else 'Failed to fetch media data'. */
    async sectioned({ signal, isForced }: MediaReadOptions = {}): Promise<SectionedMedia> {
      return await everySection({ signal, isForced }).catch((error: unknown) => {
        throw withFallback(error, messages.mediaDataFailed);
      });
    },

    /**
     * Deletes all targets at once and gives what became of each, in the same order (Specification §7).
     * Only an abort rejects. The idempotency key is made one per item.
     */
    async removeBatch(
      targets: readonly DeletionTarget[],
      { signal, idempotencyKey }: WriteOptions = {},
    ): Promise<readonly DeletionOutcome[]> {
      const remove = (target: DeletionTarget) => {
        const options = {
          signal,
          idempotencyKey:
            idempotencyKey && [idempotencyKey, target.kind, target.section, target.id].join('-'),
        };
        return target.kind === 'image'
          ? images.remove(target.section, target.id, options)
          : videos.remove(target.section, target.id, options);
      };
      return await Promise.all(
        targets.map((target) =>
          remove(target).then(
            (): DeletionOutcome => ({ target, ok: true }),
            (error: unknown): DeletionOutcome => {
              if (isAbort(error)) throw error;
              return { target, ok: false, error, message: messageOf(error, messages.batchDeleteFailed) };
            },
          ),
        ),
      );
    },
  };
}

type Lists = Readonly<Record<string, readonly MediaItem[]>>;

async function bySection<Section extends string>(
  sections: readonly Section[],
  list: (section: Section) => Promise<readonly MediaItem[]>,
) {
  const entries = await Promise.all(sections.map(async (section) => [section, await list(section)] as const));
  return Object.fromEntries(entries) as Record<Section, readonly MediaItem[]>;
}

const lengths = <Section extends string>(lists: Readonly<Record<Section, readonly MediaItem[]>>) =>
  Object.fromEntries(
    Object.entries<readonly MediaItem[]>(lists).map(([section, items]) => [section, items.length]),
  ) as Record<Section, number>;

const total = (lists: Lists): number =>
  Object.values(lists).reduce((count, items) => count + items.length, 0);
