import { useSelector } from '@xstate/react';
import { css } from 'goober';
import {
  type InboxScreenActorRef,
  selectIsShowingKeys,
} from '#machines/inbox-screen/inbox-screen.machine.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';

const list = css`
  display: grid;
  grid-template-columns: auto 1fr;
  gap: var(--space-1) var(--space-2);
  margin: 0;

  & dt {
    display: flex;
    align-items: start;
    gap: var(--space-half);
  }
  & dd {
    margin: 0;
  }
  & kbd {
    min-width: 2em;
    padding: 0 var(--space-half);
    border: var(--hairline) solid var(--control-line);
    border-radius: var(--radius-small);
    background: var(--sunken);
    font: inherit;
    text-align: center;
  }
`;

const keys: readonly (readonly [keys: readonly string[], does: string])[] = [
  [['j', 'k'], 'Next and previous, on the cards and in the details'],
  [['Enter'], 'Open the details'],
  [['1', '2', '3'], 'Set Pending, In Progress, Completed'],
  [['r'], 'Reply by mail'],
  [['#', 'Delete'], 'Delete, after a question'],
  [['x'], 'Select'],
  [['/'], 'Search'],
  [['Ctrl+Z'], 'Undo the last status change'],
  [['?'], 'Show these keys'],
];

/** Shows the keys of an inbox. */
export function KeysDialog({ screen }: { screen: InboxScreenActorRef }) {
  const close = () => screen.send({ type: 'question.dismissed' });
  return (
    <Dialog
      title="Keys"
      size="small"
      isOpen={useSelector(screen, selectIsShowingKeys)}
      onDismiss={close}
      footer={<Button onClick={close}>Close</Button>}
    >
      <dl className={list}>
        {keys.map(([names, does]) => (
          <div key={does} style={{ display: 'contents' }}>
            <dt>
              {names.map((name) => (
                <kbd key={name}>{name}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <p>Keys of a single character can be turned off in Settings.</p>
    </Dialog>
  );
}
