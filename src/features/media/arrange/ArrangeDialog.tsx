import { useSelector } from '@xstate/react';
import { css } from 'goober';
import { useMemo } from 'react';
import { BulkProgress, BulkReport } from '#components/BulkDialogs.tsx';
import { sectionLabel, titleOf } from '#domain/media.ts';
import { messageOf } from '#domain/messages.ts';
import {
  type ArrangeActorRef,
  selectCurrent,
  selectHasMoves,
  selectIsReporting,
  selectIsSaving,
  selectItems,
  selectMoved,
  selectOrder,
  selectSection,
  selectWork,
} from '#machines/arrange/arrange.machine.ts';
import {
  selectFailed,
  selectSettledCount,
  selectTasks,
  selectWaitingCount,
} from '#machines/bulk-work/bulk-work.machine.ts';
import type { MediaPanelActorRef } from '#machines/media-panel/media-panel.machine.ts';
import { Button } from '#ui/Button.tsx';
import { sheetWidth } from '#ui/breakpoints.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { LiveRegion } from '#ui/LiveRegion.tsx';
import { visuallyHidden } from '#ui/VisuallyHidden.tsx';
import { ArrangeList } from './ArrangeList.tsx';

const moves = css`
  flex: 1 1 auto;
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1);

  & > * {
    flex: 0 1 7rem;
  }
  @media (max-width: ${sheetWidth - 0.02}px) {
    && {
      flex: 1 1 100%;
      flex-wrap: nowrap;
    }
    & > * {
      flex: 1 1 auto;
      padding-inline: 0;
      font-size: var(--text-small);
    }
  }
`;

const keys = css`
  @media (pointer: coarse) {
    & {
      display: none;
    }
  }
`;

/** The dialog in which the images of a section are put in order. */
export default function ArrangeDialog({
  panel,
  arrange,
}: {
  panel: MediaPanelActorRef;
  arrange: ArrangeActorRef;
}) {
  const section = useSelector(arrange, selectSection);
  const list = useSelector(arrange, selectItems);
  const byId = useMemo(() => new Map(list.map((item) => [item.id, item])), [list]);
  const work = useSelector(arrange, selectWork);
  const isSaving = useSelector(arrange, selectIsSaving);
  const isReporting = useSelector(arrange, selectIsReporting);
  const hasMoves = useSelector(arrange, selectHasMoves);
  const tasks = useSelector(work, selectTasks);
  const failed = useSelector(work, selectFailed);
  const settled = useSelector(work, selectSettledCount);
  const waiting = useSelector(work, selectWaitingCount);
  const name = sectionLabel(section);

  return (
    <>
      <Dialog
        title={`Arrange ${name}`}
        size="large"
        isOpen
        onDismiss={() => panel.send({ type: 'panel.dismissed' })}
        footer={
          isSaving ? (
            <BulkProgress
              label="Saving the order"
              settled={settled}
              total={tasks.length}
              waiting={waiting}
              onCancel={() => work.send({ type: 'bulk.cancelled' })}
            />
          ) : (
            <>
              <MoveButtons arrange={arrange} />
              <Button onClick={() => panel.send({ type: 'arrange.cancelled' })}>Cancel</Button>
              <Button
                tone="primary"
                disabled={!hasMoves}
                onClick={() => arrange.send({ type: 'arrange.saveRequested' })}
              >
                Save
              </Button>
            </>
          )
        }
      >
        <p>
          The website shows this section in this order. Drag a picture, or choose one and use the buttons
          below. <span className={keys}>Alt and the arrow keys move it, too.</span>
        </p>
        <ArrangeList arrange={arrange} items={byId} label={`Order of ${name}`} />
        <LiveRegion className={visuallyHidden}>
          <Announcement arrange={arrange} titles={byId} />
        </LiveRegion>
      </Dialog>
      <BulkReport
        title={`${failed.length} of ${tasks.length} places were not saved`}
        isOpen={isReporting}
        failures={failed}
        messageOf={({ error }) => messageOf(error)}
        onRetry={() => arrange.send({ type: 'arrange.retryRequested' })}
        onClose={() => arrange.send({ type: 'arrange.reportClosed' })}
      />
    </>
  );
}

/** For touch, and for who does not drag. */
function MoveButtons({ arrange }: { arrange: ArrangeActorRef }) {
  const order = useSelector(arrange, selectOrder);
  const current = useSelector(arrange, selectCurrent);
  if (current === null) return null;
  const index = order.indexOf(current);
  const last = order.length - 1;
  const buttons = [
    { label: 'To first', to: 0 },
    { label: 'Earlier', to: index - 1 },
    { label: 'Later', to: index + 1 },
    { label: 'To last', to: last },
  ];
  return (
    <div className={moves}>
      {buttons.map(({ label, to }) => (
        <Button
          key={label}
          // Not disabled: it would lose the focus at either end.
          aria-disabled={to < 0 || to > last || to === index || undefined}
          onClick={() => arrange.send({ type: 'arrange.moved', id: current, to })}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}

/** 'Harbour loft, 3 of 25'. */
function Announcement({
  arrange,
  titles,
}: {
  arrange: ArrangeActorRef;
  titles: ReadonlyMap<string, Parameters<typeof titleOf>[0]>;
}) {
  const order = useSelector(arrange, selectOrder);
  const moved = useSelector(arrange, selectMoved);
  const item = moved === null ? undefined : titles.get(moved);
  return item ? `${titleOf(item)}, ${order.indexOf(item.id) + 1} of ${order.length}` : null;
}
