import { formatSeen, parseSeen, seenAtFirstVisit } from '#domain/unread.ts';
import { selectUser } from '#machines/auth/auth.machine.ts';
import { unreadMachine } from '#machines/unread/unread.machine.ts';
import type { SessionScope } from '#session/services.ts';
import { type Inbox, listReadsOf } from '#session/unread.ts';
import { unreadActorsOf } from './unreadActors.ts';

/** Starts the actors of both inboxes, with what this browser remembers of the user. */
export function startUnread(scope: SessionScope) {
  const actors = { inquiries: startInbox(scope, 'inquiries'), contact: startInbox(scope, 'contact') };
  const reads = listReadsOf(scope);
  reads.listener = (topic, items) => {
    if (topic in actors) actors[topic as Inbox].send({ type: 'unread.listRead', items });
  };
  for (const [topic, items] of reads.waiting) reads.listener(topic, items);
  reads.waiting.clear();
  unreadActorsOf(scope).provide(actors);
  return actors;
}

function startInbox(scope: SessionScope, inbox: Inbox) {
  const { auth, now } = scope;
  const key = `admin-seen ${inbox} ${selectUser(auth.getSnapshot())?.email ?? ''}`;
  const unread = scope.start(unreadMachine, {
    id: `unread ${inbox}`,
    input: { seen: parseSeen(readText(key)) ?? seenAtFirstVisit(now()), now },
  });
  unread.on('unread.seenChanged', ({ seen }) => {
    const text = formatSeen(seen);
    if (readText(key) !== text) writeText(key, text);
  });
  const onStorage = (event: StorageEvent) => {
    const seen = event.key === key ? parseSeen(event.newValue) : null;
    if (seen) unread.send({ type: 'unread.storageChanged', seen });
  };
  window.addEventListener('storage', onStorage);
  scope.onEnd(() => window.removeEventListener('storage', onStorage));
  return unread;
}

// Where storage is blocked or full, what was seen is remembered as long as the page.
function readText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function writeText(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {}
}
