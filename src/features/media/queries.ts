import { toastCountFailure, toastQueryFailure } from '#components/toastFailures.ts';
import { toastSuccess } from '#components/toasts.ts';
import type { List, MediaCounts, MediaItem, MediaKind } from '#contract/entities.ts';
import { dataScreenPolicy } from '#contract/limits.ts';
import { readQuery } from '#data/queries.ts';
import { resourcesOf } from '#data/resources.ts';
import { hasNoAltText, sectionsOf } from '#domain/media.ts';
import type { GuestScope } from '#session/services.ts';
import { mediaLabels } from './labels.ts';

/** The items of a section, and the counts of all sections. */
export function defineMediaQueries(scope: GuestScope) {
  const { media, queries } = resourcesOf(scope);
  const items = queries.define<[kind: MediaKind, section: string], List<MediaItem>>({
    name: 'media',
    topic: 'media',
    policy: dataScreenPolicy,
    fetch: ([kind, section], request) => media.list(kind, section, request),
  });
  items.onResult(async (result) => {
    const { many, refreshed } = mediaLabels[result.args[0]];
    toastQueryFailure(many)(result);
    if (result.status === 'failed' || !result.isForced) return;
    // The counts are refreshed by the same press, and say themselves what has failed.
    const { signal } = new AbortController();
    const counted = await readQuery(counts.get(), { isForced: false, signal }).catch(() => null);
    if (counted?.data.failures.length === 0) toastSuccess(refreshed);
  });

  const counts = queries.define<[], MediaCounts>({
    name: 'media counts',
    topic: 'media',
    policy: dataScreenPolicy,
    fetch: (_, request) => media.counts(request),
  });
  counts.onResult(toastCountFailure);

  /** How many items of each section of a kind have no alt text, where the section can be read. */
  const missingAltTexts = queries.define<[kind: MediaKind], Readonly<Partial<Record<string, number>>>>({
    name: 'missing alt texts',
    topic: 'media',
    policy: dataScreenPolicy,
    fetch: async ([kind], { signal }) => {
      const counted = await Promise.all(
        sectionsOf(kind).map((section) =>
          media.list(kind, section, { signal }).then(
            (list) => [[section, list.items.filter(hasNoAltText).length] as const],
            () => [],
          ),
        ),
      );
      signal.throwIfAborted();
      return Object.fromEntries(counted.flat());
    },
  });

  return { items: items.get, counts: counts.get, missingAltTexts: missingAltTexts.get };
}
