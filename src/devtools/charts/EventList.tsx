import { css } from 'goober';
import type { InspectedEvent } from './inspector.ts';

const list = css`
  & button {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: 0 var(--space-1);
  }
  & li + li > button {
    border-top: var(--hairline) solid var(--line);
  }
  & small {
    grid-column: 2;
  }
`;

/** 14:03:07.250, in local time. */
const timeFormat = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
});

/** Shortens the event types of XState, which contain ids of states and invokes. */
function eventText({ type, from }: InspectedEvent): string {
  if (type === 'xstate.init') return 'started';
  if (type === 'xstate.stop') return 'stopped';
  const [, outcome] = /^xstate\.(done|error)\.actor\./.exec(type) ?? [];
  if (outcome !== undefined) return `${outcome} ${from ?? ''}`.trim();
  const [, delay] = /^xstate\.after\.([^.]+)\./.exec(type) ?? [];
  return delay === undefined ? type : `after ${delay}`;
}

/** The events that the charts received, latest first. Each selects the actor that received it. */
export const EventList = ({
  events,
  onSelect,
}: {
  events: readonly InspectedEvent[];
  onSelect(actor: string): void;
}) => (
  <section className={list} aria-label="Events">
    <ol>
      {events.map((event) => (
        <li key={event.sequence}>
          <button type="button" onClick={() => onSelect(event.actor)}>
            <time dateTime={new Date(event.time).toISOString()}>{timeFormat.format(event.time)}</time>
            <span title={event.type}>{eventText(event)}</span>
            <small>{event.from === null ? event.to : `${event.from} → ${event.to}`}</small>
          </button>
        </li>
      ))}
    </ol>
  </section>
);
