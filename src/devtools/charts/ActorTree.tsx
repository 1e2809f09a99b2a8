import { css } from 'goober';
import type { ActorRecord, Recording } from '#docs/review/live/recorder.ts';
import {
  selectActorTree,
  selectChart,
  selectEndedCharts,
  statesText,
  type TreeRow,
} from '#docs/review/live/selectors.ts';

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
  & li > span {
    display: block;
    padding: var(--space-half) var(--space-1);
    color: var(--muted);
    font-size: var(--text-tiny);
    overflow-wrap: anywhere;
  }
`;

/** A list item that can be selected. */
export const rowButton = css`
  display: block;
  width: 100%;
  padding: var(--space-half) var(--space-1);
  border: 0;
  border-radius: var(--radius-small);
  background: transparent;
  text-align: left;
  overflow-wrap: anywhere;
  cursor: pointer;

  &:hover {
    background: var(--sunken);
  }
  &:focus-visible {
    outline-offset: calc(-1 * var(--ring));
  }
  & > time,
  & > small {
    display: block;
    color: var(--muted);
    font-size: var(--text-tiny);
    font-variant-numeric: tabular-nums;
  }
  &:is([aria-pressed='true'], [aria-current]) {
    background: var(--clay-soft);
  }
  &:is([aria-pressed='true'], [aria-current]) > :is(time, small) {
    color: inherit;
  }
  &[aria-pressed='true'] {
    color: var(--clay-strong);
  }
`;

/** The running actors as a tree, and the charts that have ended. */
export function ActorTree({
  recording,
  at,
  selected,
  onSelect,
}: {
  recording: Recording;
  /** See selectors.ts. */
  at: number | null;
  /** The key of an actor. */
  selected: string | null;
  onSelect(key: string): void;
}) {
  const rows = selectActorTree(recording, at);
  const ended = at === null ? selectEndedCharts(recording) : [];
  const row = ({ actor, depth }: TreeRow) => (
    <li key={actor.key} style={{ paddingLeft: `calc(${depth} * var(--space-2))` }}>
      {actor.chart === null ? (
        <span>{actor.name} (port)</span>
      ) : (
        <button
          type="button"
          className={rowButton}
          aria-pressed={actor.key === selected}
          onClick={() => onSelect(actor.key)}
        >
          {title(actor)}
          <small>{statesText(selectChart(recording, actor.key, at)?.active ?? [])}</small>
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

const title = ({ name, chart }: ActorRecord): string =>
  chart === null || name === chart ? name : `${name} · ${chart}`;
