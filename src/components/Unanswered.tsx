import { useState } from 'react';
import { statusLabel } from '#domain/status.ts';
import { selectIsEndRequested } from '#machines/auth/auth.machine.ts';
import type { Write } from '#machines/writes/entries.ts';
import { selectUnanswered, type WritesActorRef } from '#machines/writes/writes.machine.ts';
import { draftsOf } from '#session/draftStorage.ts';
import type { SessionScope } from '#session/services.ts';
import { countText } from './bulkTexts.ts';
import { ItemNames } from './ItemQuestions.tsx';
import { Question } from './Question.tsx';

const draft = 'unanswered';
const changes = { one: 'change', many: 'changes' };

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

function read(scope: SessionScope): readonly Unanswered[] {
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
    if (items.length > 0) draftsOf(scope).write(draft, [...read(scope), ...items]);
  });
}

/** After an expired session, when the same user has signed in again: which changes may not have been saved. */
export default function UnansweredChanges({ scope }: { scope: SessionScope }) {
  const [items, setItems] = useState(() => read(scope));
  const dismiss = () => {
    draftsOf(scope).write(draft, null);
    setItems([]);
  };
  return (
    <Question
      title={`${countText(changes, items.length)} may not have been saved`}
      isOpen={items.length > 0}
      tone="primary"
      confirm="Review"
      dismissal="Close"
      onConfirm={() => {
        scope.location.navigate(items[0]?.path ?? '/');
        dismiss();
      }}
      onDismiss={dismiss}
    >
      <p>Your session ended before the server replied. Check these items and redo what’s missing:</p>
      <ItemNames items={items} />
    </Question>
  );
}
