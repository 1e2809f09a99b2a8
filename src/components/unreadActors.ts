import type { UnreadActorRef } from '#machines/unread/unread.machine.ts';
import { once } from '#session/scope.ts';
import type { SessionScope } from '#session/services.ts';
import type { Inbox } from '#session/unread.ts';

type UnreadActors = Readonly<Record<Inbox, UnreadActorRef>>;

/** The actors of what is new, for screens that are shown before their code has loaded (decision 75). */
function createUnreadActors() {
  const listeners = new Set<() => void>();
  let actors: UnreadActors | null = null;
  return {
    provide(started: UnreadActors) {
      actors = started;
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    read: () => actors,
  };
}

export const unreadActorsOf = (scope: SessionScope) => once(scope, createUnreadActors);
