import { useSelector } from '@xstate/react';
import {
  type MediaPanelActorRef,
  selectIsLeaving,
  selectPanel,
} from '#machines/media-panel/media-panel.machine.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';

const losses = {
  editing: {
    title: 'Discard your changes?',
    text: 'What you typed has not been saved.',
    stay: 'Keep editing',
    leave: 'Discard',
  },
  arranging: {
    title: 'Discard the new order?',
    text: 'What you have moved is not saved.',
    stay: 'Keep arranging',
    leave: 'Discard',
  },
} as const;

/** Whether work may be lost: asked of the form that is open, whatever is to follow it. */
export function LeaveQuestion({ panel }: { panel: MediaPanelActorRef }) {
  const isLeaving = useSelector(panel, selectIsLeaving);
  const isArranging = useSelector(panel, selectPanel) === 'arranging';
  const { title, text, stay, leave } = losses[isArranging ? 'arranging' : 'editing'];
  const decline = () => panel.send({ type: 'leaving.declined' });
  return (
    <Dialog
      title={title}
      size="small"
      isAlert
      isOpen={isLeaving}
      onDismiss={decline}
      footer={
        <>
          <Button onClick={decline}>{stay}</Button>
          <Button tone="danger" onClick={() => panel.send({ type: 'leaving.confirmed' })}>
            {leave}
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  );
}
