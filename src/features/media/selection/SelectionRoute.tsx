import { useSelector } from '@xstate/react';
import { BulkProgress, BulkReport } from '#components/BulkDialogs.tsx';
import { SelectionBar } from '#components/SelectionBar.tsx';
import { titleOf } from '#domain/media.ts';
import {
  selectDone,
  selectFailed,
  selectIsBusy,
  selectIsReporting,
  selectSettledCount,
  selectTasks,
  selectWaitingCount,
} from '#machines/bulk-work/bulk-work.machine.ts';
import { selectKind, selectSection } from '#machines/media-library/media-library.machine.ts';
import { selectData } from '#machines/query/query.machine.ts';
import { selectSelected } from '#machines/selection/selection.machine.ts';
import { defineRoute } from '#session/route.tsx';
import { Button } from '#ui/Button.tsx';
import { mediaLabels } from '../labels.ts';
import { sendToEditor } from '../viewer/useEditor.tsx';
import { type MediaChange, startBulkMedia } from './actors.ts';
import { changeLabels, failureText, reasonOf } from './labels.ts';
import { QuestionDialog } from './QuestionDialog.tsx';

/** The bar of the selected images or videos, and the dialogs of what is done with them. */
export default defineRoute(
  startBulkMedia,
  function SelectionRoute({ scope, library, selection, items, work }) {
    const kind = useSelector(library, selectKind);
    const section = useSelector(library, selectSection);
    const isBusy = useSelector(work, selectIsBusy);
    const isReporting = useSelector(work, selectIsReporting);
    const tasks = useSelector(work, selectTasks);
    const done = useSelector(work, selectDone);
    const failed = useSelector(work, selectFailed);
    const settled = useSelector(work, selectSettledCount);
    const waiting = useSelector(work, selectWaitingCount);
    const [task] = tasks;
    const workKind = task?.item.kind ?? kind;
    const workType = task?.change.type ?? 'deletion';

    const chosenItems = () => {
      const selected = selectSelected(selection.getSnapshot());
      const list = selectData(items(kind, section).getSnapshot())?.items ?? [];
      return list.filter(({ id }) => selected.has(id));
    };
    const request = (change: (first: string | null) => MediaChange) => {
      const chosen = chosenItems();
      work.send({
        type: 'bulk.requested',
        items: chosen.map((item) => ({ key: item.id, label: titleOf(item), kind, section, id: item.id })),
        change: change(chosen[0]?.category ?? null),
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
        <SelectionBar
          selection={selection}
          progress={
            isBusy ? (
              <BulkProgress
                label={`${changeLabels[workType].running} ${mediaLabels[workKind].many}`}
                settled={settled}
                total={tasks.length}
                waiting={waiting}
                onCancel={() => work.send({ type: 'bulk.cancelled' })}
              />
            ) : null
          }
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
        </SelectionBar>
        <QuestionDialog work={work} selection={selection} />
        <BulkReport
          title={failureText(workKind, workType, { done, failed })}
          isOpen={isReporting}
          failures={failed}
          messageOf={({ error }) => reasonOf(workKind, workType, error)}
          onRetry={() => work.send({ type: 'bulk.retryRequested' })}
          onClose={() => work.send({ type: 'bulk.dismissed' })}
        />
      </>
    );
  },
);
