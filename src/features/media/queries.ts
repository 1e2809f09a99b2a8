import { toastCountFailure, toastQueryFailure } from '#components/toastFailures.ts';
import { toastSuccess } from '#components/toasts.ts';
import type { MediaCounts, MediaKind } from '#contract/entities.ts';
import { dataScreenPolicy } from '#contract/limits.ts';
import { derivedPolicy, mediaReadsOf } from '#data/mediaReads.ts';
import { queriesOf, readQuery } from '#data/queries.ts';
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
    if (counted?.failures.length === 0) toastSuccess(refreshed);
  });

  const counts = queries.define<[], MediaCounts>({
    name: 'media counts',
    topic: 'media',
    policy: { ...dataScreenPolicy, ...derivedPolicy },
    fetch: (_, request) => media.counts(request),
  });
  counts.onResult(toastCountFailure);

  return { items: media.sections.get, counts: counts.get };
}
