import { useSelector } from '@xstate/react';
import { css } from 'goober';
import { useLayoutEffect, useRef, useState } from 'react';
import { BulkProgress } from '#components/BulkDialogs.tsx';
import { useQuery } from '#data/useQuery.ts';
import { inOrder } from '#domain/arrange.ts';
import { sectionLabel, titleOf } from '#domain/media.ts';
import {
  type ArrangeActorRef,
  selectIsSaving,
  selectOrder,
  selectSection,
} from '#machines/arrange/arrange.machine.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { LiveRegion } from '#ui/LiveRegion.tsx';
import { visuallyHidden } from '#ui/VisuallyHidden.tsx';
import type { MediaActors } from '../actors.ts';
import { CardPicture } from '../CardPicture.tsx';
import { noItems } from '../library.ts';

const grid = css`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(9rem, 30%), 1fr));
  gap: var(--space-1);

  & > li {
    position: relative;
  }
  & label {
    display: grid;
    border: var(--hairline) solid var(--line);
    border-radius: var(--radius);
    background: var(--surface);
    overflow: hidden;
    cursor: grab;
  }
  & label:has(:checked) {
    outline: var(--ring) solid var(--clay);
  }
  & > [data-target] {
    opacity: 0.5;
  }
  & input {
    position: absolute;
    opacity: 0;
  }
  /* Not dragged itself. */
  & img {
    pointer-events: none;
  }
  & [data-title] {
    padding: var(--space-half) var(--space-1);
    font-size: var(--text-small);
    white-space: nowrap;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  & [data-title]::before {
    content: counter(list-item) '. ';
  }
`;

/** The images of a section as a group of radio buttons: the chosen one is moved by the buttons below, any of them by dragging. */
export default function ArrangeDialog({
  screen,
  writes,
  arrange,
  ...actors
}: MediaActors & { arrange: ArrangeActorRef }) {
  const section = useSelector(arrange, selectSection);
  const name = sectionLabel(section);
  const items = useQuery(actors.items('image', section)).data?.items ?? noItems;
  const order = useSelector(arrange, selectOrder);
  const arranged = inOrder(items, order);
  const hasMoves = order.length > 0;
  const isSaving = useSelector(arrange, selectIsSaving);
  const [chosenId, setChosenId] = useState(arranged[0]?.id);
  const [announcement, setAnnouncement] = useState('');
  const [dropIndex, setDropIndex] = useState<number | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const from = arranged.findIndex(({ id }) => id === chosenId);
  const chosen = arranged[from];
  const last = arranged.length - 1;
  const move = (to: number) => {
    if (!chosen || to < 0 || to > last || to === from) return;
    arrange.send({ type: 'arrange.moved', id: chosen.id, to, items });
    setAnnouncement(`${titleOf(chosen)}, ${to + 1} of ${arranged.length}`);
  };
  useLayoutEffect(() => {
    list.current?.children[from]?.scrollIntoView({ block: 'nearest' });
  }, [from]);
  const close = () => screen.send({ type: 'arrange.left' });
  const moves = {
    'Move to start': 0,
    'Move earlier': from - 1,
    'Move later': from + 1,
    'Move to end': last,
  };

  return (
    <Dialog
      title={`Arrange ${name}`}
      size="large"
      isOpen
      onDismiss={close}
      footer={
        isSaving ? (
          <BulkProgress writes={writes} label="Saving order" />
        ) : (
          <>
            {Object.entries(moves).map(([label, to]) => (
              // Not disabled: it would lose the focus at either end.
              <Button key={label} aria-disabled={to < 0 || to > last || to === from} onClick={() => move(to)}>
                {label}
              </Button>
            ))}
            {hasMoves && <Button onClick={() => arrange.send({ type: 'arrange.discarded' })}>Discard</Button>}
            <Button onClick={close}>Close</Button>
            <Button
              tone="primary"
              disabled={!hasMoves}
              onClick={() => arrange.send({ type: 'arrange.submitted', items })}
            >
              Save
            </Button>
          </>
        )
      }
    >
      <p>Your website shows the images in this order. Drag an image, or select one and use the buttons.</p>
      <ol ref={list} className={grid} aria-label={`Order of ${name}`}>
        {arranged.map((item, index) => (
          <li
            key={item.id}
            draggable={!isSaving}
            data-target={dropIndex === index || undefined}
            onDragStart={({ dataTransfer }) => {
              dataTransfer.effectAllowed = 'move';
              dataTransfer.setData('text/plain', titleOf(item));
              setChosenId(item.id);
              setDropIndex(index);
            }}
            onDragOver={(event) => {
              if (dropIndex === null) return;
              event.preventDefault();
              setDropIndex(index);
            }}
            onDrop={(event) => {
              event.preventDefault();
              move(index);
            }}
            onDragEnd={() => setDropIndex(null)}
          >
            <label>
              <input
                type="radio"
                name="arranged"
                disabled={isSaving}
                checked={index === from}
                onChange={() => setChosenId(item.id)}
              />
              <CardPicture kind="image" item={item} />
              <span data-title="" dir="auto">
                {titleOf(item)}
              </span>
            </label>
          </li>
        ))}
      </ol>
      <LiveRegion className={visuallyHidden}>{announcement}</LiveRegion>
    </Dialog>
  );
}
