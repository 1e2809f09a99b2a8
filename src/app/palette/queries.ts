import { inboxListsOf } from '#data/inboxLists.ts';
import { defineSectionedMedia } from '#features/dashboard/sectionedMedia.ts';
import { once } from '#session/scope.ts';
import type { GuestScope } from '#session/services.ts';

/** What is searched: the queries of the screens, so that nothing is read twice (decision 105). */
export const paletteQueriesOf = (scope: GuestScope) => ({
  ...inboxListsOf(scope),
  media: once(scope, defineSectionedMedia),
});
