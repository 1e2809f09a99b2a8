import { css } from 'goober';
import type { KeyboardEvent } from 'react';

const list = css`
  display: flex;
  gap: var(--space-1);
  overflow-x: auto;
  border-bottom: var(--hairline) solid var(--line);

  & > button {
    flex: none;
    display: flex;
    align-items: center;
    gap: var(--space-1);
    min-height: var(--target);
    padding-inline: var(--space-2);
    border: 0;
    border-bottom: var(--ring) solid transparent;
    background: transparent;
    color: var(--muted);
    font-weight: 500;
    cursor: pointer;
    outline-offset: calc(-1 * var(--ring));
  }
  & > button:hover {
    color: var(--ink);
  }
  & > [aria-selected='true'],
  & > [aria-selected='true']:hover {
    border-color: var(--clay);
    color: var(--clay);
  }
  & span + span {
    min-width: var(--space-5);
    padding-inline: var(--space-1);
    border-radius: var(--radius-full);
    background: var(--sunken);
    color: var(--muted);
    font-size: var(--text-small);
  }
`;

/** Tabs for one panel, which the caller renders with the id `panelId` and the role `tabpanel`. */
export function Tabs<Id extends string>({
  label,
  tabs,
  selected,
  onSelect,
  panelId,
}: {
  label: string;
  tabs: readonly {
    readonly id: Id;
    readonly label: string;
    /** A text while the number is unknown. */
    readonly count?: number | string;
  }[];
  selected: Id;
  onSelect(id: Id): void;
  panelId: string;
}) {
  const move = (event: KeyboardEvent<HTMLButtonElement>, index: number) => {
    const moves: Readonly<Record<string, number>> = {
      ArrowRight: index + 1,
      ArrowLeft: index - 1,
      Home: 0,
      End: -1,
    };
    // From the last one to the first, and back.
    const next = ((moves[event.key] ?? NaN) + tabs.length) % tabs.length;
    const tab = tabs[next];
    const button = event.currentTarget.parentElement?.children[next];
    if (!tab || !(button instanceof HTMLElement)) return;
    event.preventDefault();
    button.focus();
    onSelect(tab.id);
  };

  return (
    <div role="tablist" aria-label={label} className={list}>
      {tabs.map((tab, index) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          id={`${panelId}-${tab.id}`}
          aria-controls={panelId}
          aria-selected={tab.id === selected}
          tabIndex={tab.id === selected ? 0 : -1}
          onClick={() => onSelect(tab.id)}
          onKeyDown={(event) => move(event, index)}
        >
          <span>{tab.label}</span>
          {/* The key replaces the element when the count changes, so that no layout shift is reported. */}
          {tab.count !== undefined && <span key={tab.count}>{tab.count}</span>}
        </button>
      ))}
    </div>
  );
}
