import { toastCountFailure, toastQueryFailure } from '#components/toastFailures.ts';
import { toastSuccess } from '#components/toasts.ts';
import type { MediaCounts, MediaKind } from '#contract/entities.ts';
import { dataScreenPolicy } from '#contract/limits.ts';
import { derivedPolicy, mediaReadsOf } from '#data/mediaReads.ts';
import { queriesOf, readQuery } from '#data/queries.ts';
import { hasNoAltText, sectionsOf } from '#domain/media.ts';
import type { GuestScope } from '#session/services.ts';
import { mediaLabels } from './labels.ts';

/** The items of a section, and the counts of all sections. `isShown` tells whether the screen shows the section. */
export function defineMediaQueries(
  scope: GuestScope,
  isShown: (kind: MediaKind, section: string) => boolean,
) {
  const media = mediaReadsOf(scope);
  const queries = queriesOf(scope);
  // The counts, the dashboard and the palette read the sections too, and say themselves what has failed.
  media.sections.onResult(async (result) => {
    const [kind, section] = result.args;
    if (!isShown(kind, section)) return;
    const { many, refreshed } = mediaLabels[kind];
    toastQueryFailure(many)(result);
    if (result.status === 'failed' || !result.isForced) return;
    // The counts are refreshed by the same press.
    const { signal } = new AbortController();
    const counted = await readQuery(counts.get(), { isForced: false, signal }).catch(() => null);
    if (counted?.data.failures.length === 0) toastSuccess(refreshed);
  });

  const counts = queries.define<[], MediaCounts>({
    name: 'media counts',
    topic: 'media',
    policy: { ...dataScreenPolicy, ...derivedPolicy },
    fetch: (_, request) => media.counts(request),
  });
  counts.onResult(toastCountFailure);

  /** How many items of each section of a kind have no alt text, where the section can be read. */
  const missingAltTexts = queries.define<[kind: MediaKind], Readonly<Partial<Record<string, number>>>>({
    name: 'missing alt texts',
    topic: 'media',
    policy: { ...dataScreenPolicy, ...derivedPolicy },
    fetch: async ([kind], request) => {
      const lists = await media.readable(request);
      return Object.fromEntries(
        sectionsOf(kind).flatMap((section) => {
          const items = lists.get(section);
          return items ? [[section, items.filter(hasNoAltText).length]] : [];
        }),
      );
    },
  });

  return { items: media.sections.get, counts: counts.get, missingAltTexts: missingAltTexts.get };
}
