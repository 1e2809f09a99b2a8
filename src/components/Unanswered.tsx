import { useState } from 'react';
import type { SessionScope } from '#session/services.ts';
import { countText } from './bulkTexts.ts';
import { ItemNames } from './ItemQuestions.tsx';
import { forgetUnanswered, readUnanswered } from './keepUnanswered.ts';
import { Question } from './Question.tsx';

const changes = { one: 'change', many: 'changes' };

/** After an expired session, when the same user has signed in again: which changes may not have been saved. */
export default function UnansweredChanges({ scope }: { scope: SessionScope }) {
  const [items, setItems] = useState(() => readUnanswered(scope));
  const dismiss = () => {
    forgetUnanswered(scope);
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
