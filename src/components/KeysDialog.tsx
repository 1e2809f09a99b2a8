import { css } from 'goober';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';

const list = css`
  display: grid;
  grid-template-columns: auto 1fr;
  gap: var(--space-1) var(--space-2);

  & dt {
    display: flex;
    align-items: start;
    gap: var(--space-half);
  }
  & kbd {
    min-width: 2em;
    padding: 0 var(--space-half);
    border: var(--hairline) solid var(--control-line);
    border-radius: var(--radius-small);
    background: var(--sunken);
    font: inherit;
    text-align: center;
  }
`;

export type KeyRow = readonly [keys: readonly string[], does: string];

/** Shows the keys of a list: those of every list, and `more`. */
export function KeysDialog({ more, onClose }: { more: readonly KeyRow[]; onClose(): void }) {
  const rows: readonly KeyRow[] = [
    [['j', 'k'], 'Next or previous'],
    [['Enter'], 'Open'],
    ...more,
    [['#', 'Delete'], 'Delete (asks first)'],
    [['x'], 'Select'],
    [['/'], 'Search'],
    [['?'], 'Show keyboard shortcuts'],
  ];
  return (
    <Dialog
      title="Keyboard shortcuts"
      size="small"
      isOpen
      onDismiss={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <dl className={list}>
        {rows.map(([names, does]) => (
          <div key={does} style={{ display: 'contents' }}>
            <dt>
              {names.map((name) => (
                <kbd key={name}>{name}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <p>You can turn off single-key shortcuts in Settings.</p>
    </Dialog>
  );
}
