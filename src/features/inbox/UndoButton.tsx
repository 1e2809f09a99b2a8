import { useSelector } from '@xstate/react';
import { useLayoutEffect, useRef } from 'react';
import { selectCanUndo, type WritesActorRef } from '#machines/writes/writes.machine.ts';
import { Button } from '#ui/Button.tsx';

/** In the toast of an action, as long as it is the last one and can be undone. */
export function createUndoOf(writes: WritesActorRef) {
  function UndoOfAction({ action }: { action: string }) {
    return (
      useSelector(writes, selectCanUndo(action)) && (
        <Undo onUndo={() => writes.send({ type: 'undo.requested', action })} />
      )
    );
  }
  return (action: string) => <UndoOfAction action={action} />;
}

/** Goes with its toast, or once it is pressed, and then returns the focus to where it came from. */
function Undo({ onUndo }: { onUndo(): void }) {
  const focused = useRef<{ readonly button: Element; readonly from: EventTarget | null }>(null);
  useLayoutEffect(
    () => () => {
      if (document.activeElement !== focused.current?.button) return;
      const { from } = focused.current ?? {};
      const target = from instanceof HTMLElement && from.isConnected ? from : document.getElementById('main');
      target?.focus({ preventScroll: true });
    },
    [],
  );
  return (
    <Button
      size="small"
      tone="quiet"
      // A press by the pointer leaves the focus where the work is.
      onMouseDown={(event) => event.preventDefault()}
      onFocus={({ currentTarget, relatedTarget }) => {
        focused.current = { button: currentTarget, from: relatedTarget };
      }}
      onClick={onUndo}
    >
      Undo
    </Button>
  );
}
