import { useSelector } from '@xstate/react';
import { Link } from 'wouter';
import { selectUnread } from '#machines/unread/unread.machine.ts';
import type { SessionScope } from '#session/services.ts';

/** How many inquiries are new since the last visit (decision 75). */
export function NewCount({ scope }: { scope: SessionScope }) {
  const count = useSelector(scope.unread.inquiries, (snapshot) => selectUnread(snapshot).size);
  return count > 0 && <Link href="/inquiries?new=1">{count} new</Link>;
}
