import { shallowEqual, useSelector } from '@xstate/react';
import { css } from 'goober';
import type { ComponentProps, ReactNode } from 'react';
import type { SelectionEvent } from '#domain/selection.ts';
import type { DeletionActorRef } from '#machines/deletion/deletion.machine.ts';
import { type Change, isActive } from '#machines/writes/entries.ts';
import { selectBulk, selectIsReporting, type WritesActorRef } from '#machines/writes/writes.machine.ts';
import { Button } from '#ui/Button.tsx';
import { sheetWidth } from '#ui/breakpoints.ts';
import { LiveRegion } from '#ui/LiveRegion.tsx';
import type { BulkNames } from './bulkTexts.ts';
import { lazyPart } from './lazyView.tsx';
import { useKeys } from './useKeys.ts';

const BulkProgress = lazyPart(async () => (await import('./BulkDialogs.tsx')).BulkProgress);
const BulkReport = lazyPart(async () => (await import('./BulkDialogs.tsx')).BulkReport);
const DeleteDialog = lazyPart(async () => (await import('./ItemQuestions.tsx')).DeleteDialog);
export const ValueQuestion = lazyPart(async () => (await import('./ItemQuestions.tsx')).ValueQuestion);

/** Below the list, where it covers nothing at its end; above it, the list is scrolled out of its way. */
const bar = css`
  position: var(--sticky);
  bottom: var(--space-1);
  z-index: var(--layer-bar);
  margin-top: var(--space-3);

  html:has(&[data-selection-bar]) {
    /* The height of the bar in three rows, as on small screens. */
    scroll-padding-bottom: 12rem;
  }
  &[data-selection-bar] {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-half) var(--space-1);
    padding: var(--space-1) var(--space-1) var(--space-1) var(--space-2);
    border: var(--hairline) solid var(--line);
    border-radius: var(--radius-large);
    background: var(--surface);
    box-shadow: var(--shadow);
  }
  & small {
    display: block;
    color: var(--muted);
    font-size: var(--text-small);
  }
  & > [data-actions] {
    flex: 1 0 auto;
    max-width: 100%;
    display: flex;
    flex-wrap: wrap;
    justify-content: flex-end;
    gap: var(--space-1);
  }
  @media (max-width: ${sheetWidth - 0.02}px) {
    & > [role='status'] {
      flex: 1;
    }
    & > [data-actions] > * {
      flex: 1 1 auto;
    }
  }
`;

/**
 * The bar of the selected items with what can be done with them or the progress of it, the report of what has failed, and the
 * question before a deletion, which the report waits for. Ctrl+A selects all, Escape clears.
 */
export function ItemSelection({
  screen,
  writes,
  deletion,
  namesOf,
  shown,
  count,
  hiddenCount,
  subjectOf,
  children,
}: {
  screen: { send(event: SelectionEvent): void };
  writes: WritesActorRef;
  /** Undefined while nothing is asked. */
  deletion: DeletionActorRef | undefined;
  namesOf(type: Change['type']): BulkNames;
  /** The items that match. */
  shown: readonly { readonly id: string }[];
  /** The selected items. */
  count: number;
  /** How many of them the search hides. */
  hiddenCount: number;
  /** The actions. */
  children: ReactNode;
} & Pick<ComponentProps<typeof DeleteDialog>, 'subjectOf'>) {
  const bulk = useSelector(writes, selectBulk, shallowEqual);
  const isReporting = useSelector(writes, selectIsReporting);
  const names = namesOf(bulk[0]?.write.type ?? 'status');
  const isRunning = bulk.some(isActive);
  const selectAll = () => screen.send({ type: 'selection.allChosen', shown: shown.map(({ id }) => id) });
  const clear = () => screen.send({ type: 'selection.cleared' });
  useKeys({ 'Mod+a': selectAll, Escape: clear });
  return (
    <>
      <div className={bar} data-selection-bar={isRunning || count > 0 || undefined}>
        <LiveRegion>
          {!isRunning && count > 0 && (
            <>
              <strong>{`${count} selected`}</strong>
              {hiddenCount > 0 && <small>{`${hiddenCount} hidden by filters`}</small>}
            </>
          )}
        </LiveRegion>
        {isRunning && <BulkProgress writes={writes} label={`${names.running} ${names.many}`} />}
        {!isRunning && count > 0 && (
          <>
            {count - hiddenCount < shown.length && (
              <Button tone="quiet" onClick={selectAll}>
                Select all
              </Button>
            )}
            <Button tone="quiet" onClick={clear}>
              Clear
            </Button>
            <div data-actions="">{children}</div>
          </>
        )}
      </div>
      {isReporting && !deletion && <BulkReport writes={writes} names={names} />}
      {deletion && (
        <DeleteDialog
          deletion={deletion}
          writes={writes}
          names={namesOf('deletion')}
          hiddenCount={hiddenCount}
          subjectOf={subjectOf}
        />
      )}
    </>
  );
}
