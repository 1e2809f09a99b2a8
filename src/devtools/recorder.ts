import { Actor, type AnyStateMachine, type InspectionEvent, isMachineSnapshot } from 'xstate';
import { transitionIds } from '#docs/builders/extract.ts';
import { redact, type Shown } from './redact.ts';

/** How an actor fares. */
export type ActorStatus = 'active' | 'done' | 'error' | 'stopped';

/** One chart between two events. */
export interface Moment {
  /** The ids of the active states, their parents included, in the order of the chart. */
  readonly active: readonly string[];
  /** The ids of the transitions that led here, `source|event|index`. */
  readonly taken: readonly string[];
  /** Without secrets. */
  readonly context: Shown;
  readonly status: ActorStatus;
}

/** An event that a chart has heard, and what became of it. */
export interface LogEntry extends Moment {
  /** Counts from 1, over all actors. */
  readonly sequence: number;
  /** Epoch milliseconds. */
  readonly time: number;
  /** The key of the actor that heard it. */
  readonly actor: string;
  /** The name of that actor. */
  readonly name: string;
  readonly type: string;
  /** Without secrets. */
  readonly event: Shown;
  /** The name of the actor that sent it; null for a view, the application or a timer. */
  readonly from: string | null;
}

/** An actor that has sent a snapshot. */
export interface ActorRecord {
  /** The same for as long as the actor lives, and no other actor's. */
  readonly key: string;
  readonly name: string;
  /** The key of the actor that started it, or null. */
  readonly parent: string | null;
  /** The id of its chart; null for a promise and the like. */
  readonly chart: string | null;
  readonly status: ActorStatus;
  /** The number of the last event before it was there. */
  readonly bornAfter: number;
  /** The number of the last event when it ended; null while it runs. */
  readonly endedAfter: number | null;
  /** What came of its last event that the log has already dropped. */
  readonly base: Moment | null;
}

/** All that is known of the actors at one time; it does not change. */
export interface Recording {
  readonly actors: readonly ActorRecord[];
  /** The oldest first. */
  readonly log: readonly LogEntry[];
}

/** Watches actors; nothing that it keeps or gives holds a secret. */
export interface Recorder {
  /** XState's raw `inspect` option. */
  inspect(event: InspectionEvent): void;
  /** The same value until something has happened. */
  read(): Recording;
  /** Tells, soon after, that something has happened. Gives the way to stop. */
  subscribe(listener: () => void): () => void;
  /** Forgets the log and the actors that have ended; where the others stand is kept. */
  clear(): void;
}

export interface RecorderOptions {
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Runs the listeners later: actors also speak while React renders. */
  readonly schedule: (notify: () => void) => void;
  /** The most events that are kept; the oldest go first. */
  readonly logLimit?: number;
  /** The most ended actors that are kept. */
  readonly endedLimit?: number;
}

const usualLogLimit = 2_000;
const usualEndedLimit = 100;

/** Starts with nothing. Made for the `inspect` option of every actor of the application. */
export function createRecorder({
  now,
  schedule,
  logLimit = usualLogLimit,
  endedLimit = usualEndedLimit,
}: RecorderOptions): Recorder {
  const actors = new Map<string, ActorRecord>();
  const log: LogEntry[] = [];
  const taken = new Map<string, readonly string[]>();
  const senders = new WeakMap<object, string>();
  const listeners = new Set<() => void>();
  let sequence = 0;
  let reading: Recording | null = null;
  let isTelling = false;

  const changed = () => {
    reading = null;
    if (isTelling || listeners.size === 0) return;
    isTelling = true;
    schedule(() => {
      isTelling = false;
      for (const listener of listeners) listener();
    });
  };

  const change = (key: string, changes: Partial<ActorRecord>) => {
    const actor = actors.get(key);
    if (actor) actors.set(key, { ...actor, ...changes });
  };

  const dropOldest = () => {
    while (log.length > logLimit) {
      const dropped = log.shift();
      if (dropped) change(dropped.actor, { base: momentOf(dropped) });
    }
    const ended = [...actors.values()].filter(({ endedAfter }) => endedAfter !== null);
    for (const { key } of ended.slice(0, Math.max(0, ended.length - endedLimit))) actors.delete(key);
  };

  const hear = ({ actorRef, event, snapshot }: Extract<InspectionEvent, { type: '@xstate.snapshot' }>) => {
    const key = actorRef.sessionId;
    const machine: AnyStateMachine | null = isMachineSnapshot(snapshot) ? snapshot.machine : null;
    const name = nameOf(actorRef, machine);
    const isEnded = snapshot.status !== 'active';
    const known = actors.get(key);
    if (!known && isEnded && !machine) return;
    const record: ActorRecord = known ?? {
      key,
      name,
      parent: actorRef instanceof Actor ? (actorRef._parent?.sessionId ?? null) : null,
      chart: machine?.id ?? null,
      status: 'active',
      bornAfter: sequence,
      endedAfter: null,
      base: null,
    };
    if (machine && isMachineSnapshot(snapshot)) {
      sequence += 1;
      const nodes: readonly { readonly id: string; readonly order: number }[] = snapshot._nodes;
      log.push({
        sequence,
        time: now(),
        actor: key,
        name,
        type: event.type,
        event: redact(event),
        from: senders.get(event) ?? null,
        active: [...nodes].sort((one, other) => one.order - other.order).map(({ id }) => id),
        taken: taken.get(key) ?? [],
        context: redact(snapshot.context),
        status: snapshot.status,
      });
      taken.delete(key);
    }
    // One that ends goes to the end of the list, so that the first to be forgotten ended first.
    if (isEnded) actors.delete(key);
    actors.set(key, { ...record, status: snapshot.status, endedAfter: isEnded ? sequence : null });
    dropOldest();
    changed();
  };

  return {
    inspect: (event) => {
      // What an actor sends to itself is a timer's.
      if (event.type === '@xstate.event' && event.sourceRef && event.sourceRef !== event.actorRef)
        senders.set(event.event, nameOf(event.sourceRef, machineOf(event.sourceRef)));
      if (event.type === '@xstate.microstep' && isMachineSnapshot(event.snapshot)) {
        const ids = idsOf(event.snapshot.machine);
        const now = event._transitions.flatMap((transition) => ids.get(transition) ?? []);
        const { sessionId } = event.actorRef;
        taken.set(sessionId, [...(taken.get(sessionId) ?? []), ...now]);
      }
      if (event.type === '@xstate.snapshot') hear(event);
    },
    read: () => {
      reading ??= { actors: [...actors.values()], log: [...log] };
      return reading;
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    clear: () => {
      for (const entry of log.splice(0)) change(entry.actor, { base: momentOf(entry) });
      for (const { key, endedAfter } of [...actors.values()]) if (endedAfter !== null) actors.delete(key);
      changed();
    },
  };
}

const momentOf = ({ active, taken, context, status }: LogEntry): Moment => ({
  active,
  taken,
  context,
  status,
});

type ActorRefLike = InspectionEvent['actorRef'];

function machineOf(actor: ActorRefLike): AnyStateMachine | null {
  const snapshot: unknown = actor.getSnapshot();
  return isMachineSnapshot(snapshot) ? snapshot.machine : null;
}

/** The name that the application gave the actor, else its chart's or its port's. */
function nameOf(actor: ActorRefLike, machine: AnyStateMachine | null): string {
  if (!(actor instanceof Actor)) return actor.sessionId;
  if (typeof actor.src === 'string') return actor.src;
  return actor.id === actor.sessionId ? (machine?.id ?? actor.id) : actor.id;
}

const known = new WeakMap<AnyStateMachine, ReturnType<typeof transitionIds>>();

/** Read once for each machine: a machine with other ports has other transitions with the same ids. */
function idsOf(machine: AnyStateMachine): ReturnType<typeof transitionIds> {
  const ids = known.get(machine) ?? transitionIds(machine);
  known.set(machine, ids);
  return ids;
}
