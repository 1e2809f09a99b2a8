import { useSelector } from '@xstate/react';
import { css, glob } from 'goober';
import { useEffect, useRef } from 'react';
import {
  selectEntries,
  selectIsWorking,
  type UploadQueueActorRef,
} from '#machines/upload-queue/upload-queue.machine.ts';
import { Button } from '#ui/Button.tsx';
import { sheetWidth } from '#ui/breakpoints.ts';
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

/**
 * Scrolled to its end, the page has space for the tray below its last control; the tray is above banners and the bar of
 * the selected items. Global, because the parser of goober cuts a selector in which `:has()` precedes `&`.
 */
function reserveSpace(): void {
  glob`
    body:has([data-banners] > p, [data-selection-bar]) [data-upload-tray] {
      bottom: 7rem;
    }
    @media (max-width: ${sheetWidth - 0.02}px) {
      html body:has([data-selection-bar]) [data-upload-tray] {
        bottom: 12rem;
      }
    }
    body:has([data-upload-tray]) #main {
      padding-bottom: 6rem;
    }
  `;
}

/** How far the upload queue is, on every screen; opens its dialog. */
export function Tray({ queue }: { queue: UploadQueueActorRef }) {
  const entries = useSelector(queue, selectEntries);
  const isWorking = useSelector(queue, selectIsWorking);
  const counts = countStages(entries);
  const button = useRef<HTMLElement>(null);
  const isShown = entries.length > 0;

  useEffect(reserveSpace, []);
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
