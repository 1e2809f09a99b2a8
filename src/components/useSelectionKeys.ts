import type { SelectionActorRef } from '#machines/selection/selection.machine.ts';
import { useKeys } from './useKeys.ts';

/** Ctrl+A selects all that match, Escape clears; except while typing or with a dialog or a menu open. */
export function useSelectionKeys(selection: SelectionActorRef) {
  useKeys({
    'Mod+a': () => selection.send({ type: 'selection.allChosen' }),
    Escape: () => selection.send({ type: 'selection.cleared' }),
  });
}
