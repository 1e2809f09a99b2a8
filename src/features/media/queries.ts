import { toastCountFailure, toastQueryFailure } from '#components/toastFailures.ts';
import { toastSuccess } from '#components/toasts.ts';
import type { List, MediaCounts, MediaItem, MediaKind } from '#contract/entities.ts';
import { dataScreenPolicy } from '#contract/limits.ts';
import { selectData } from '#machines/query/query.machine.ts';
import { resourcesOf } from '#session/resources.ts';
import type { SessionScope } from '#session/services.ts';
import { mediaLabels } from './labels.ts';

/** The items of a section, and the counts of all sections. */
export function defineMediaQueries(scope: SessionScope) {
  const { media, queries } = resourcesOf(scope);
  const items = queries.define<[kind: MediaKind, section: string], List<MediaItem>>({
    name: 'media',
    topic: 'media',
    policy: dataScreenPolicy,
    fetch: ([kind, section], request) => media.list(kind, section, request),
  });
  items.onResult((result) => {
    const [kind] = result.args;
    toastQueryFailure(mediaLabels[kind].many)(result);
    if (result.status === 'loaded' && result.isForced) toastSuccess(mediaLabels[kind].refreshed);
  });

  const counts = queries.define<[], MediaCounts>({
    name: 'media counts',
    topic: 'media',
    policy: dataScreenPolicy,
    fetch: (_, request) => media.counts(request),
  });
  counts.onResult(toastCountFailure(() => selectData(counts.get().getSnapshot())));

  return { items: items.get, counts: counts.get };
}
