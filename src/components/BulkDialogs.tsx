import { css } from 'goober';
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

/** The first names of some items, and how many more there are. */
export function ItemNames({ items }: { items: readonly NamedItem[] }) {
  const more = items.length - namedItems;
  return (
    <ul className={list}>
      {items.slice(0, namedItems).map(({ id, label }) => (
        <li key={id} dir="auto">
          {label}
        </li>
      ))}
      {more > 0 && <li>and {more} more</li>}
    </ul>
  );
}

/** Of items that a question is about. */
export const HiddenNote = ({ count }: { count: number }) => count > 0 && <p>{count} of them not shown.</p>;

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

/** How far a bulk work is. What has begun cannot be cancelled. */
export const BulkProgress = ({
  label,
  settled,
  total,
  waiting,
  onCancel,
}: {
  /** 'Deleting images'. */
  label: string;
  settled: number;
  total: number;
  waiting: number;
  onCancel(): void;
}) => (
  <div className={progressBar}>
    <Progress label={`${label}: ${settled} of ${total}`} value={settled / total} />
    <Button disabled={waiting === 0} onClick={onCancel}>
      Cancel the rest
    </Button>
  </div>
);
