import { css } from 'goober';
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useIsPrinting, usePosition, useRowsInView } from './gridWindow.ts';

const grid = css`
  position: relative;
  outline: none;

  & > li {
    position: absolute;
    scroll-margin-block: var(--space-2);
  }
  /* A bar at the edge of the card, whose outline shows whether it is selected. Forced colours take backgrounds away. */
  & > [aria-current]::before {
    content: '';
    position: absolute;
    /* Of a low row at least half. */
    inset: min(var(--space-3), 25%) auto min(var(--space-3), 25%) 0;
    z-index: 1;
    border: calc(var(--space-half) / 2) solid var(--focus);
    border-radius: var(--radius-full);
    pointer-events: none;
  }
  @media print {
    & {
      display: grid;
      grid-template-columns: repeat(auto-fill, minmax(16rem, 1fr));
      gap: var(--space-2);
      height: auto !important;
    }
    & > li {
      position: static;
      width: auto !important;
      height: auto !important;
      break-inside: avoid;
    }
  }
`;

/** The index of the item that a key moves to, or null. */
function destination(key: string, index: number, columns: number, count: number): number | null {
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: index + 1,
    ArrowLeft: index - 1,
    ArrowDown: index + columns,
    ArrowUp: index - columns,
    Home: 0,
    End: count - 1,
  };
  const next = steps[key];
  return next !== undefined && next >= 0 && next < count && next !== index ? next : null;
}

const indexAt = (target: EventTarget): number => {
  const item = target instanceof Element ? target.closest('[aria-posinset]') : null;
  return Number(item?.getAttribute('aria-posinset')) - 1;
};

/** Elements with arrow keys of their own. */
const hasOwnArrows = 'input:not([type="checkbox"]), select, textarea, video, [contenteditable]';
const focusable = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled';

/** Focuses the current item of the list on the page, else its first one. */
export function focusCurrentItem(): void {
  const list = document.getElementById('list');
  const item = list?.querySelector(':scope > [aria-current]') ?? list?.querySelector(':scope > li');
  const control = item?.querySelector<HTMLElement>(focusable);
  control?.focus({ preventScroll: true });
  item?.scrollIntoView({ block: 'nearest' });
}

/** The focus that a closed dialog returns to its opener goes to the card of the item that was read last. */
export function useFocusAfterReading(isReading: boolean) {
  const wasReading = useRef(isReading);
  useLayoutEffect(() => {
    if (wasReading.current && !isReading) focusCurrentItem();
    wasReading.current = isReading;
  }, [isReading]);
}

/**
 * A grid that scrolls with the window and renders only the rows near the viewport. Every row is `estimateRowHeight` high
 * for the width of its columns (CSS pixels), so that nothing is measured. Arrow keys, Home and End move the focus from
 * item to item; the item that last had the focus stays rendered. The current item is rendered too, and a link to `#list` leads to it. All rows are rendered for printing.
 */
export function VirtualGrid<T extends { readonly id: string }>({
  items,
  label,
  minColumnWidth,
  gap,
  estimateRowHeight,
  renderItem,
  currentId = null,
  onFocusItem,
}: {
  items: readonly T[];
  label: string;
  /** For the width of the grid, in CSS pixels. */
  minColumnWidth(width: number): number;
  gap: number;
  estimateRowHeight(columnWidth: number): number;
  renderItem(item: T, isInFirstRow: boolean): ReactNode;
  currentId?: string | null | undefined;
  /** `isFromItem`: the focus has moved within the list. */
  onFocusItem?: ((item: T, isFromItem: boolean) => void) | undefined;
}) {
  const list = useRef<HTMLUListElement>(null);
  const position = usePosition(list);
  const width = position?.width ?? 0;
  const columns = Math.max(1, Math.floor((width + gap) / (minColumnWidth(width) + gap)));
  const columnWidth = Math.max(0, (width - gap * (columns - 1)) / columns);
  const rowHeight = estimateRowHeight(columnWidth);

  const [keptId, setKeptId] = useState<string | null>(null);
  const kept = useMemo(
    () => [keptId, currentId].flatMap((id) => (id === null ? [] : items.findIndex((item) => item.id === id))),
    [items, keptId, currentId],
  ).filter((index) => index >= 0);
  const drawsAll = useIsPrinting();
  const rowCount = position ? Math.ceil(items.length / columns) : 0;
  const step = rowHeight + gap;
  const { begin, end } = useRowsInView(rowCount, step, position?.top ?? 0);
  const rows = Array.from({ length: drawsAll ? rowCount : end - begin }, (_, index) =>
    drawsAll ? index : begin + index,
  );
  for (const row of drawsAll ? [] : kept.map((index) => Math.floor(index / columns)))
    if (!rows.includes(row)) rows.push(row);
  rows.sort((one, other) => one - other);

  const goingTo = useRef<{ readonly index: number; readonly control: string } | null>(null);
  useLayoutEffect(() => {
    if (goingTo.current === null) return;
    const { index, control } = goingTo.current;
    const item = list.current?.querySelector(`:scope > [aria-posinset="${index + 1}"]`);
    goingTo.current = null;
    item?.querySelector<HTMLElement>(control)?.focus({ preventScroll: true });
    item?.scrollIntoView({ block: 'nearest' });
  });

  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset.list = '';
    return () => {
      delete dataset.list;
    };
  }, []);

  const keep = (index: number, isFromItem: boolean) => {
    const item = items[index];
    if (item === undefined) return;
    setKeptId(item.id);
    onFocusItem?.(item, isFromItem);
  };
  const move = (event: KeyboardEvent) => {
    const isOwn = event.target instanceof Element && event.target.closest(hasOwnArrows);
    if (isOwn || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const next = destination(event.key, indexAt(event.target), columns, items.length);
    if (next === null) return;
    event.preventDefault();
    // From checkbox to checkbox, from any other control to the first one of the item.
    goingTo.current = {
      index: next,
      control: event.target instanceof HTMLInputElement ? 'input' : focusable,
    };
    keep(next, true);
  };

  const ids = new Set<string>();
  /** Another one where a server sends an id twice: every item is shown. */
  const keyOf = ({ id }: T, index: number) => (ids.size < ids.add(id).size ? id : `${id} ${index}`);
  return (
    <ul
      ref={list}
      className={grid}
      aria-label={label}
      id="list"
      tabIndex={-1}
      style={{ height: Math.max(0, rowCount * step - gap) }}
      onFocus={({ target, currentTarget, relatedTarget }) => {
        if (target === currentTarget && relatedTarget?.matches('a[href="#list"]')) focusCurrentItem();
        else keep(indexAt(target), relatedTarget !== null && currentTarget.contains(relatedTarget));
      }}
      onKeyDown={move}
    >
      {rows.flatMap((row) =>
        items.slice(row * columns, (row + 1) * columns).map((item, column) => (
          <li
            key={keyOf(item, row * columns + column)}
            aria-setsize={items.length}
            aria-posinset={row * columns + column + 1}
            aria-current={item.id === currentId || undefined}
            style={{
              top: row * step,
              left: column * (columnWidth + gap),
              width: columnWidth,
              height: rowHeight,
            }}
          >
            {renderItem(item, row === 0)}
          </li>
        )),
      )}
    </ul>
  );
}
