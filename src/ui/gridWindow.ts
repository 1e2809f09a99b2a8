import { useLayoutEffect, useState, useSyncExternalStore } from 'react';

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

/** React renders a change of an external store within the event, which precedes the paint. */
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
export function useRowsInView(count: number, step: number, top: number) {
  const rowAt = (y: number) => Math.floor((y - top) / step);
  const rows = useSyncExternalStore(onViewport, () => `${rowAt(viewport.top)} ${rowAt(viewport.bottom)}`);
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
export function usePosition(element: { readonly current: HTMLElement | null }): Position | null {
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

export const useIsPrinting = (): boolean => useSyncExternalStore(onPrinting, () => isPrinting);
