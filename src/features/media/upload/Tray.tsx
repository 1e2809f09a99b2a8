import { css } from 'goober';
import { useUploadCounts } from '#components/useUploadCounts.ts';
import type { UploadsActorRef } from '#machines/uploads/uploads.machine.ts';
import { Button } from '#ui/Button.tsx';
import { isWorking, listSummary } from './labels.ts';

const tray = css`
  position: var(--fixed);
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
`;

/** How far the uploads are, on every screen; opens their list. */
export function Tray({ uploads, isCovered }: { uploads: UploadsActorRef; isCovered: boolean }) {
  const counts = useUploadCounts(uploads);
  if (counts.total === 0 || isCovered) return null;
  return (
    <aside className={tray} aria-label="Uploads" data-upload-tray="">
      <Button
        icon={counts.failed + counts.refused > 0 ? 'warning' : 'upload'}
        data-failed={counts.failed + counts.refused > 0 || undefined}
        onClick={() => uploads.send({ type: 'uploads.listOpened' })}
      >
        {listSummary(counts)}
      </Button>
      {isWorking(counts) && <progress aria-label="Files uploaded" value={counts.stored} max={counts.total} />}
    </aside>
  );
}
