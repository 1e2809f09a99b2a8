import { css } from 'goober';
import {
  type KeyboardEvent,
  type ReactNode,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useLostFocus } from './useLostFocus.ts';

const grid = css`
  position: relative;
  margin: 0;
  padding: 0;
  list-style: none;

  & > li {
    position: absolute;
    scroll-margin-block: var(--space-2);
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

/** Rows that are rendered outside the window, above and below. */
const overscan = 2;

/** The part of the document that is rendered, before the overscan; in CSS pixels. */
let viewport = { y: 0, height: 0, top: 0, bottom: 0 };

/** What the window shows, and as far ahead as it has just moved; a jump has no direction. */
function readViewport(): void {
  const { scrollY: y, innerHeight: height } = window;
  if (y === viewport.y && height === viewport.height) return;
  const moved = y - viewport.y;
  const ahead = Math.abs(moved) < 2 * height ? moved : 0;
  viewport = { y, height, top: y + Math.min(0, ahead), bottom: y + height + Math.max(0, ahead) };
}

/** React renders a change of an external store within the event, which precedes the paint (decision 61). */
function onViewport(changed: () => void): () => void {
  const onEvent = () => {
    readViewport();
    changed();
  };
  window.addEventListener('scroll', onEvent, { passive: true });
  window.addEventListener('resize', onEvent);
  return () => {
    window.removeEventListener('scroll', onEvent);
    window.removeEventListener('resize', onEvent);
  };
}

/** The rows near the viewport, of `count` rows that begin every `step` CSS pixels from `top` on. `end` is exclusive. */
function useRowsInView(count: number, step: number, top: number) {
  const rowAt = (y: number) => Math.floor((y - top) / step);
  const rows = useSyncExternalStore(
    onViewport,
    () => `${rowAt(viewport.top)} ${rowAt(viewport.bottom)}`,
    () => '0 0',
  );
  const [first = 0, last = 0] = rows.split(' ').map(Number);
  // A list that became shorter shows its end until the browser has corrected the scroll offset.
  const begin = Math.max(0, Math.min(first, count - 1 - (last - first)) - overscan);
  return { begin, end: Math.max(begin, Math.min(count, last + 1 + overscan)) };
}

/** In CSS pixels: the width of the grid, and its distance from the top of the document. */
interface Position {
  readonly width: number;
  readonly top: number;
}

/** Measures an element again when its position changes, also when something above it grows. */
function usePosition(element: { readonly current: HTMLElement | null }): Position | null {
  const [position, setPosition] = useState<Position | null>(null);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const measure = () => {
      readViewport();
      const box = current.getBoundingClientRect();
      const next = { width: box.width, top: box.top + viewport.y };
      setPosition((last) => (last?.width === next.width && last.top === next.top ? last : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return position;
}

let isPrinting = false;

function onPrinting(changed: () => void): () => void {
  const onPrintEvent = ({ type }: Event) => {
    isPrinting = type === 'beforeprint';
    changed();
  };
  window.addEventListener('beforeprint', onPrintEvent);
  window.addEventListener('afterprint', onPrintEvent);
  return () => {
    window.removeEventListener('beforeprint', onPrintEvent);
    window.removeEventListener('afterprint', onPrintEvent);
  };
}

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

/** The key of the item that takes the place of a removed one: the next that is left, else the one before, else null. */
function successorOf<T>(
  removed: string,
  before: readonly T[],
  after: readonly T[],
  keyOf: (item: T) => string,
) {
  const left = new Set(after.map(keyOf));
  const keys = before.map(keyOf);
  const index = keys.indexOf(removed);
  const isLeft = (key: string) => left.has(key);
  return keys.slice(index + 1).find(isLeft) ?? keys.slice(0, Math.max(0, index)).findLast(isLeft) ?? null;
}

/**
 * A grid that scrolls with the window and renders only the rows near the viewport. Every row is `estimateRowHeight` high
 * for the width of its columns (CSS pixels), so that nothing is measured. Arrow keys, Home and End move the focus from
 * item to item; the item that last had the focus stays rendered. A removed item leaves its focus to the next one, or to
 * the one before. All rows are rendered for printing.
 */
export function VirtualGrid<T>({
  items,
  label,
  minColumnWidth,
  gap,
  estimateRowHeight,
  keyOf,
  renderItem,
}: {
  items: readonly T[];
  label: string;
  /** For the width of the grid, in CSS pixels. */
  minColumnWidth(width: number): number;
  gap: number;
  estimateRowHeight(columnWidth: number): number;
  keyOf(item: T): string;
  renderItem(item: T, isInFirstRow: boolean): ReactNode;
}) {
  const list = useRef<HTMLUListElement>(null);
  const position = usePosition(list);
  const width = position?.width ?? 0;
  const columns = Math.max(1, Math.floor((width + gap) / (minColumnWidth(width) + gap)));
  const columnWidth = Math.max(0, (width - gap * (columns - 1)) / columns);
  const rowHeight = estimateRowHeight(columnWidth);

  const [keptKey, setKeptKey] = useState<string | null>(null);
  const keptIndex = useMemo(
    () => (keptKey === null ? -1 : items.findIndex((item) => keyOf(item) === keptKey)),
    [items, keyOf, keptKey],
  );
  const keptRow = Math.floor(keptIndex / columns);
  const drawsAll = useSyncExternalStore(
    onPrinting,
    () => isPrinting,
    () => false,
  );
  const rowCount = position ? Math.ceil(items.length / columns) : 0;
  const step = rowHeight + gap;
  const { begin, end } = useRowsInView(rowCount, step, position?.top ?? 0);
  const rows = Array.from({ length: drawsAll ? rowCount : end - begin }, (_, index) =>
    drawsAll ? index : begin + index,
  );
  if (keptIndex >= 0 && !drawsAll) {
    if (keptRow < begin) rows.unshift(keptRow);
    else if (keptRow >= end) rows.push(keptRow);
  }

  const goingTo = useRef<{ readonly index: number; readonly control: string } | null>(null);
  useLayoutEffect(() => {
    if (goingTo.current === null) return;
    const { index, control } = goingTo.current;
    const item = list.current?.querySelector(`:scope > [aria-posinset="${index + 1}"]`);
    goingTo.current = null;
    item?.querySelector<HTMLElement>(control)?.focus({ preventScroll: true });
    item?.scrollIntoView({ block: 'nearest' });
  });

  const itemsBefore = useRef(items);
  const owesFocus = useRef(false);
  // Before the next effect, which causes another render with the index of the new item.
  useLostFocus(owesFocus, () => {
    const item = list.current?.querySelector<HTMLElement>(`:scope > [aria-posinset="${keptIndex + 1}"]`);
    const control = item?.querySelector<HTMLElement>(focusable);
    const container = item ?? list.current;
    if (!control) container?.setAttribute('tabindex', '-1');
    (control ?? container)?.focus({ preventScroll: true });
  });
  useLayoutEffect(() => {
    if (keptKey !== null && keptIndex < 0) {
      owesFocus.current = true;
      setKeptKey(successorOf(keptKey, itemsBefore.current, items, keyOf));
    }
    itemsBefore.current = items;
  }, [items, keptIndex, keptKey, keyOf]);

  const keep = (index: number) => {
    const item = items[index];
    if (item !== undefined) setKeptKey(keyOf(item));
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
    keep(next);
  };

  return (
    <ul
      ref={list}
      className={grid}
      aria-label={label}
      style={{ height: Math.max(0, rowCount * step - gap) }}
      onFocus={(event) => keep(indexAt(event.target))}
      onKeyDown={move}
    >
      {rows.flatMap((row) =>
        items.slice(row * columns, (row + 1) * columns).map((item, column) => (
          <li
            key={keyOf(item)}
            aria-setsize={items.length}
            aria-posinset={row * columns + column + 1}
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
