import type { ItemKeyEvent } from '#components/useItemKeys.ts';
import type { MediaItem } from '#contract/entities.ts';
import { besideOf, currentOf, cursorAt } from '#domain/cursor.ts';
import { titleOf } from '#domain/media.ts';
import { selectedAmong } from '#domain/selection.ts';
import { aroundOf, idsOf, listOf } from '#machines/media-screen/list.ts';
import {
  type MediaScreenActorRef,
  selectCursor,
  selectSelected,
  selectView,
} from '#machines/media-screen/media-screen.machine.ts';
import { selectData } from '#machines/query/query.machine.ts';
import type { MediaActors } from './actors.ts';

export type Library = Pick<MediaActors, 'screen' | 'items'>;

export const noItems: readonly MediaItem[] = [];

/** What is on the screen now: a press is about that. */
function listed({ screen, items }: Library) {
  const view = selectView(screen.getSnapshot());
  return listOf(view, selectData(items(view.kind, view.section).getSnapshot())?.items ?? noItems);
}

export const focusItem = (library: Library, id: string): void =>
  library.screen.send({ type: 'item.focused', ...cursorAt(listed(library).shown, id) });

export function openItem(library: Library, id: string): void {
  const list = listed(library);
  library.screen.send({ type: 'item.opened', ...cursorAt(aroundOf(list, id), id) });
}

/** With Shift, everything from the item that was toggled last to this one. */
export const toggleItem = (library: Library, id: string, isRange: boolean): void =>
  library.screen.send(
    isRange
      ? { type: 'selection.rangeChosen', id, shown: idsOf(listed(library).shown) }
      : { type: 'selection.toggled', id },
  );

/** What a question says of an item. */
export const chosenOf = (item: MediaItem) => ({
  id: item.id,
  label: titleOf(item),
  category: item.category,
});

/** Opens the question whether they are to be deleted. */
export const requestDeletion = (screen: MediaScreenActorRef, items: readonly MediaItem[]): void =>
  screen.send({ type: 'deletion.requested', items: items.map(chosenOf) });

/** What a key does: to the item of the viewer; else to the current card, or to what is selected. */
export function pressKey(library: Library, key: ItemKeyEvent): void {
  const { screen } = library;
  const snapshot = screen.getSnapshot();
  const list = listed(library);
  const { openId } = selectView(snapshot);
  const isListing = openId === null;
  const id = openId ?? currentOf(list.shown, selectCursor(snapshot));
  if (key.type === 'help.requested') screen.send(key);
  if (key.type === 'current.moved') {
    const beside = besideOf(aroundOf(list, openId), id, key.step);
    if (beside !== null) (isListing ? focusItem : openItem)(library, beside);
  }
  if (key.type === 'current.opened' && isListing && id !== null) openItem(library, id);
  if (key.type === 'current.toggled' && isListing && id !== null)
    screen.send({ type: 'selection.toggled', id });
  if (key.type === 'current.deletionRequested') {
    const chosen = isListing ? selectedAmong(selectSelected(snapshot), list.all) : [];
    requestDeletion(screen, chosen.length > 0 ? chosen : list.all.filter((item) => item.id === id));
  }
}
