import { useSelector } from '@xstate/react';
import { css } from 'goober';
import { ItemSelection, ValueQuestion } from '#components/ItemSelection.tsx';
import { isKnownStatus, statusOptions } from '#domain/status.ts';
import { selectDeletion, selectOffered } from '#machines/inbox-screen/inbox-screen.machine.ts';
import { Button } from '#ui/Button.tsx';
import { labelOf, missingLabels, namesOf } from './labels.ts';
import type { InboxProps } from './useInbox.ts';

/** The first words of a message. */
const excerpt = css`
  grid-column: 1 / span 3;
  display: -webkit-box;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
  color: var(--muted);
  overflow: hidden;
`;

/** The bar of the selected inquiries or messages, and the dialogs of what is done with them. */
export function InboxSelection({ inbox, actions }: InboxProps) {
  const { kind, screen, writes, items, shown, chosen, hiddenCount } = inbox;
  const deletion = useSelector(screen, selectDeletion);
  const isOne = useSelector(deletion, (asked) => asked?.context.items.length === 1);
  const offered = useSelector(screen, selectOffered);
  return (
    <>
      <ItemSelection
        screen={screen}
        writes={writes}
        deletion={deletion}
        namesOf={(type) => namesOf(kind, type)}
        shown={shown}
        count={chosen.length}
        hiddenCount={hiddenCount}
        subjectOf={
          isOne
            ? (id) => (
                <p className={excerpt} dir="auto">
                  {items.find((item) => item.id === id)?.message?.slice(0, 200) || missingLabels.message}
                </p>
              )
            : undefined
        }
      >
        <Button tone="caution" icon="trash" onClick={() => actions.remove(chosen)}>
          Delete
        </Button>
        <Button onClick={() => screen.send({ type: 'statuses.requested', status: 'completed' })}>
          Set status
        </Button>
      </ItemSelection>
      {offered && (
        <ValueQuestion
          title="Set status"
          label="Status"
          options={statusOptions}
          value={offered}
          names={namesOf(kind, 'status')}
          items={chosen.map((item) => ({ id: item.id, label: labelOf(item) }))}
          hiddenCount={hiddenCount}
          onChosen={(status) => isKnownStatus(status) && actions.setStatuses(status)}
          onDismiss={() => screen.send({ type: 'question.dismissed' })}
        />
      )}
    </>
  );
}
