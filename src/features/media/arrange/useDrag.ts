import { type PointerEvent, type RefObject, useLayoutEffect, useRef } from 'react';

interface Drag {
  readonly tile: HTMLElement;
  readonly id: string;
  /** Where the tile was pressed, in CSS pixels from its corner. */
  readonly grip: { readonly x: number; readonly y: number };
  readonly from: { readonly x: number; readonly y: number };
  /** In the window. */
  pointer: { readonly x: number; readonly y: number };
  hasMoved: boolean;
}

/** CSS pixels that a press may move without being a drag. */
const tolerance = 4;

/** CSS pixels from an edge of the scrolled area in which it scrolls, and how far in one frame. */
const edge = 96;
const scrollStep = 14;

/** The index of the slot of a grid at a point, in CSS pixels from the first slot's corner. */
export function slotAt(
  point: { readonly x: number; readonly y: number },
  { columns, width, height, count }: { columns: number; width: number; height: number; count: number },
): number {
  const column = Math.min(columns - 1, Math.max(0, Math.floor(point.x / width)));
  const row = Math.max(0, Math.floor(point.y / height));
  return Math.min(count - 1, row * columns + column);
}

/**
 * Moves the tiles of a grid by the pointer: with a mouse by any part of a tile, by touch by its `[data-grip]`, so that the
 * list can be scrolled. Every tile has the same size and a `data-id`. The pointer is captured by the list, which stays
 * in its place in the document while its tiles change theirs.
 */
export function useDrag(list: RefObject<HTMLElement | null>, onMove: (id: string, to: number) => void) {
  const drag = useRef<Drag | null>(null);
  const frame = useRef(0);

  /** Draws the tile under the pointer, whatever its slot is; inside the list, which would grow otherwise. */
  const place = () => {
    if (!drag.current?.hasMoved || !list.current) return;
    const { tile, grip, pointer } = drag.current;
    const box = list.current.getBoundingClientRect();
    const inside = (at: number, size: number) => Math.min(Math.max(0, at), size);
    const x = inside(pointer.x - grip.x - box.left, box.width - tile.offsetWidth) - tile.offsetLeft;
    const y = inside(pointer.y - grip.y - box.top, box.height - tile.offsetHeight) - tile.offsetTop;
    tile.style.transform = `translate(${x}px, ${y}px)`;
  };
  // After a move, its slot is another one.
  useLayoutEffect(place);
  useLayoutEffect(() => () => cancelAnimationFrame(frame.current), []);

  const moveToSlot = () => {
    const grid = list.current;
    const [first, second] = grid?.children ?? [];
    if (!drag.current?.hasMoved || !grid || !(first instanceof HTMLElement)) return;
    const style = getComputedStyle(grid);
    const gap = Number.parseFloat(style.columnGap) || 0;
    const box = grid.getBoundingClientRect();
    const { pointer, id } = drag.current;
    if (!second) return;
    onMove(
      id,
      slotAt(
        { x: pointer.x - box.left, y: pointer.y - box.top },
        {
          columns: style.gridTemplateColumns.split(' ').length,
          width: first.offsetWidth + gap,
          height: first.offsetHeight + gap,
          count: grid.children.length,
        },
      ),
    );
    place();
  };

  const scroll = () => {
    const area = list.current?.closest('[data-body]')?.parentElement;
    if (!drag.current || !area) return;
    const box = area.getBoundingClientRect();
    const { y } = drag.current.pointer;
    const direction = y < box.top + edge ? -1 : y > box.bottom - edge ? 1 : 0;
    if (drag.current.hasMoved && direction !== 0) {
      area.scrollBy(0, direction * scrollStep);
      moveToSlot();
    }
    frame.current = requestAnimationFrame(scroll);
  };

  const end = () => {
    cancelAnimationFrame(frame.current);
    if (!drag.current) return;
    drag.current.tile.style.transform = '';
    delete drag.current.tile.dataset.dragged;
    drag.current = null;
  };

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const { target, clientX: x, clientY: y } = event;
      const tile = target instanceof Element ? target.closest<HTMLElement>('[data-id]') : null;
      const isByGrip = target instanceof Element && target.closest('[data-grip]') !== null;
      if (!tile?.dataset.id || event.button !== 0 || (event.pointerType !== 'mouse' && !isByGrip)) return;
      const box = tile.getBoundingClientRect();
      drag.current = {
        tile,
        id: tile.dataset.id,
        grip: { x: x - box.left, y: y - box.top },
        from: { x, y },
        pointer: { x, y },
        hasMoved: false,
      };
      frame.current = requestAnimationFrame(scroll);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const { clientX: x, clientY: y, buttons, pointerId, currentTarget } = event;
      // The button was released elsewhere.
      if (buttons === 0) return end();
      if (!drag.current) return;
      const { from, tile, hasMoved } = drag.current;
      drag.current.pointer = { x, y };
      if (!hasMoved && Math.hypot(x - from.x, y - from.y) < tolerance) return;
      if (!hasMoved) currentTarget.setPointerCapture(pointerId);
      drag.current.hasMoved = true;
      tile.dataset.dragged = '';
      moveToSlot();
      place();
    },
    onPointerUp: end,
    onPointerCancel: end,
    onLostPointerCapture({ target, currentTarget }: PointerEvent<HTMLElement>) {
      // A touch is captured by what was touched, until the list captures it.
      if (target === currentTarget) end();
    },
  };
}
