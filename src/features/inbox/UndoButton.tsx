import { shallowEqual, useSelector } from '@xstate/react';
import { useLayoutEffect, useRef } from 'react';
import {
  type StatusChangesActorRef,
  selectUndoable,
} from '#machines/status-changes/status-changes.machine.ts';
import { Button } from '#ui/Button.tsx';

/**
 * Makes, of the key of a stored change, what its toast needs for Undo: a button as long as one of its changes can be undone,
 * which takes back all that can be. `useChanges` returns the actor that does.
 */
export function createUndoOf(useChanges: () => StatusChangesActorRef) {
  /** `actions` in their order. */
  function UndoOfActions({ actions }: { actions: readonly string[] }) {
    const changes = useChanges();
    const keys = useSelector(changes, selectUndoable(actions), shallowEqual);
    return keys.length > 0 && <Undo onUndo={() => changes.send({ type: 'undo.requested', keys })} />;
  }
  return (key: string) => ({
    key,
    render: (actions: readonly string[]) => <UndoOfActions actions={actions} />,
  });
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
