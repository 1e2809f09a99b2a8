import { useLayoutEffect, useMemo, useRef } from 'react';
import type { InboxActors } from './actors.ts';
import { type InboxActions, inboxActions } from './inboxActions.ts';
import { type Inbox, useJoinedInbox } from './useJoinedInbox.ts';

export interface InboxProps {
  readonly inbox: Inbox;
  readonly actions: InboxActions;
}

/** What an inbox shows, and what a person does with it; the actions are the same at each render. */
export function useInbox(actors: InboxActors): InboxProps {
  const inbox = useJoinedInbox(actors);
  const latest = useRef(inbox);
  useLayoutEffect(() => {
    latest.current = inbox;
  });
  const actions = useMemo(() => inboxActions(() => latest.current), []);
  return { inbox, actions };
}
