import { useMemo, useState } from 'react';
import { once } from '#session/scope.ts';
import type { SessionScope } from '#session/services.ts';
import { useQuery } from '#session/useQuery.ts';
import { fixedEntries, mediaEntries, peopleEntries } from './entries.ts';
import { definePaletteQueries } from './queries.ts';

/** Everything that can be found, as far as it has been read. */
export function useEntries(scope: SessionScope) {
  const queries = once(scope, definePaletteQueries);
  const inquiries = useQuery(queries.inquiries());
  const contacts = useQuery(queries.contacts());
  const media = useQuery(queries.media());
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
