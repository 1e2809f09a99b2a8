import { css } from 'goober';
import { type InspectedActor, statesText } from './inspector.ts';

const list = css`
  & ul ul {
    padding-left: var(--space-2);
  }
  & h3,
  & li > span {
    display: block;
    padding: var(--space-half);
    color: var(--muted);
    overflow-wrap: anywhere;
  }
  & small {
    display: block;
  }
  & [aria-pressed='true'],
  & [aria-pressed='true'] > small {
    background: var(--clay-soft);
    color: var(--clay-strong);
  }
`;

/** The running actors as a tree, and the charts that have ended, latest first. */
export function ActorTree({
  actors,
  selected,
  onSelect,
}: {
  actors: readonly InspectedActor[];
  /** The key of an actor. */
  selected: string | null;
  onSelect(key: string): void;
}) {
  const running = actors.filter(({ status }) => status === 'active');
  const ended = actors.filter(({ status }) => status !== 'active').reverse();
  const keys = new Set(running.map(({ key }) => key));
  const childrenOf = (parent: string | null) =>
    running.filter((actor) => (actor.parent && keys.has(actor.parent) ? actor.parent : null) === parent);

  const row = (actor: InspectedActor) => (
    <li key={actor.key}>
      {actor.chart === null ? (
        <span>{`${actor.name} (port)`}</span>
      ) : (
        <button type="button" aria-pressed={actor.key === selected} onClick={() => onSelect(actor.key)}>
          <span>{actor.name === actor.chart ? actor.name : `${actor.name} · ${actor.chart}`}</span>
          <small>{statesText(actor.active)}</small>
        </button>
      )}
      {actor.status === 'active' && <ul>{childrenOf(actor.key).map(row)}</ul>}
    </li>
  );

  return (
    <nav className={list} aria-label="Actors">
      <h3>Running</h3>
      <ul>{childrenOf(null).map(row)}</ul>
      {ended.length > 0 && (
        <>
          <h3>Ended</h3>
          <ul>{ended.map(row)}</ul>
        </>
      )}
    </nav>
  );
}
