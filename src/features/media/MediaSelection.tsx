import { useSelector } from '@xstate/react';
import { useCallback, useState } from 'react';
import { ItemNames } from '#components/BulkDialogs.tsx';
import { countText } from '#components/bulkTexts.ts';
import { DeleteDialog } from '#components/DeleteDialog.tsx';
import { WritesBar } from '#components/WritesBar.tsx';
import type { MediaItem } from '#contract/entities.ts';
import { keyFrom } from '#domain/media.ts';
import { selectedAmong } from '#domain/selection.ts';
import {
  type MediaScreenActorRef,
  selectAsked,
  selectDeletion,
  selectIsChoosingCategory,
  selectSelected,
  selectView,
} from '#machines/media-screen/media-screen.machine.ts';
import type { WritesActorRef } from '#machines/writes/writes.machine.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { categoryOptions, namesOf, reasonOf } from './labels.ts';
import { chosenOf, requestDeletion } from './library.ts';

/** The bar of the selected images or videos, and the dialogs of what is done with them. */
export function MediaSelection({
  screen,
  writes,
  shown,
  selected,
}: {
  screen: MediaScreenActorRef;
  writes: WritesActorRef;
  shown: readonly MediaItem[];
  selected: readonly MediaItem[];
}) {
  const { kind } = useSelector(screen, selectView);
  const isChoosing = useSelector(screen, selectIsChoosingCategory);
  const ids = useSelector(screen, selectSelected);
  const hiddenCount = selected.length - selectedAmong(ids, shown).length;
  const selectAll = useCallback(
    () => screen.send({ type: 'selection.allChosen', shown: shown.map(({ id }) => id) }),
    [screen, shown],
  );
  const clear = useCallback(() => screen.send({ type: 'selection.cleared' }), [screen]);

  return (
    <>
      <WritesBar
        writes={writes}
        namesOf={(type) => namesOf(kind, type)}
        messageOf={({ write, error }) => reasonOf(keyFrom(write.id).kind, write.type, error)}
        count={selected.length}
        hiddenCount={hiddenCount}
        isAllSelected={selected.length - hiddenCount === shown.length}
        onAll={selectAll}
        onClear={clear}
      >
        <Button tone="caution" icon="trash" onClick={() => requestDeletion(screen, selected)}>
          Delete
        </Button>
        {kind === 'image' && (
          <Button onClick={() => screen.send({ type: 'category.requested', items: selected.map(chosenOf) })}>
            Set category
          </Button>
        )}
      </WritesBar>
      <DeleteDialog
        deletion={useSelector(screen, selectDeletion)}
        writes={writes}
        names={namesOf(kind, 'deletion')}
        hiddenCount={hiddenCount}
      />
      {isChoosing && <CategoryDialog screen={screen} hiddenCount={hiddenCount} />}
    </>
  );
}

/** Which category the selected images get: at first that of the first one. */
function CategoryDialog({ screen, hiddenCount }: { screen: MediaScreenActorRef; hiddenCount: number }) {
  const asked = useSelector(screen, selectAsked);
  const [category, setCategory] = useState(asked[0]?.category ?? '');
  const dismiss = () => screen.send({ type: 'question.dismissed' });
  return (
    <Dialog
      title="Set category"
      size="small"
      isOpen
      onDismiss={dismiss}
      footer={
        <>
          <Button onClick={dismiss}>Cancel</Button>
          <Button tone="primary" onClick={() => screen.send({ type: 'category.confirmed', category })}>
            Set category
          </Button>
        </>
      }
    >
      <SelectField label="Category" value={category} options={categoryOptions} onChange={setCategory} />
      <p>
        It is set for <strong>{countText(namesOf('image', 'category'), asked.length)}</strong>:
      </p>
      <ItemNames items={asked} hidden={hiddenCount} />
    </Dialog>
  );
}
