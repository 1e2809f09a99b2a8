import { useSelector } from '@xstate/react';
import { ItemSelection, ValueQuestion } from '#components/ItemSelection.tsx';
import type { MediaItem } from '#contract/entities.ts';
import { keyFrom } from '#domain/media.ts';
import { selectedAmong } from '#domain/selection.ts';
import type { Listed } from '#machines/media-screen/list.ts';
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
import { CardPicture } from './CardPicture.tsx';
import { categoryOptions, namesOf } from './labels.ts';
import { chosenOf, requestDeletion } from './library.ts';

/** The bar of the selected images or videos, and the dialogs of what is done with them. */
export function MediaSelection({
  screen,
  writes,
  list: { all, shown },
  selected,
}: {
  screen: MediaScreenActorRef;
  writes: WritesActorRef;
  list: Listed;
  selected: readonly MediaItem[];
}) {
  const { kind } = useSelector(screen, selectView);
  const asked = useSelector(screen, selectAsked);
  const ids = useSelector(screen, selectSelected);
  const hiddenCount = selected.length - selectedAmong(ids, shown).length;
  return (
    <>
      <ItemSelection
        screen={screen}
        writes={writes}
        deletion={useSelector(screen, selectDeletion)}
        namesOf={(type) => namesOf(kind, type)}
        shown={shown}
        count={selected.length}
        hiddenCount={hiddenCount}
        subjectOf={(key) => {
          const item = all.find(({ id }) => id === keyFrom(key).id);
          return item && <CardPicture kind={kind} item={item} />;
        }}
      >
        <Button tone="caution" icon="trash" onClick={() => requestDeletion(screen, selected)}>
          Delete
        </Button>
        {kind === 'image' && (
          <Button onClick={() => screen.send({ type: 'category.requested', items: selected.map(chosenOf) })}>
            Set category
          </Button>
        )}
      </ItemSelection>
      {useSelector(screen, selectIsChoosingCategory) && (
        <ValueQuestion
          title="Set category"
          label="Category"
          options={categoryOptions}
          value={asked[0]?.category ?? ''}
          names={namesOf('image', 'category')}
          items={asked}
          hiddenCount={hiddenCount}
          onChosen={(category) => screen.send({ type: 'category.confirmed', category })}
          onDismiss={() => screen.send({ type: 'question.dismissed' })}
        />
      )}
    </>
  );
}
