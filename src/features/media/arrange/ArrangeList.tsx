import { useSelector } from '@xstate/react';
import { css } from 'goober';
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import type { MediaItem } from '#contract/entities.ts';
import { thumbnailOf, titleOf } from '#domain/media.ts';
import {
  type ArrangeActorRef,
  selectCurrent,
  selectIsSaving,
  selectOrder,
} from '#machines/arrange/arrange.machine.ts';
import { Icon } from '#ui/Icon.tsx';
import { useDrag } from './useDrag.ts';

const grid = css`
  position: relative;
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(9rem, 30%), 1fr));
  gap: var(--space-1);
  user-select: none;

  &[aria-disabled] {
    opacity: 0.6;
  }
  & > div {
    position: relative;
    border: var(--hairline) solid var(--line);
    border-radius: var(--radius);
    background: var(--surface);
    overflow: hidden;
    cursor: grab;
    scroll-margin-block: var(--space-8);
  }
  & > div[aria-selected='true'] {
    border-color: var(--clay);
    box-shadow: 0 0 0 var(--hairline) var(--clay);
  }
  & > div[data-dragged] {
    z-index: 1;
    box-shadow: var(--shadow);
    cursor: grabbing;
  }
  & picture {
    display: grid;
    place-items: center;
    aspect-ratio: 4 / 3;
    background: var(--sunken);
    color: var(--muted);
  }
  & img {
    width: 100%;
    height: 100%;
    min-height: 0;
    object-fit: cover;
    pointer-events: none;
  }
  & [data-title] {
    display: block;
    padding: var(--space-half) var(--space-1);
    font-size: var(--text-small);
    white-space: nowrap;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  & [data-grip] {
    position: absolute;
    top: 0;
    right: 0;
    display: grid;
    place-items: center;
    width: var(--target-small);
    height: var(--target-small);
    touch-action: none;
  }
  & [data-grip] > svg {
    border-radius: var(--radius-small);
    background: var(--surface);
  }
  @media (pointer: coarse) {
    & [data-grip] {
      width: var(--target);
      height: var(--target);
    }
  }
  & [data-place] {
    position: absolute;
    top: var(--space-half);
    left: var(--space-half);
    min-width: 1.75rem;
    padding-inline: var(--space-half);
    border-radius: var(--radius-full);
    background: var(--surface);
    font-size: var(--text-tiny);
    font-variant-numeric: tabular-nums;
    text-align: center;
  }
`;

/** The index that a key leads to, in a grid of so many columns. */
const steps = (columns: number, index: number, count: number): Readonly<Record<string, number>> => ({
  ArrowLeft: index - 1,
  ArrowRight: index + 1,
  ArrowUp: index - columns,
  ArrowDown: index + columns,
  Home: 0,
  End: count - 1,
});

/** The pictures of a section, in the order in which they are to be shown; moved by pointer, or by Alt and the keys. */
export function ArrangeList({
  arrange,
  items,
  label,
}: {
  arrange: ArrangeActorRef;
  items: ReadonlyMap<string, MediaItem>;
  label: string;
}) {
  const order = useSelector(arrange, selectOrder);
  const current = useSelector(arrange, selectCurrent);
  const isSaving = useSelector(arrange, selectIsSaving);
  const list = useRef<HTMLDivElement>(null);
  const drag = useDrag(list, (id, to) => arrange.send({ type: 'arrange.moved', id, to }));

  const owesFocus = useRef(false);
  useLayoutEffect(() => {
    if (!owesFocus.current) return;
    owesFocus.current = false;
    const option = list.current?.querySelector<HTMLElement>('[aria-selected="true"]');
    option?.focus({ preventScroll: true });
    option?.scrollIntoView({ block: 'nearest' });
  });

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || current === null || !list.current) return;
    const columns = getComputedStyle(list.current).gridTemplateColumns.split(' ').length;
    const to = steps(columns, order.indexOf(current), order.length)[event.key];
    if (to === undefined) return;
    // Alt and an arrow key go back in the history otherwise.
    event.preventDefault();
    const id = order[to];
    if (id === undefined) return;
    owesFocus.current = true;
    if (event.altKey) arrange.send({ type: 'arrange.moved', id: current, to });
    else arrange.send({ type: 'arrange.itemChosen', id });
  };

  return (
    <div
      ref={list}
      className={grid}
      role="listbox"
      aria-label={label}
      aria-orientation="horizontal"
      aria-disabled={isSaving || undefined}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      {...drag}
    >
      {order.map((id, index) => {
        const item = items.get(id);
        const url = item ? thumbnailOf(item, 'image') : null;
        const isCurrent = id === current;
        return (
          <div
            key={id}
            data-id={id}
            role="option"
            aria-selected={isCurrent}
            aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight Alt+ArrowUp Alt+ArrowDown Alt+Home Alt+End"
            tabIndex={isCurrent ? 0 : -1}
            onFocus={() => arrange.send({ type: 'arrange.itemChosen', id })}
          >
            <picture>
              {url ? (
                <img
                  src={url}
                  alt=""
                  loading="lazy"
                  draggable={false}
                  onError={({ currentTarget }) => {
                    currentTarget.style.visibility = 'hidden';
                  }}
                />
              ) : (
                <Icon name="pictureOff" />
              )}
            </picture>
            <span data-title="" dir="auto">
              {item ? titleOf(item) : 'Untitled'}
            </span>
            <span data-grip="">
              <Icon name="grip" />
            </span>
            <span data-place="" aria-hidden>
              {index + 1}
            </span>
          </div>
        );
      })}
    </div>
  );
}
