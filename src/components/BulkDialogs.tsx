import { css } from 'goober';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
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

/** The outcome of each item: what was done, what failed or was missing, and why; what failed can be tried again. Items with the same reason are listed together. */
export function BulkReport({
  title,
  done = null,
  isOpen,
  failures,
  canRetry = true,
  onRetry,
  onClose,
}: {
  title: string;
  /** What became of the other items. */
  done?: string | null;
  isOpen: boolean;
  failures: readonly { readonly item: NamedItem; readonly message: string }[];
  canRetry?: boolean;
  onRetry(): void;
  onClose(): void;
}) {
  const itemsByMessage = new Map<string, readonly NamedItem[]>();
  for (const { item, message } of failures)
    itemsByMessage.set(message, [...(itemsByMessage.get(message) ?? []), item]);
  return (
    <Dialog
      title={title}
      size="small"
      isOpen={isOpen}
      onDismiss={onClose}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          {canRetry && (
            <Button tone="primary" icon="refresh" onClick={onRetry}>
              Try again
            </Button>
          )}
        </>
      }
    >
      {done && <p>{done}</p>}
      {[...itemsByMessage].map(([message, items]) => (
        <section key={message}>
          <strong>{message}</strong>
          <ItemNames items={items} />
        </section>
      ))}
    </Dialog>
  );
}
