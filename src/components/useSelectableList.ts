import { useEffect } from 'react';
import type { SelectionActorRef } from '#machines/selection/selection.machine.ts';
import { useSendOnUnmount } from '#session/useSendOnUnmount.ts';

type Items = readonly { readonly id: string }[];

/** Tells the selection which items there are and which of them are shown. Nothing stays selected when the screen is left. */
export function useSelectableList(selection: SelectionActorRef, list: string, items: Items, shown: Items) {
  useEffect(() => {
    selection.send({ type: 'selection.listChanged', list, present: idsOf(items), shown: idsOf(shown) });
  }, [selection, list, items, shown]);
  useSendOnUnmount(selection, 'selection.cleared');
}

const idsOf = (items: Items): readonly string[] => items.map(({ id }) => id);
