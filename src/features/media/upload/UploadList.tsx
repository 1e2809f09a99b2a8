import { useSelector } from '@xstate/react';
import { css } from 'goober';
import { useEffect, useId, useState } from 'react';
import { Form } from '#components/Form.tsx';
import { Question } from '#components/Question.tsx';
import { useEachUpload, useUploadCounts } from '#components/useUploadCounts.ts';
import { fileProblemOf } from '#domain/uploadRow.ts';
import {
  selectStage,
  selectUpload,
  type UploadEvent,
  type UploadStage,
} from '#machines/upload/upload.machine.ts';
import type { Rows } from '#machines/uploads/rows.ts';
import { selectRows, type UploadsActorRef } from '#machines/uploads/uploads.machine.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { LiveRegion } from '#ui/LiveRegion.tsx';
import { Progress } from '#ui/Progress.tsx';
import { visuallyHidden } from '#ui/VisuallyHidden.tsx';
import { ForAll } from './ForAll.tsx';
import { inSteps } from './inSteps.ts';
import {
  files,
  isWorking,
  listSummary,
  listTitle,
  removalQuestion,
  retryButton,
  uploadButton,
} from './labels.ts';
import { rowHeight } from './rowStyle.ts';
import { UploadRow } from './UploadRow.tsx';
import { useProgress } from './useUpload.ts';

const summaryStyle = css`
  flex: 1 1 10rem;
  align-self: center;
  font-size: var(--text-small);
`;

/** Rows that are rendered in one task, so that the page does not freeze. */
const step = 6;

/** How many of the rows to render: one with the dialog, which takes a task of its own, then more in each task until all are. */
function useGrowing(total: number): number {
  const [count, setCount] = useState(1);
  useEffect(() => {
    if (count >= total) return;
    const timer = setTimeout(() => setCount(count + step));
    return () => clearTimeout(timer);
  }, [count, total]);
  return Math.min(count, total);
}

const refusedIn = (rows: Rows): readonly string[] =>
  rows.flatMap(({ id, ref }) => (fileProblemOf(selectUpload(ref.getSnapshot())) ? [id] : []));

/** The rows, those of refused files first. A row whose file is replaced stays where it is. */
function useRefusedFirst(rows: Rows): Rows {
  const refused = useEachUpload(rows, refusedIn);
  const [first, setFirst] = useState(refused);
  const added = refused.filter((id) => !first.includes(id));
  if (added.length > 0) setFirst([...first, ...added]);
  const isLater = ({ id }: Rows[number]) => Number(!first.includes(id));
  return rows.toSorted((one, other) => isLater(one) - isLater(other));
}

/** Several files. It can be closed while they are sent: the tray opens it again. */
export function UploadList({ uploads }: { uploads: UploadsActorRef }) {
  const rows = useSelector(uploads, selectRows);
  const counts = useUploadCounts(uploads);
  const shown = useRefusedFirst(rows);
  const count = useGrowing(rows.length);
  /** The ids of what is removed when that is confirmed: files, and what was typed for them, cannot be brought back. */
  const [toRemove, setToRemove] = useState<readonly string[]>([]);
  const { progress, wait } = useProgress(uploads);
  const formId = useId();
  const tell = (ids: readonly string[], event: UploadEvent) =>
    uploads.send({ type: 'uploads.told', ids, event });
  const tellAll = (stages: readonly UploadStage[], event: UploadEvent) =>
    inSteps(idsIn(rows, stages), (ids) => tell(ids, event));
  const close = () => uploads.send({ type: 'uploads.closed' });

  return (
    <Dialog
      title={listTitle(rows)}
      size="large"
      isOpen
      onDismiss={close}
      footer={
        <>
          <div className={summaryStyle}>
            {isWorking(counts) ? (
              <Progress label={wait ?? listSummary(counts)} value={progress} />
            ) : (
              listSummary(counts)
            )}
          </div>
          {isWorking(counts) ? (
            <Button
              tone="caution"
              onClick={() => tellAll(['waiting', 'sending'], { type: 'upload.cancelled' })}
            >
              Cancel all
            </Button>
          ) : (
            <Button tone="caution" onClick={() => setToRemove(rows.map(({ id }) => id))}>
              Remove all
            </Button>
          )}
          {counts.failed > 0 && (
            <Button icon="refresh" onClick={() => tellAll(['failed'], { type: 'upload.submitted' })}>
              {retryButton(counts.failed)}
            </Button>
          )}
          <Button onClick={close}>Close</Button>
          {counts.ready > 0 && (
            <Button type="submit" form={formId} tone="primary" icon="upload">
              {uploadButton(counts.ready)}
            </Button>
          )}
        </>
      }
    >
      <Form id={formId} onSubmit={() => tellAll(['ready'], { type: 'upload.submitted' })}>
        <ForAll uploads={uploads} rows={rows} kind="image" />
        <ForAll uploads={uploads} rows={rows} kind="video" />
        <ul
          aria-label="Files"
          // For the rows that are to come: the dialog opens about as high as it will be.
          style={{ paddingBlockEnd: `calc(${rows.length - count} * ${rowHeight})` }}
        >
          {shown.slice(0, count).map(({ id, ref }) => (
            <UploadRow key={id} upload={ref} onAsk={setToRemove} />
          ))}
        </ul>
      </Form>
      <Question
        title="Remove Files"
        isOpen={toRemove.length > 0}
        confirm="Remove"
        icon="trash"
        onConfirm={() => {
          tell(toRemove, { type: 'upload.removed' });
          setToRemove([]);
        }}
        onDismiss={() => setToRemove([])}
      >
        <p>{removalQuestion(toRemove.length)}</p>
      </Question>
      <LiveRegion className={visuallyHidden}>
        {isWorking(counts) ? `Uploading ${files(counts.total)}` : listSummary(counts)}
      </LiveRegion>
    </Dialog>
  );
}

const idsIn = (rows: Rows, stages: readonly UploadStage[]) =>
  rows.flatMap(({ id, ref }) => (stages.includes(selectStage(ref.getSnapshot())) ? [id] : []));
