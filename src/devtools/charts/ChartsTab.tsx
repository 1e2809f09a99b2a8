import { css } from 'goober';
import { useState, useSyncExternalStore } from 'react';
import { ActorTree } from './ActorTree.tsx';
import { ChartPicture } from './ChartPicture.tsx';
import { EventList } from './EventList.tsx';
import { inspector } from './inspector.ts';

const layout = css`
  height: 100%;
  display: grid;
  grid-template: minmax(0, 1fr) / minmax(9rem, 15rem) minmax(0, 1fr) minmax(9rem, 20rem);

  & > * + * {
    border-left: var(--hairline) solid var(--line);
  }
  /* Both lists. */
  & > :not(div) {
    min-width: 0;
    overflow: auto;
    padding: var(--space-1);
  }
  & li > button {
    width: 100%;
    padding: var(--space-half);
    border: 0;
    background: transparent;
    text-align: left;
    overflow-wrap: anywhere;
    cursor: pointer;
    outline-offset: calc(-1 * var(--ring));
  }
  & li > button:hover {
    background: var(--sunken);
  }
  & li > button > :is(time, small) {
    color: var(--muted);
    font-size: var(--text-tiny);
  }
  @container (max-width: 40rem) {
    grid-template: minmax(0, 1fr) minmax(0, 1fr) / minmax(0, 2fr) minmax(0, 3fr);

    & > :last-child {
      grid-column: 1 / -1;
      border-top: var(--hairline) solid var(--line);
      border-left: 0;
    }
  }
`;

/**
 * The actors, the picture of one with its active states, and the last events. Without a choice the picture follows the chart of
 * the last event: behind a modal dialog nothing can be chosen.
 */
export function ChartsTab() {
  const { actors, events } = useSyncExternalStore(inspector.subscribe, inspector.getSnapshot);
  const [selected, setSelected] = useState<string | null>(null);
  const shown = selected ?? events[0]?.actor;
  const actor = actors.find(({ key }) => key === shown);

  return (
    <div className={layout}>
      <ActorTree
        actors={actors}
        selected={selected}
        onSelect={(key) => setSelected(key === selected ? null : key)}
      />
      <div>{actor?.chart && <ChartPicture key={actor.chart} chart={actor.chart} actor={actor} />}</div>
      <EventList events={events} onSelect={setSelected} />
    </div>
  );
}
