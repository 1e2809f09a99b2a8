import { useEffect, useMemo, useState } from 'react';
import { toastQueryFailure } from '#components/toastFailures.ts';
import { inboxListsOf } from '#data/inboxLists.ts';
import { useQuery } from '#data/useQuery.ts';
import { defineSectionedMedia } from '#features/dashboard/sectionedMedia.ts';
import { once } from '#session/scope.ts';
import type { GuestScope } from '#session/services.ts';
import { fixedEntries, mediaEntries, peopleEntries } from './entries.ts';

/** What is searched: the queries of the screens, so that nothing is read twice (decision 105). */
const paletteQueriesOf = (scope: GuestScope) => ({
  ...inboxListsOf(scope),
  media: once(scope, defineSectionedMedia).get,
});

/** Everything that can be found, as far as it has been read. */
export function useEntries(scope: GuestScope) {
  const [queries] = useState(() => paletteQueriesOf(scope));
  const inquiries = useQuery(queries.inquiries.get());
  const contacts = useQuery(queries.contact.get());
  const media = useQuery(queries.media());
  useEffect(() => {
    const ends = [
      queries.inquiries.onResult(toastQueryFailure('inquiries')),
      queries.contact.onResult(toastQueryFailure('contacts')),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [queries]);
  const [fixed] = useState(fixedEntries);
  const people = useMemo(() => peopleEntries('Inquiry', inquiries.data?.items ?? []), [inquiries.data]);
  const messages = useMemo(() => peopleEntries('Message', contacts.data?.items ?? []), [contacts.data]);
  const pictures = useMemo(() => (media.data ? mediaEntries(media.data) : []), [media.data]);
  return {
    entries: useMemo(
      () => [...fixed, ...people, ...messages, ...pictures],
      [fixed, people, messages, pictures],
    ),
    sources: [
      { name: 'Inquiries', query: inquiries },
      { name: 'Contact messages', query: contacts },
      { name: 'Pictures and videos', query: media },
    ],
  };
}
