import { css } from 'goober';
import { type ReactNode, useState } from 'react';
import type { LogEntry, Violation } from '#docs/review/live/recorder.ts';
import { eventText, type LogFilter } from '#docs/review/live/selectors.ts';
import { typeOf } from '#docs/review/live/sequence.ts';
import { Icon } from '#ui/Icon.tsx';
import { SearchField } from '#ui/SearchField.tsx';
import { SmallButton } from '../SmallButton.tsx';
import { rowButton } from './ActorTree.tsx';

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
  & [data-entry] {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: 0 var(--space-1);
    border-bottom: var(--hairline) solid var(--line);
    border-radius: 0;
  }
  & small {
    grid-column: 2;
  }
  & [data-more] {
    padding: var(--space-1);
  }
`;

/** Smaller than the search field elsewhere. */
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

const pageSize = 150;

/** 14:03:07.250, in local time. */
const timeFormat = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
});

export const timeText = (time: number): string => timeFormat.format(time);

const mark = css`
  grid-column: 1 / -1;
  color: var(--danger);
  text-align: left;

  & > svg {
    vertical-align: -0.25em;
  }
`;

/** In the row of the event after which a promise was found broken. */
export const BrokenMark = ({ text }: { text: string }) => (
  <span className={mark} data-broken="">
    <Icon name="warning" /> Broken promise: {text}
  </span>
);

/** The events that the charts received, latest first. */
export function EventLog({
  entries,
  violation,
  filter,
  actor,
  at,
  onFilter,
  onSelect,
  tools,
}: {
  /** Filtered, oldest first. */
  entries: readonly LogEntry[];
  violation: Violation | undefined;
  filter: LogFilter;
  /** The key of the actor whose chart is shown. */
  actor: string | null;
  /** The `sequence` of the selected entry; null while the log is not paused. */
  at: number | null;
  onFilter(filter: LogFilter): void;
  onSelect(entry: LogEntry): void;
  tools: ReactNode;
}) {
  const [limit, setLimit] = useState(pageSize);
  const latest = entries.slice(-limit).reverse();

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
            onChange={(event) => onFilter({ ...filter, actor: event.target.checked ? actor : null })}
          />
          This chart only
        </label>
        {tools}
      </div>
      <ol>
        {latest.map((entry) => (
          <li key={entry.sequence}>
            <button
              type="button"
              className={rowButton}
              data-entry=""
              aria-current={entry.sequence === at ? 'true' : undefined}
              onClick={() => onSelect(entry)}
            >
              <time dateTime={new Date(entry.time).toISOString()}>{timeFormat.format(entry.time)}</time>
              <span title={entry.type}>{eventText(entry.type, entry.from)}</span>
              <small>
                {entry.from === null ? entry.name : `${entry.from} → ${entry.name}`}
                {entry.refused.length > 0 && ` · refused by ${entry.refused.join(', ')}`}
                {entry.taken.length === 0 && entry.type !== 'xstate.init' && ' · no transition'}
                {entry.emitted.length > 0 && ` · emits ${entry.emitted.map(typeOf).join(', ')}`}
              </small>
              {entry.sequence === violation?.at && <BrokenMark text={violation.text} />}
            </button>
          </li>
        ))}
        {entries.length > limit && (
          <li data-more="">
            <SmallButton onClick={() => setLimit(limit + pageSize)} text="Show earlier events" />
          </li>
        )}
      </ol>
    </section>
  );
}
