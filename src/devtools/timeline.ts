import type { ActorRecord, LogEntry, Moment, Recording } from './recorder.ts';

/** What of the log is listed: entries with all words of `text`, of one actor or of all. */
export interface LogFilter {
  readonly text: string;
  /** The key of an actor, or null for all. */
  readonly actor: string | null;
}

/** An actor in the tree, `depth` levels below its root. */
export interface TreeRow {
  readonly actor: ActorRecord;
  readonly depth: number;
}

const isThere = ({ bornAfter, endedAfter }: ActorRecord, at: number | null): boolean =>
  at === null ? endedAfter === null : bornAfter < at && (endedAfter === null || endedAfter >= at);

/**
 * Gives the actors that ran just after the event with the number `at`, or that run now for null: parents before their
 * children, in the order of their birth.
 */
export function treeAt({ actors }: Recording, at: number | null): readonly TreeRow[] {
  const there = actors.filter((actor) => isThere(actor, at));
  const keys = new Set(there.map(({ key }) => key));
  const below = (parent: string | null, depth: number): readonly TreeRow[] =>
    there
      .filter((actor) => (actor.parent !== null && keys.has(actor.parent) ? actor.parent : null) === parent)
      .flatMap((actor) => [{ actor, depth }, ...below(actor.key, depth + 1)]);
  return below(null, 0);
}

/** Gives the charts that have ended, the latest first. */
export const endedCharts = ({ actors }: Recording): readonly ActorRecord[] =>
  actors.filter(({ chart, endedAfter }) => chart !== null && endedAfter !== null).reverse();

/** Gives how a chart stood after the event with the number `at`, or how it stands now for null; null when nothing is known. */
export function momentAt({ actors, log }: Recording, key: string, at: number | null): Moment | null {
  const last = log.findLast((entry) => entry.actor === key && (at === null || entry.sequence <= at));
  return last ?? actors.find((actor) => actor.key === key)?.base ?? null;
}

/** Gives the entries that a filter leaves, up to the event with the number `until`, or all for null. */
export function filtered(
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

/** Gives the number of the entry before (-1) or after (1) the one with the number `at` among `entries`, or null. */
export function neighbour(entries: readonly LogEntry[], at: number | null, direction: -1 | 1): number | null {
  const found =
    direction === -1
      ? entries.findLast(({ sequence }) => at === null || sequence < at)
      : entries.find(({ sequence }) => at !== null && sequence > at);
  return found?.sequence ?? null;
}

/** Gives a recording as the text of a JSON file; it holds what the recorder holds, which is without secrets. */
export const exported = (recording: Recording, now: number): string =>
  `${JSON.stringify({ exportedAt: new Date(now).toISOString(), ...recording }, null, 2)}\n`;
