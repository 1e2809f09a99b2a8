import { css } from 'goober';
import { useMemo, useState } from 'react';
import type { LogEntry, Recording } from '#docs/review/live/recorder.ts';
import { type Message, outside, ports, selectLifelines, selectMessages } from '#docs/review/live/sequence.ts';
import { SelectField } from '#ui/SelectField.tsx';
import { SmallButton } from '../SmallButton.tsx';
import { BrokenMark, timeText } from './EventLog.tsx';

/** A lifeline stands at every multiple of 9rem, and so does a line of the grid. */
const view = css`
  min-width: 0;
  min-height: 0;
  display: grid;
  grid-template-rows: auto minmax(0, 1fr);

  & > [data-tools] {
    display: flex;
    align-items: center;
    gap: var(--space-1);
    padding: var(--space-half) var(--space-1);
    border-bottom: var(--hairline) solid var(--line);
  }
  & > [data-scroll] {
    position: relative;
    overflow: auto;
    font-size: var(--text-tiny);
  }
  & ol {
    list-style: none;
    margin: 0;
    padding: 0;
    min-width: max-content;
  }
  & [data-heads],
  & [data-message] {
    display: grid;
    grid-template-columns: 9rem repeat(var(--lifelines), 9rem);
    align-items: end;
  }
  & [data-heads] {
    position: sticky;
    top: 0;
    z-index: 1;
    min-width: max-content;
    background: var(--surface);
    border-bottom: var(--hairline) solid var(--line);
    font-weight: var(--weight-strong);
  }
  & [data-heads] > span {
    width: 8.5rem;
    transform: translateX(-50%);
    padding: var(--space-half);
    text-align: center;
    overflow-wrap: anywhere;
  }
  & [data-message] {
    width: 100%;
    padding: 0;
    border: 0;
    min-height: 2.25rem;
    background: repeating-linear-gradient(
      90deg,
      transparent 0 calc(9rem - 1px),
      var(--line) calc(9rem - 1px) 9rem
    );
    text-align: center;
    cursor: pointer;
  }
  & [data-message]:hover {
    background-color: var(--sunken);
  }
  & [data-message][aria-current] {
    background-color: var(--clay-soft);
  }
  & [data-message]:focus-visible {
    outline-offset: calc(-1 * var(--ring));
  }
  & time {
    grid-column: 1;
    grid-row: 1;
    align-self: center;
    padding-inline: var(--space-1);
    color: var(--muted);
    text-align: left;
    font-variant-numeric: tabular-nums;
  }
  & [data-kind] {
    position: relative;
    grid-row: 1;
    min-width: 0;
    padding: 0 var(--space-1);
    border-bottom: 2px solid var(--muted);
    margin-bottom: var(--space-half);
    line-height: 1.3;
  }
  & [data-kind] > b {
    display: block;
    overflow: hidden;
    font-weight: 400;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  & [data-kind]::after {
    content: '';
    position: absolute;
    right: 0;
    bottom: -6px;
    border: 5px solid transparent;
    border-right-width: 0;
    border-left: 8px solid var(--muted);
  }
  & [data-left]::after {
    right: auto;
    left: 0;
    transform: scaleX(-1);
  }
  & [data-kind='emit'] {
    border-bottom-style: dashed;
    color: var(--progress);
  }
  & [data-kind='call'],
  & [data-kind='return'] {
    color: var(--clay);
  }
  & [data-kind='return'] {
    border-bottom-style: dotted;
  }
  & [data-self] {
    border-bottom-style: dotted;
  }
  & [data-broken] {
    grid-row: 2;
    justify-self: start;
    position: sticky;
    left: 0;
    padding: 0 var(--space-1);
    background: var(--surface);
  }
  & [data-refused] {
    color: var(--danger);
  }
`;

const pageSize = 150;

/** Not `scrollIntoView`, which would scroll a narrow page away from the chart. */
function scrollTo(row: HTMLElement | null): void {
  const list = row?.closest('[data-scroll]');
  if (!row || !list) return;
  const { scrollTop, clientHeight } = list;
  const isVisible =
    row.offsetTop > scrollTop + row.offsetHeight &&
    row.offsetTop < scrollTop + clientHeight - row.offsetHeight;
  if (!isVisible) list.scrollTop = row.offsetTop - clientHeight / 2;
}

/** A session as a sequence diagram: who sent what to whom, what was emitted, and how long calls took. */
export function SequenceView({
  recording,
  until,
  at,
  onSelect,
}: {
  recording: Recording;
  /** The `sequence` of the last event that is shown, or null. */
  until: number | null;
  /** The `sequence` of the selected event, or null. */
  at: number | null;
  onSelect(entry: LogEntry): void;
}) {
  const [actor, setActor] = useState<string | null>(null);
  const [limit, setLimit] = useState(pageSize);
  const all = useMemo(() => selectMessages(recording, actor), [recording, actor]);
  const possible = until === null ? all : all.filter(({ entry }) => entry.sequence <= until);
  // Around the selected message, else the latest.
  const found = possible.findIndex(({ entry }) => entry.sequence === at);
  const middle = found === -1 ? possible.length : found;
  const start = Math.max(0, Math.min(middle - limit / 2, possible.length - limit));
  const messages = possible.slice(start, start + limit);
  const later = possible.length - start - messages.length;
  const lifelines = selectLifelines(messages);
  const { violation } = recording;
  const nameOf = (key: string): string => {
    if (key === outside) return 'Application';
    if (key === ports) return 'Ports';
    const record = recording.actors.find((each) => each.key === key);
    return record?.name ?? recording.log.find((each) => each.actor === key)?.name ?? key;
  };
  const charts = recording.actors.filter(({ chart }) => chart !== null);

  return (
    <section className={view} aria-label="Sequence">
      <div data-tools="">
        <SelectField
          label="Actor"
          isLabelHidden
          size="small"
          value={actor ?? ''}
          options={[
            { value: '', label: 'All actors' },
            ...charts.map(({ key, name }) => ({ value: key, label: `${name} (${key})` })),
          ]}
          onChange={(value) => setActor(value || null)}
        />
        {possible.length > limit && (
          <SmallButton
            tone="quiet"
            onClick={() => setLimit(limit + pageSize)}
            text={`Show more: ${start} earlier, ${later} later`}
          />
        )}
      </div>
      <div data-scroll="" style={{ '--lifelines': Math.max(1, lifelines.length) }}>
        <div data-heads="">
          {lifelines.map((key, index) => (
            <span key={key} style={{ gridColumn: index + 2, gridRow: 1 }}>
              {nameOf(key)}
            </span>
          ))}
        </div>
        <ol>
          {messages.map((message) => (
            <li key={message.id}>
              <MessageRow
                message={message}
                broken={message.entry.sequence === violation?.at ? violation.text : null}
                lifelines={lifelines}
                nameOf={nameOf}
                isSelected={message.entry.sequence === at}
                onSelect={onSelect}
              />
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

function MessageRow({
  message: { entry, kind, from, to, text, took },
  broken,
  lifelines,
  nameOf,
  isSelected,
  onSelect,
}: {
  message: Message;
  /** The promise that was found broken after this event, or null. */
  broken: string | null;
  lifelines: readonly string[];
  nameOf(key: string): string;
  isSelected: boolean;
  onSelect(entry: LogEntry): void;
}) {
  const ends = [lifelines.indexOf(from), lifelines.indexOf(to)];
  const isSelf = from === to;
  const start = Math.min(...ends) + 2;
  const end = isSelf ? start + 1 : Math.max(...ends) + 2;
  const isReceived = kind !== 'emit' && kind !== 'call';
  const refused = isReceived ? entry.refused.map((guard) => ` [${guard}] false`).join('') : '';
  const label = `${text}${took === null ? '' : ` (${took} ms)`}${refused}`;
  const isBroken = isReceived && broken !== null;
  const verb = kind === 'emit' ? ' emits' : kind === 'call' ? ' calls' : ` to ${nameOf(to)}`;
  return (
    <button
      ref={isSelected && kind !== 'emit' ? scrollTo : undefined}
      type="button"
      data-message=""
      aria-current={isSelected ? 'true' : undefined}
      aria-label={`${nameOf(from)}${verb}: ${label}${isBroken ? `. Broken promise: ${broken}` : ''}`}
      onClick={() => onSelect(entry)}
    >
      {isReceived && <time>{timeText(entry.time)}</time>}
      <span
        data-kind={kind}
        data-self={isSelf ? '' : undefined}
        data-left={!isSelf && lifelines.indexOf(to) < lifelines.indexOf(from) ? '' : undefined}
        data-refused={refused && entry.taken.length === 0 ? '' : undefined}
        title={label}
        style={{ gridColumn: `${start} / ${end}` }}
      >
        <b>{label}</b>
      </span>
      {isBroken && <BrokenMark text={broken} />}
    </button>
  );
}
