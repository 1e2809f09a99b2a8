import { useSelector } from '@xstate/react';
import {
  type InboxScreenActorRef,
  selectIsGone,
  selectOpenItem,
} from '#machines/inbox-screen/inbox-screen.machine.ts';
import type { InboxKind } from './api.ts';
import { inboxLabels, missingLabels } from './labels.ts';

/** The item that is open, or that it is gone, and the heading of its details. */
export function useOpenItem(kind: InboxKind, screen: InboxScreenActorRef) {
  const item = useSelector(screen, selectOpenItem);
  const isGone = useSelector(screen, selectIsGone);
  return { item, isGone, title: item ? (item.name ?? missingLabels.name) : inboxLabels[kind].details };
}
