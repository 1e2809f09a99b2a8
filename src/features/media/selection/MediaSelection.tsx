import { useSelector } from '@xstate/react';
import { titleOf } from '#domain/media.ts';
import { selectTasks } from '#machines/bulk-work/bulk-work.machine.ts';
import {
  type MediaListActorRef,
  selectResults,
  selectSelection,
  selectView,
} from '#machines/media-list/media-list.machine.ts';
import { type MediaChange, selectBulkWork } from '#machines/media-screen/media-screen.machine.ts';
import { selectSelected } from '#machines/selection/selection.machine.ts';
import { Button } from '#ui/Button.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import type { MediaActors } from '../actors.ts';
import { categoryOptions } from '../labels.ts';
import { BulkBar } from './BulkBar.tsx';
import { BulkQuestion } from './BulkQuestion.tsx';
import { namesOf, reasonOf } from './labels.ts';

/** The bar of the selected images or videos, and the dialogs of what is done with them. */
export function MediaSelection({ screen, list }: Pick<MediaActors, 'screen'> & { list: MediaListActorRef }) {
  const work = useSelector(screen, selectBulkWork);
  const selection = useSelector(list, selectSelection);
  const selected = useSelector(selection, selectSelected);
  const { kind, section } = useSelector(list, selectView);
  const { sorted } = useSelector(list, selectResults);
  const [task] = useSelector(work, selectTasks);
  const change = task?.change ?? { type: 'deletion' };
  const names = namesOf(task?.item.kind ?? kind, change.type);

  const request = (changeOf: (first: string | null) => MediaChange) => {
    const chosen = sorted.filter(({ id }) => selected.has(id));
    work.send({
      type: 'bulk.requested',
      items: chosen.map((item) => ({
        key: item.id,
        label: titleOf(item),
        kind,
        section,
        id: item.id,
      })),
      change: changeOf(chosen[0]?.category ?? null),
    });
  };

  return (
    <>
      <BulkBar
        selection={selection}
        work={work}
        names={names}
        messageOf={({ error }) => reasonOf(task?.item.kind ?? kind, change.type, error)}
      >
        <Button tone="caution" icon="trash" onClick={() => request(() => ({ type: 'deletion' }))}>
          Delete
        </Button>
        {kind === 'image' && (
          <Button onClick={() => request((category) => ({ type: 'category', category: category ?? '' }))}>
            Set category
          </Button>
        )}
      </BulkBar>
      <BulkQuestion
        work={work}
        selection={selection}
        names={names}
        value={
          change.type === 'category'
            ? {
                title: 'Set category',
                field: (
                  <SelectField
                    label="Category"
                    value={change.category}
                    options={categoryOptions}
                    onChange={(category) =>
                      work.send({ type: 'bulk.changeChosen', change: { type: 'category', category } })
                    }
                  />
                ),
              }
            : null
        }
      />
    </>
  );
}
