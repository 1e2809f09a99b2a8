import { css } from 'goober';
import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { SearchField } from '#ui/SearchField.tsx';
import type { LogEntry } from '../recorder.ts';
import type { LogFilter } from '../timeline.ts';
import { eventText } from './states.ts';

const log = css`
  min-width: 0;
  min-height: 0;
  display: grid;
  grid-template-rows: auto minmax(0, 1fr);

  & > [data-tools] {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-half) var(--space-1);
    padding: var(--space-half) var(--space-1);
    border-bottom: var(--hairline) solid var(--line);
  }
  & [data-steps] {
    display: flex;
    gap: var(--space-half);
  }
  & label {
    display: inline-flex;
    align-items: center;
    gap: var(--space-half);
    min-height: var(--space-3);
  }
  & ol {
    list-style: none;
    margin: 0;
    padding: 0;
    overflow: auto;
  }
  & ol > li > button {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: 0 var(--space-1);
    width: 100%;
    padding: var(--space-half) var(--space-1);
    border: 0;
    border-bottom: var(--hairline) solid var(--line);
    background: transparent;
    text-align: left;
    cursor: pointer;
  }
  & ol > li > button:hover {
    background: var(--sunken);
  }
  & ol > li > button:focus-visible {
    outline-offset: calc(-1 * var(--ring));
  }
  & ol > li > [aria-current],
  & ol > li > [aria-current]:hover {
    background: var(--clay-soft);
  }
  & time,
  & small {
    color: var(--muted);
    font-size: var(--text-tiny);
    font-variant-numeric: tabular-nums;
  }
  & [aria-current] time,
  & [aria-current] small {
    color: var(--ink);
  }
  & ol > li > button > span {
    overflow-wrap: anywhere;
  }
  & small {
    grid-column: 2;
    overflow-wrap: anywhere;
  }
  & [data-more] {
    padding: var(--space-1);
  }
`;

/** The log is as wide as the panel allows: its search has no room for a full-size field. */
const search = css`
  flex: 1 1 9rem;

  & > div {
    min-height: var(--target-small);
  }
  & button {
    width: var(--target-small);
    height: var(--target-small);
  }
`;

/** So many entries are drawn at first, and so many more each time. */
const page = 150;

/** 14:03:07.250, local. */
const clock = (time: number): string => {
  const date = new Date(time);
  const parts = [date.getHours(), date.getMinutes(), date.getSeconds()];
  const milliseconds = String(date.getMilliseconds()).padStart(3, '0');
  return `${parts.map((part) => String(part).padStart(2, '0')).join(':')}.${milliseconds}`;
};

/** What the charts have heard, the latest first: filtered, paused, and gone through step by step. */
export function EventLog({
  entries,
  filter,
  chosen,
  at,
  onFilter,
  onPause,
  onResume,
  onStep,
  onChoose,
  onExport,
  onClear,
}: {
  /** Those that the filter leaves, the oldest first. */
  entries: readonly LogEntry[];
  filter: LogFilter;
  /** The key of the actor whose chart is shown. */
  chosen: string | null;
  /** The number of the entry that one looks at; null while the log runs. */
  at: number | null;
  onFilter(filter: LogFilter): void;
  onPause(): void;
  onResume(): void;
  onStep(direction: -1 | 1): void;
  onChoose(entry: LogEntry): void;
  onExport(): void;
  onClear(): void;
}) {
  const [shown, setShown] = useState(page);
  const latest = entries.slice(-shown).reverse();

  return (
    <section className={log} aria-label="Events">
      <div data-tools="">
        <SearchField
          label="Filter the events"
          placeholder="Filter"
          className={search}
          value={filter.text}
          onChange={(text) => onFilter({ ...filter, text })}
          onClear={() => onFilter({ ...filter, text: '' })}
        />
        <label>
          <input
            type="checkbox"
            checked={filter.actor !== null}
            onChange={(event) => onFilter({ ...filter, actor: event.target.checked ? chosen : null })}
          />
          This chart only
        </label>
        <div data-steps="">
          {at === null ? (
            <Button size="small" onClick={onPause}>
              Pause
            </Button>
          ) : (
            <Button size="small" tone="primary" onClick={onResume}>
              Resume
            </Button>
          )}
          <Button size="small" aria-label="Step back" onClick={() => onStep(-1)}>
            ←
          </Button>
          <Button size="small" aria-label="Step forward" disabled={at === null} onClick={() => onStep(1)}>
            →
          </Button>
          <Button size="small" tone="quiet" onClick={onExport}>
            Export
          </Button>
          <Button size="small" tone="quiet" onClick={onClear}>
            Clear
          </Button>
        </div>
      </div>
      <ol>
        {latest.map((entry) => (
          <li key={entry.sequence}>
            <button
              type="button"
              aria-current={entry.sequence === at ? 'true' : undefined}
              onClick={() => onChoose(entry)}
            >
              <time dateTime={new Date(entry.time).toISOString()}>{clock(entry.time)}</time>
              <span title={entry.type}>{eventText(entry.type, entry.from)}</span>
              <small>
                {entry.from === null ? entry.name : `${entry.from} → ${entry.name}`}
                {entry.taken.length === 0 && entry.type !== 'xstate.init' && ' · no transition'}
              </small>
            </button>
          </li>
        ))}
        {entries.length > shown && (
          <li data-more="">
            <Button size="small" onClick={() => setShown(shown + page)}>
              Show earlier events
            </Button>
          </li>
        )}
      </ol>
    </section>
  );
}
