import { createImages } from '#api/images.ts';
import { createMedia } from '#api/media.ts';
import { createMediaCache } from '#api/mediaCache.ts';
import { createVideos } from '#api/videos.ts';
import type { MediaCounts, MediaItem, MediaKind } from '#contract/entities.ts';
import { dashboardPolicy, dataScreenPolicy } from '#contract/limits.ts';
import type { DatedCounts } from '#screens/dashboard/source.ts';
import { perSession } from '../scope.ts';
import { sayDone } from '../toasts.ts';
import { sayFailureOf } from './outcomes.ts';

/** The media calls of a session with their one cache, and the queries over them. */
export const mediaData = perSession(({ app, queries }) => {
  const cache = createMediaCache(app.now);
  const images = createImages(app.client, cache);
  const videos = createVideos(app.client, cache);
  const media = createMedia(images, videos);

  const items = queries.family<[kind: MediaKind, section: string], readonly MediaItem[]>({
    name: 'media',
    policy: dataScreenPolicy,
    fetch: ([kind, section], request) =>
      kind === 'image' ? images.list(section, request) : videos.list(section, request),
  });
  items.onOutcome((outcome) => {
    const [kind] = outcome.args;
    sayFailureOf(`${kind}s`)(outcome);
    if (outcome.status === 'loaded' && outcome.isForced)
      sayDone(kind === 'image' ? 'Images refreshed' : 'Videos refreshed');
  });

  const counts = queries.family<[], MediaCounts>({
    name: 'media counts',
    policy: dataScreenPolicy,
    fetch: (_, request) => media.counts(request),
  });
  counts.onOutcome(sayFailureOf('media counts'));

  /** The same figures under the dashboard's time limit (decision 8), and how old they are (decision 43). */
  const dashboardCounts = queries.family<[], DatedCounts>({
    name: 'dashboard media counts',
    policy: dashboardPolicy,
    fetch: async (_, request) => ({ ...(await media.counts(request)), readAt: cache.oldest() }),
  });
  dashboardCounts.onOutcome(sayFailureOf('media counts'));

  return {
    images,
    videos,
    itemsOf: items.get,
    counts: counts.get,
    dashboardCounts,
    invalidate: () => {
      // A write that was stopped clears the cache a moment too late for those who read at once.
      cache.clear();
      items.invalidate();
      counts.invalidate();
      dashboardCounts.invalidate();
    },
  };
});
