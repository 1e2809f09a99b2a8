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
import { dataScreenPolicy, mediaCacheLifetime, type QueryPolicy, sectionsAtOnce } from '#contract/limits.ts';
import { sectionsOf } from '#domain/media.ts';
import { messages } from '#domain/messages.ts';
import type { Client } from '#http/client.ts';
import { ApiError } from '#http/errors.ts';
import { withFallback } from '#http/withFallback.ts';
import { selectUpdatedAt } from '#machines/query/query.machine.ts';
import { once } from '#session/scope.ts';
import type { GuestScope } from '#session/services.ts';
import { type FetchRequest, queriesOf, readQuery } from './queries.ts';

type ReadRequest = Pick<FetchRequest, 'isForced' | 'signal'>;

/** Of what is computed from the queries of the sections: they are fresh for five minutes and repeat their requests. */
export const derivedPolicy = { staleTime: 0, retries: 0 } as const satisfies Partial<QueryPolicy>;

const places = (['image', 'video'] as const).flatMap((kind) =>
  sectionsOf(kind).map((section) => ({ kind, section })),
);

/** All items of a section; images include inactive ones, a 404 on a video section is an empty list. */
export const readSection = (
  client: Client,
  kind: MediaKind,
  section: string,
  signal?: AbortSignal,
): Promise<List<MediaItem>> =>
  kind === 'image'
    ? client.call('listImages', { params: { section }, query: { include_inactive: true } }, { signal })
    : client.call('listVideos', { params: { section } }, { signal }).catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 404) return { items: [], unreadable: [] };
        throw error;
      });

/** The media reads of one session: one query per section, which the list, the counts and the sectioned data share. */
export const mediaReadsOf = (scope: GuestScope) => once(scope, defineMediaReads);

/** The items of all sections, from the reads of the sections. */
export const sectionedMediaOf = (scope: GuestScope) => once(scope, defineSectionedMedia);

const defineSectionedMedia = (scope: GuestScope) =>
  queriesOf(scope).define<[], SectionedMedia>({
    name: 'sectioned media',
    topic: 'media',
    policy: { ...dataScreenPolicy, ...derivedPolicy },
    fetch: (_, request) => mediaReadsOf(scope).sectioned(request),
  });

function defineMediaReads(scope: GuestScope) {
  const sections = queriesOf(scope).define<[kind: MediaKind, section: string], List<MediaItem>>({
    name: 'media',
    topic: 'media',
    policy: { ...dataScreenPolicy, staleTime: mediaCacheLifetime },
    fetch: ([kind, section], { signal }) => readSection(scope.client, kind, section, signal),
  });

  /** In the same order by every caller, so that two of them wait for the same three sections. */
  async function readSections({ isForced, signal }: ReadRequest) {
    const lists = new Map<MediaSection, readonly MediaItem[]>();
    const errors = new Map<MediaSection, unknown>();
    const begun = scope.now();
    const waiting = [...places];
    const readNext = async (): Promise<void> => {
      const place = waiting.shift();
      if (!place) return;
      const query = sections.get(place.kind, place.section);
      // What has come meanwhile is new, whoever has asked for it.
      const isOld = (selectUpdatedAt(query.getSnapshot()) ?? 0) <= begun;
      try {
        const { items } = await readQuery(query, { isForced: isForced && isOld, signal });
        lists.set(place.section, items);
      } catch (error) {
        signal.throwIfAborted();
        errors.set(place.section, error);
      }
      await readNext();
    };
    await Promise.all(Array.from({ length: sectionsAtOnce }, readNext));
    const failures = places
      .filter(({ section }) => errors.has(section))
      .map((place): MediaCountFailure => ({ ...place, error: errors.get(place.section) }));
    return { lists, failures };
  }

  return {
    sections,
    /**
     * Counts what can be counted: sections that fail are listed in `failures`. When no section of a kind can be read, it
     * rejects with the server's message, else 'Failed to fetch media counts'.
     */
    async counts(request: ReadRequest): Promise<MediaCounts> {
      const { lists, failures } = await readSections(request);
      const counted = [...lists].map(([section, items]) => [section, items.length] as const);
      const countOf = (kind: MediaKind): Readonly<Record<string, number>> =>
        Object.fromEntries(counted.filter(([section]) => sectionsOf(kind).includes(section)));
      const [images, videos] = [countOf('image'), countOf('video')];
      const [failure] = failures;
      const isCounted = [images, videos].every((counted) => Object.keys(counted).length > 0);
      // What is missing comes with the connection.
      if (failure && !(isCounted && scope.pageActivity.isOnline()))
        throw withFallback(failure.error, messages.mediaCountsFailed);
      return {
        images: total(images),
        videos: total(videos),
        sections: { images, videos },
        failures: failures.map(({ error, ...place }) => ({
          ...place,
          error: withFallback(error, messages.mediaCountsFailed),
        })),
      };
    },
    /** Rejects with the server's message, else 'Failed to fetch media data'. */
    async sectioned(request: ReadRequest): Promise<SectionedMedia> {
      const { lists, failures } = await readSections(request);
      const [failure] = failures;
      if (failure) throw withFallback(failure.error, messages.mediaDataFailed);
      const itemsOf = <Section extends MediaSection>(sections: readonly Section[]) =>
        Object.fromEntries(sections.map((section) => [section, lists.get(section) ?? []])) as Record<
          Section,
          readonly MediaItem[]
        >;
      return { sections: { images: itemsOf(imageSections), videos: itemsOf(videoSections) } };
    },
  };
}

const total = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);
