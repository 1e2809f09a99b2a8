import { useSelector } from '@xstate/react';
import { useSyncExternalStore } from 'react';
import { Link } from 'wouter';
import { unreadActorsOf } from '#components/unreadActors.ts';
import type { SessionScope } from '#session/services.ts';

/** How many inquiries are new since the last visit (decision 75). Nothing until that is known: its code comes later. */
export function NewCount({ scope }: { scope: SessionScope }) {
  const { subscribe, read } = unreadActorsOf(scope);
  const unread = useSyncExternalStore(subscribe, read)?.inquiries;
  const count = useSelector(unread, (state) => state?.context.unread.size ?? 0);
  return count > 0 && <Link href="/inquiries?new=1">{count} new</Link>;
}
