import { css } from 'goober';
import type { ReactNode } from 'react';
import { Button } from '#ui/Button.tsx';
import { sheetWidth } from '#ui/breakpoints.ts';
import { LiveRegion } from '#ui/LiveRegion.tsx';
import { useKeys } from './useKeys.ts';

/** Below the list, where it covers nothing at its end; above it, the list is scrolled out of its way. */
const place = css`
  position: sticky;
  bottom: var(--space-1);
  z-index: var(--layer-bar);
  margin-top: var(--space-3);

  html:has(&[data-selection-bar]) {
    /* The height of the bar in three rows, as on small screens. */
    scroll-padding-bottom: 12rem;
  }
  @media print {
    & {
      display: none;
    }
  }
`;

const bar = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-half) var(--space-1);
  padding: var(--space-1) var(--space-1) var(--space-1) var(--space-2);
  border: var(--hairline) solid var(--line);
  border-radius: var(--radius-large);
  background: var(--surface);
  box-shadow: var(--shadow);
  font-variant-numeric: tabular-nums;

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

/** What can be done with the selected items, and the progress of what is being done. Ctrl+A selects all, Escape clears. */
export function SelectionBar({
  count,
  hiddenCount,
  isAllSelected,
  onAll,
  onClear,
  children,
  progress,
}: {
  /** The selected items. */
  count: number;
  /** How many of them the search hides. */
  hiddenCount: number;
  /** Whether every item that matches is selected. */
  isAllSelected: boolean;
  onAll(): void;
  onClear(): void;
  /** The actions. */
  children: ReactNode;
  /** In place of the actions, while a bulk change is under way. */
  progress: ReactNode;
}) {
  useKeys({ 'Mod+a': onAll, Escape: onClear });
  const isShown = count > 0 || progress !== null;
  return (
    <div className={place} data-selection-bar={isShown || undefined}>
      <div className={isShown ? bar : undefined}>
        <LiveRegion>
          {progress === null && count > 0 && (
            <>
              <strong>{count} selected</strong>
              {hiddenCount > 0 && <small>{hiddenCount} of them not shown</small>}
            </>
          )}
        </LiveRegion>
        {progress ??
          (count > 0 && (
            <>
              {!isAllSelected && (
                <Button tone="quiet" onClick={onAll}>
                  Select all
                </Button>
              )}
              <Button tone="quiet" onClick={onClear}>
                Clear
              </Button>
              <div data-actions="">{children}</div>
            </>
          ))}
      </div>
    </div>
  );
}
