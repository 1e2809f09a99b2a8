import { useSelector } from '@xstate/react';
import { selectCanUndo, type WritesActorRef } from '#machines/writes/writes.machine.ts';
import { Button } from '#ui/Button.tsx';

/** Of an action, as long as it is the last one and can be undone. */
export function UndoButton({ writes, action }: { writes: WritesActorRef; action: string }) {
  return (
    useSelector(writes, selectCanUndo(action)) && (
      <Button
        size="small"
        tone="quiet"
        // A press by the pointer leaves the focus where the work is.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => writes.send({ type: 'undo.requested', action })}
      >
        Undo
      </Button>
    )
  );
}
