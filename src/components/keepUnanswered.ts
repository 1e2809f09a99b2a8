import { statusLabel } from '#domain/status.ts';
import { selectIsEndRequested } from '#machines/auth/auth.machine.ts';
import type { Write } from '#machines/writes/entries.ts';
import { selectUnanswered, type WritesActorRef } from '#machines/writes/writes.machine.ts';
import { draftsOf } from '#session/draftStorage.ts';
import type { SessionScope } from '#session/services.ts';

const draft = 'unanswered';

/** What a screen has sent, or was about to send, when the session expired. */
interface Unanswered {
  readonly id: string;
  readonly label: string;
  /** Of the screen. */
  readonly path: string;
}

const texts = {
  status: statusLabel,
  category: (category: string) => category || 'No category',
  order: () => 'new position',
  deletion: () => 'deleted',
} as const satisfies Record<Write['type'], (value: string) => string>;

const isUnanswered = (value: unknown): value is Unanswered =>
  typeof value === 'object' && value !== null && 'path' in value && 'label' in value;

/** What was kept of the session before. */
export function readUnanswered(scope: SessionScope): readonly Unanswered[] {
  const value = draftsOf(scope).read(draft);
  return Array.isArray(value) ? value.filter(isUnanswered) : [];
}

/** Keeps the changes of a screen that the server has not answered when the session expires; deletions are not listed. */
export function keepUnanswered(scope: SessionScope, path: string, writes: WritesActorRef): void {
  scope.onEnd(() => {
    if (selectIsEndRequested(scope.auth.getSnapshot())) return;
    const items = selectUnanswered(writes.getSnapshot()).map(({ id, type, label, to }) => ({
      id: `${type} ${id}`,
      label: `${label}: ${texts[type](to)}`,
      path,
    }));
    if (items.length > 0) draftsOf(scope).write(draft, [...readUnanswered(scope), ...items]);
  });
}

export const forgetUnanswered = (scope: SessionScope): void => draftsOf(scope).write(draft, null);
