import { toastQueryFailure } from '#components/toastFailures.ts';
import type { SectionedMedia } from '#contract/entities.ts';
import { dashboardRequest, defaultPolicy } from '#contract/limits.ts';
import { derivedPolicy, mediaReadsOf } from '#data/mediaReads.ts';
import { queriesOf } from '#data/queries.ts';
import type { GuestScope } from '#session/services.ts';

/**
 * The items of all sections (Specification §3), with the application's defaults and the time limit of the dashboard
 * (Specification §9). They share the reads of the media counts.
 */
export function defineSectionedMedia(scope: GuestScope) {
  const sectioned = queriesOf(scope).define<[], SectionedMedia>({
    name: 'sectioned media',
    topic: 'media',
    policy: { ...defaultPolicy, ...derivedPolicy, timeout: dashboardRequest.timeout },
    fetch: (_, request) => mediaReadsOf(scope).sectioned(request),
  });
  sectioned.onResult(toastQueryFailure('media'));
  return sectioned;
}
