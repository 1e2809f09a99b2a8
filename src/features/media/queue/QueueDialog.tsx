import { useSelector } from '@xstate/react';
import { css } from 'goober';
import { useEffect, useId, useState } from 'react';
import type { UploadRow } from '#domain/uploadRow.ts';
import {
  selectIsWorking,
  selectRows,
  selectToRemove,
  type UploadQueueActorRef,
} from '#machines/upload-queue/upload-queue.machine.ts';
import type { SessionScope } from '#session/services.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { LiveRegion } from '#ui/LiveRegion.tsx';
import { visuallyHidden } from '#ui/VisuallyHidden.tsx';
import { ForAll } from './ForAll.tsx';
import {
  countStages,
  queueSummary,
  queueTitle,
  removalQuestion,
  retryButton,
  uploadButton,
} from './labels.ts';
import { QueueRow } from './QueueRow.tsx';
import { rowHeight } from './rowStyle.ts';

const listStyle = css`
  margin: 0;
  padding: 0;
  list-style: none;
`;

const summaryStyle = css`
  flex: 1 1 10rem;
  align-self: center;
  font-size: var(--text-small);
  font-variant-numeric: tabular-nums;
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

/** The upload queue. It can be closed while files are sent: the tray opens it again. */
export default function QueueDialog({ scope }: { scope: SessionScope }) {
  const { queue } = scope;
  const isWorking = useSelector(queue, selectIsWorking);
  const rows = useSelector(queue, selectRows);
  const counts = countStages(rows);
  const formId = useId();
  const dismiss = () => queue.send({ type: 'queue.dismissed' });

  return (
    <Dialog
      title={queueTitle(rows)}
      size="large"
      isOpen
      onDismiss={dismiss}
      footer={
        <>
          <p className={summaryStyle}>{queueSummary(counts, isWorking)}</p>
          {isWorking ? (
            <Button tone="caution" onClick={() => queue.send({ type: 'queue.allCancelled' })}>
              Cancel all
            </Button>
          ) : (
            <Button tone="caution" onClick={() => queue.send({ type: 'queue.discarded' })}>
              Remove all
            </Button>
          )}
          {counts.failed > 0 && (
            <Button icon="refresh" onClick={() => queue.send({ type: 'queue.failedRetried' })}>
              {retryButton(counts.failed)}
            </Button>
          )}
          <Button onClick={dismiss}>Close</Button>
          {counts.ready > 0 && (
            <Button type="submit" form={formId} tone="primary" icon="upload">
              {uploadButton(counts.ready)}
            </Button>
          )}
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          queue.send({ type: 'queue.submitted' });
        }}
      >
        <ForAll queue={queue} rows={rows} kind="image" />
        <ForAll queue={queue} rows={rows} kind="video" />
        <Rows queue={queue} rows={rows} />
      </form>
      <RemovalQuestion queue={queue} />
      <LiveRegion className={visuallyHidden}>
        {isWorking ? `Uploading ${counts.total} files` : queueSummary(counts, false)}
      </LiveRegion>
    </Dialog>
  );
}

/** Asks before files are removed with what was typed for them. */
function RemovalQuestion({ queue }: { queue: UploadQueueActorRef }) {
  const toRemove = useSelector(queue, selectToRemove);
  const decline = () => queue.send({ type: 'removal.declined' });
  return (
    <Dialog
      title="Remove from the queue"
      size="small"
      isAlert
      isOpen={toRemove !== null}
      onDismiss={decline}
      footer={
        <>
          <Button onClick={decline}>Cancel</Button>
          <Button tone="danger" icon="trash" onClick={() => queue.send({ type: 'removal.confirmed' })}>
            Remove
          </Button>
        </>
      }
    >
      <p>{toRemove && removalQuestion(toRemove.length)}</p>
    </Dialog>
  );
}

function Rows({ queue, rows }: { queue: UploadQueueActorRef; rows: readonly UploadRow[] }) {
  const count = useGrowing(rows.length);
  return (
    <ul
      className={listStyle}
      aria-label="Files"
      // For the rows that are to come: the dialog opens about as high as it will be.
      style={{ paddingBlockEnd: `calc(${rows.length - count} * ${rowHeight})` }}
    >
      {rows.slice(0, count).map((row) => (
        <QueueRow key={row.id} queue={queue} row={row} />
      ))}
    </ul>
  );
}
