import { useSelector } from '@xstate/react';
import { css } from 'goober';
import { useEffect, useRef } from 'react';
import {
  selectIsWorking,
  selectRows,
  type UploadQueueActorRef,
} from '#machines/upload-queue/upload-queue.machine.ts';
import { Button } from '#ui/Button.tsx';
import { countStages, queueSummary } from './labels.ts';

const tray = css`
  position: fixed;
  right: var(--space-2);
  bottom: max(var(--space-2), env(safe-area-inset-bottom));
  max-width: calc(100% - 2 * var(--space-2));
  z-index: var(--layer-bar);
  display: grid;
  gap: var(--space-half);
  border-radius: var(--radius);
  background: var(--surface);
  box-shadow: var(--shadow);
  overflow: hidden;

  & > progress {
    position: absolute;
    inset: auto 0 0;
    width: 100%;
    height: var(--space-half);
    accent-color: var(--clay);
    pointer-events: none;
  }
  & > button[data-failed] {
    border-color: var(--danger);
  }
  @media print {
    display: none;
  }
`;

/** How far the upload queue is, on every screen; opens its dialog. */
export function Tray({ queue }: { queue: UploadQueueActorRef }) {
  const rows = useSelector(queue, selectRows);
  const isWorking = useSelector(queue, selectIsWorking);
  const counts = countStages(rows);
  const button = useRef<HTMLElement>(null);
  const isShown = rows.length > 0;

  useEffect(() => {
    if (!isShown) return;
    return () => {
      // The dialog returned the focus to the button of the tray, which is gone.
      if (document.activeElement === document.body)
        document.getElementById('main')?.focus({ preventScroll: true });
    };
  }, [isShown]);

  if (!isShown) return null;
  return (
    <aside ref={button} className={tray} aria-label="Uploads" data-upload-tray="">
      <Button
        icon={counts.failed + counts.refused > 0 ? 'warning' : 'upload'}
        data-failed={counts.failed + counts.refused > 0 || undefined}
        onClick={() => queue.send({ type: 'queue.opened' })}
      >
        {queueSummary(counts, isWorking)}
      </Button>
      {isWorking && <progress aria-label="Files stored" value={counts.stored} max={counts.total} />}
    </aside>
  );
}
