import type { ActorRecord, ChartSnapshot, LogEntry, Recording } from './recorder.ts';

/*
 * In these selectors `at` is the `sequence` of an event, and means the time just after it; null means now.
 */

export interface LogFilter {
  /** An entry must contain every word. */
  readonly text: string;
  /** The key of an actor, or null for all. */
  readonly actor: string | null;
}

export interface TreeRow {
  readonly actor: ActorRecord;
  /** 0 for a root. */
  readonly depth: number;
}

/** The actors that run at a time, each followed by its children. */
export function selectActorTree({ actors }: Recording, at: number | null): readonly TreeRow[] {
  const running = actors.filter(({ startedAfter, endedAfter }) =>
    at === null ? endedAfter === null : startedAfter < at && (endedAfter === null || endedAfter >= at),
  );
  const keys = new Set(running.map(({ key }) => key));
  const childrenOf = (parent: string | null, depth: number): readonly TreeRow[] =>
    running
      .filter((actor) => (actor.parent !== null && keys.has(actor.parent) ? actor.parent : null) === parent)
      .flatMap((actor) => [{ actor, depth }, ...childrenOf(actor.key, depth + 1)]);
  return childrenOf(null, 0);
}

/** Latest first. */
export const selectEndedCharts = ({ actors }: Recording): readonly ActorRecord[] =>
  actors.filter(({ chart, endedAfter }) => chart !== null && endedAfter !== null).reverse();

export function selectChart(
  { actors, log }: Recording,
  key: string,
  at: number | null,
): ChartSnapshot | null {
  const last = log.findLast((entry) => entry.actor === key && (at === null || entry.sequence <= at));
  return last ?? actors.find((actor) => actor.key === key)?.base ?? null;
}

/** The entries that match a filter, up to the event `until`. */
export function filterLog(
  log: readonly LogEntry[],
  { text, actor }: LogFilter,
  until: number | null,
): readonly LogEntry[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return log.filter((entry) => {
    if (until !== null && entry.sequence > until) return false;
    if (actor !== null && entry.actor !== actor) return false;
    if (words.length === 0) return true;
    const searched = `${entry.name} ${JSON.stringify(entry.event)} ${entry.active.join(' ')}`.toLowerCase();
    return words.every((word) => searched.includes(word));
  });
}

/** The entry before (-1) or after (1) a time; null at the end of the log. */
export function adjacentEntry(
  entries: readonly LogEntry[],
  at: number | null,
  direction: -1 | 1,
): LogEntry | null {
  const found =
    direction === -1
      ? entries.findLast(({ sequence }) => at === null || sequence < at)
      : entries.find(({ sequence }) => at !== null && sequence > at);
  return found ?? null;
}

/** The active states that have no active state within them. */
export const activeLeaves = (active: readonly string[]): readonly string[] =>
  active.filter((id) => !active.some((other) => other.startsWith(`${id}.`)));

/** The active leaves without the id of the chart: `signedIn.steady`. */
export const statesText = (active: readonly string[]): string =>
  activeLeaves(active)
    .map((id) => id.slice(id.indexOf('.') + 1))
    .join(', ');

/** A chart whose states have changed. */
export interface Moved {
  readonly actor: ActorRecord;
  /** The states before; '' for a chart that was started since. */
  readonly from: string;
  /** The states now; 'ended' for a chart that has ended. */
  readonly to: string;
}

/** The charts whose states have changed after the event `since`. */
export const selectMoved = (recording: Recording, since: number): readonly Moved[] =>
  recording.actors.flatMap((actor) => {
    if (actor.chart === null || (actor.endedAfter ?? Number.POSITIVE_INFINITY) <= since) return [];
    const statesAt = (at: number | null) => statesText(selectChart(recording, actor.key, at)?.active ?? []);
    const from = actor.startedAfter < since ? statesAt(since) : '';
    const to = actor.endedAfter === null ? statesAt(null) : 'ended';
    return from === to ? [] : [{ actor, from, to }];
  });

/** Shortens the event types of XState, which contain ids of states and invokes. `from` is the name of the sender. */
export function eventText(type: string, from: string | null): string {
  if (type === 'xstate.init') return 'started';
  if (type === 'xstate.stop') return 'stopped';
  const [, outcome] = /^xstate\.(done|error)\.actor\./.exec(type) ?? [];
  if (outcome !== undefined) return `${outcome} ${from ?? ''}`.trim();
  const [, delay] = /^xstate\.after\.([^.]+)\./.exec(type) ?? [];
  return delay === undefined ? type : `after ${delay}`;
}
