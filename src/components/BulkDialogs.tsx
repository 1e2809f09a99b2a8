import { shallowEqual, useSelector } from '@xstate/react';
import { css } from 'goober';
import { isActive } from '#machines/writes/entries.ts';
import { selectBulk, type WritesActorRef } from '#machines/writes/writes.machine.ts';
import { Button } from '#ui/Button.tsx';
import { Progress } from '#ui/Progress.tsx';

interface NamedItem {
  readonly id: string;
  /** Shown to the administrator. */
  readonly label: string;
}

/** Names that are listed; the others are counted. */
const namedItems = 5;

const list = css`
  margin: 0;
  padding-left: var(--space-3);
`;

/** The first names of some items, how many more there are, and how many of all the search hides. */
export function ItemNames({ items, hidden = 0 }: { items: readonly NamedItem[]; hidden?: number }) {
  const more = items.length - namedItems;
  return (
    <>
      <ul className={list}>
        {items.slice(0, namedItems).map(({ id, label }) => (
          <li key={id} dir="auto">
            {label}
          </li>
        ))}
        {more > 0 && <li>and {more} more</li>}
      </ul>
      {hidden > 0 && <p>{hidden} of them not shown.</p>}
    </>
  );
}

const progressBar = css`
  flex: 1 1 100%;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-1) var(--space-2);
  min-height: var(--target);

  & > :first-child {
    flex: 1 1 12rem;
  }
`;

/** How far a bulk work is, as in 'Deleting images'. What has begun cannot be cancelled. */
export function BulkProgress({ writes, label }: { writes: WritesActorRef; label: string }) {
  const bulk = useSelector(writes, selectBulk, shallowEqual);
  const settled = bulk.filter((entry) => !isActive(entry)).length;
  return (
    <div className={progressBar}>
      <Progress label={`${label}: ${settled} of ${bulk.length}`} value={settled / bulk.length} />
      <Button
        disabled={bulk.every(({ stage }) => stage !== 'waiting')}
        onClick={() => writes.send({ type: 'writes.cancelled' })}
      >
        Cancel the rest
      </Button>
    </div>
  );
}
