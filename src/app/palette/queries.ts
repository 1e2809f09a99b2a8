import { toastQueryFailure } from '#components/toastFailures.ts';
import type { InboxItem, List } from '#contract/entities.ts';
import { defineSectionedMedia } from '#features/dashboard/sectionedMedia.ts';
import { resourcesOf } from '#session/resources.ts';
import { once } from '#session/scope.ts';
import type { SessionScope } from '#session/services.ts';

/** What is searched, with the application's defaults (Specification §9). The reads are those of the screens (decision 60). */
export function definePaletteQueries(scope: SessionScope) {
  const { client, lists, queries } = resourcesOf(scope);
  const define = (
    topic: 'inquiries' | 'contact',
    load: (signal: AbortSignal) => Promise<List<InboxItem>>,
    name: string,
  ) => {
    const family = queries.define<[], List<InboxItem>>({
      name: `${name} of the palette`,
      topic,
      fetch: (_, request) => lists.read(topic, load, request),
    });
    family.onResult(toastQueryFailure(name));
    return family.get;
  };
  return {
    inquiries: define('inquiries', (signal) => client.call('listInquiries', {}, { signal }), 'inquiries'),
    contacts: define('contact', (signal) => client.call('listContact', {}, { signal }), 'contacts'),
    media: once(scope, defineSectionedMedia),
  };
}
