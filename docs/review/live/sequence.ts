import type { LogEntry, Recording } from './recorder.ts';
import { eventText } from './selectors.ts';

/** Everything that is no chart: components, the application, and the calls behind ports. */
export const outside = 'outside';
export const ports = 'ports';

export interface Message {
  readonly id: string;
  /** The entry of the log with which the chart is shown. */
  readonly entry: LogEntry;
  readonly kind: 'event' | 'delay' | 'emit' | 'call' | 'return';
  /** Keys of actors, `outside` or `ports`. */
  readonly from: string;
  readonly to: string;
  readonly text: string;
  /** Milliseconds that a call took. */
  readonly took: number | null;
}

/** The type of an event. */
export const typeOf = (event: unknown): string =>
  typeof event === 'object' && event !== null && 'type' in event ? String(event.type) : '';

/** The messages of a recording in the order in which they were sent, those of one actor alone when it is given. */
export function selectMessages({ actors, log }: Recording, actor: string | null): readonly Message[] {
  const byKey = new Map(actors.map((each) => [each.key, each]));
  const shown = actor === null ? null : new Set([actor]);
  const messages: Message[] = [];
  const calls = actors.filter(({ chart, parent }) => chart === null && parent !== null);

  for (const entry of [...log].sort((one, other) => one.sent - other.sent)) {
    const to = entry.actor;
    const sender = entry.sender === null ? undefined : byKey.get(entry.sender);
    const isReturn = /^xstate\.(?:done|error)\.actor\./.test(entry.type) && sender?.chart == null;
    const isDelay = entry.type.startsWith('xstate.after.');
    messages.push({
      id: `${entry.sequence}`,
      entry,
      kind: isReturn ? 'return' : isDelay ? 'delay' : 'event',
      from: isReturn ? ports : isDelay ? to : sender?.chart ? sender.key : outside,
      to,
      text: eventText(entry.type, entry.from),
      took: isReturn && sender?.endedAt != null ? sender.endedAt - sender.startedAt : null,
    });
    entry.emitted.forEach((event, index) => {
      const id = `${entry.sequence} emit ${index}`;
      messages.push({ id, entry, kind: 'emit', from: to, to: outside, text: typeOf(event), took: null });
    });
  }
  for (const { key, name, parent, startedAfter } of calls) {
    const entry = log.find(({ actor: caller, sequence }) => caller === parent && sequence > startedAfter);
    const after = messages.findLastIndex((message) => message.entry === entry);
    if (!entry || parent === null) continue;
    const call = { id: key, entry, kind: 'call', from: parent, to: ports, text: name, took: null } as const;
    messages.splice(after + 1, 0, call);
  }
  return shown ? messages.filter(({ from, to }) => shown.has(from) || shown.has(to)) : messages;
}

/** The lifelines of these messages: what is outside, the charts in the order of their first message, the ports. */
export function selectLifelines(messages: readonly Message[]): readonly string[] {
  const met = new Set(messages.flatMap(({ from, to }) => [from, to]));
  const charts = [...met].filter((key) => key !== outside && key !== ports);
  return [...(met.has(outside) ? [outside] : []), ...charts, ...(met.has(ports) ? [ports] : [])];
}
