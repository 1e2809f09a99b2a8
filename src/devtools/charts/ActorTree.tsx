import { css } from 'goober';
import type { ActorRecord, Recording } from '../recorder.ts';
import { endedCharts, momentAt, type TreeRow, treeAt } from '../timeline.ts';
import { statesText } from './states.ts';

const list = css`
  min-height: 0;
  overflow: auto;
  padding: var(--space-1);

  & ul {
    list-style: none;
    margin: 0;
    padding: 0;
  }
  & h3 {
    padding: var(--space-half) var(--space-1);
    color: var(--muted);
  }
  & li > button,
  & li > span {
    display: block;
    width: 100%;
    padding: var(--space-half) var(--space-1);
    border: 0;
    border-radius: var(--radius-small);
    background: transparent;
    text-align: left;
    overflow-wrap: anywhere;
  }
  & li > span {
    color: var(--muted);
    font-size: var(--text-tiny);
  }
  & li > button {
    cursor: pointer;
  }
  & li > button:hover {
    background: var(--sunken);
  }
  & li > button:focus-visible {
    outline-offset: calc(-1 * var(--ring));
  }
  & [aria-pressed='true'],
  & [aria-pressed='true']:hover {
    background: var(--clay-soft);
    color: var(--clay-strong);
  }
  & small {
    display: block;
    color: var(--muted);
    font-size: var(--text-tiny);
  }
  & [aria-pressed='true'] small {
    color: inherit;
  }
`;

/** The actors that run, as a tree, and the charts that have ended; a chart can be chosen. */
export function ActorTree({
  recording,
  at,
  chosen,
  onChoose,
}: {
  recording: Recording;
  /** The number of the event after which one looks; null for now. */
  at: number | null;
  /** The key of the actor whose chart is shown. */
  chosen: string | null;
  onChoose(key: string): void;
}) {
  const rows = treeAt(recording, at);
  const ended = at === null ? endedCharts(recording) : [];
  const row = ({ actor, depth }: TreeRow) => (
    <li key={actor.key} style={{ paddingLeft: `calc(${depth} * var(--space-2))` }}>
      {actor.chart === null ? (
        <span>{actor.name} (port)</span>
      ) : (
        <button type="button" aria-pressed={actor.key === chosen} onClick={() => onChoose(actor.key)}>
          {title(actor)}
          <small>{statesText(momentAt(recording, actor.key, at)?.active ?? [])}</small>
        </button>
      )}
    </li>
  );

  return (
    <nav className={list} aria-label="Actors">
      <h3>Running</h3>
      <ul>{rows.map(row)}</ul>
      {ended.length > 0 && (
        <>
          <h3>Ended</h3>
          <ul>{ended.map((actor) => row({ actor, depth: 0 }))}</ul>
        </>
      )}
    </nav>
  );
}

/** A name, and the chart where the name does not say it. */
const title = ({ name, chart }: ActorRecord): string =>
  chart === null || name === chart ? name : `${name} · ${chart}`;
