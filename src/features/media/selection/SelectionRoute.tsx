import { useSelector } from '@xstate/react';
import { BulkBar } from '#components/BulkBar.tsx';
import { BulkQuestion } from '#components/BulkQuestion.tsx';
import { imageCategories } from '#contract/entities.ts';
import { titleOf } from '#domain/media.ts';
import { selectTasks } from '#machines/bulk-work/bulk-work.machine.ts';
import { selectKind, selectSection } from '#machines/media-library/media-library.machine.ts';
import { selectData } from '#machines/query/query.machine.ts';
import { selectSelected } from '#machines/selection/selection.machine.ts';
import { defineRoute } from '#session/route.tsx';
import { Button } from '#ui/Button.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { sendToEditor } from '../viewer/useEditor.tsx';
import { type MediaChange, startBulkMedia } from './actors.ts';
import { namesOf, reasonOf } from './labels.ts';

const categories = [
  { value: '', label: 'None' },
  ...imageCategories.map((category) => ({ value: category, label: category })),
];

/** The bar of the selected images or videos, and the dialogs of what is done with them. */
export default defineRoute(
  startBulkMedia,
  function SelectionRoute({ scope, library, selection, items, work }) {
    const kind = useSelector(library, selectKind);
    const section = useSelector(library, selectSection);
    const [task] = useSelector(work, selectTasks);
    const change = task?.change ?? { type: 'deletion' };
    const names = namesOf(task?.item.kind ?? kind, change.type);

    const chosenItems = () => {
      const selected = selectSelected(selection.getSnapshot());
      const list = selectData(items(kind, section).getSnapshot())?.items ?? [];
      return list.filter(({ id }) => selected.has(id));
    };
    const request = (changeOf: (first: string | null) => MediaChange) => {
      const chosen = chosenItems();
      work.send({
        type: 'bulk.requested',
        items: chosen.map((item) => ({ key: item.id, label: titleOf(item), kind, section, id: item.id })),
        change: changeOf(chosen[0]?.category ?? null),
      });
    };
    const writeAltTexts = () =>
      sendToEditor(scope, {
        type: 'edit.walkStarted',
        kind,
        section,
        ids: chosenItems().map(({ id }) => id),
      });

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
          <Button onClick={writeAltTexts}>Set alt text one by one</Button>
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
                      options={categories}
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
  },
);
