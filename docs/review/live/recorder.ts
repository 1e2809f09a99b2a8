import {
  Actor,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventObject,
  type InspectionEvent,
  isMachineSnapshot,
} from 'xstate';
import { judge, structureOf, transitionIdsOf } from './guards.ts';
import { type RedactedValue, redact } from './redact.ts';

export type ActorStatus = 'active' | 'done' | 'error' | 'stopped';

/** A chart after one of its events. */
export interface ChartSnapshot {
  /** The ids of the active states with their parents, in the order of the chart. */
  readonly active: readonly string[];
  /** The ids of the transitions that the event took, `source|event|index`. */
  readonly taken: readonly string[];
  readonly context: RedactedValue;
  readonly status: ActorStatus;
}

/** An event that a chart received, and the snapshot that followed. */
export interface LogEntry extends ChartSnapshot {
  /** Counts from 1, over all actors. */
  readonly sequence: number;
  /** Epoch milliseconds. */
  readonly time: number;
  /** The key of the actor that received the event. */
  readonly actor: string;
  /** The name of that actor. */
  readonly name: string;
  readonly type: string;
  readonly event: RedactedValue;
  /** The name of the actor that sent the event; null for a component, the application or a timer. */
  readonly from: string | null;
  /** The key of that actor. */
  readonly sender: string | null;
  /** In the order in which the events were sent, over all actors; the log is in the order in which they were processed. */
  readonly sent: number;
  /** The guards that returned false. */
  readonly refused: readonly string[];
  /** The events that the chart emitted. */
  readonly emitted: readonly RedactedValue[];
}

export interface ActorRecord {
  /** The actor's session id. */
  readonly key: string;
  readonly name: string;
  /** The key of the parent actor, or null. */
  readonly parent: string | null;
  /** The id of the chart; null for a promise and other actor logic. */
  readonly chart: string | null;
  readonly status: ActorStatus;
  /** The `sequence` of the last event before the actor started. */
  readonly startedAfter: number;
  /** The `sequence` of the last event when the actor ended; null while it runs. */
  readonly endedAfter: number | null;
  /** Epoch milliseconds. */
  readonly startedAt: number;
  readonly endedAt: number | null;
  /** The snapshot of the actor's newest event that is no longer in the log. */
  readonly base: ChartSnapshot | null;
}

/** A promise that was found broken in this session. */
export interface Violation {
  /** The id of the promise, and its sentence. */
  readonly promise: string;
  readonly text: string;
  /** The number of the step after which it was judged, from 1, and what was done in it. */
  readonly step: number;
  readonly act: string;
  /** What the judgement has read. */
  readonly found: RedactedValue;
  /** The `sequence` of the last event before the judgement; 0 for none. */
  readonly at: number;
}

/** Immutable, and without secrets. */
export interface Recording {
  readonly actors: readonly ActorRecord[];
  /** Oldest first. */
  readonly log: readonly LogEntry[];
  /** The structure of every chart that has run, by its id: see `structureOf`. */
  readonly charts: Readonly<Record<string, readonly string[]>>;
  readonly violation?: Violation;
}

export interface RecorderOptions {
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Defers the notification of listeners, because actors also change while React renders. */
  readonly schedule: (notify: () => void) => void;
  /** The oldest events beyond this number are dropped. */
  readonly logLimit?: number;
  /** The actors that ended first are dropped beyond this number. */
  readonly endedLimit?: number;
  /** How events and contexts are recorded. */
  readonly toJson?: (value: unknown) => RedactedValue;
}

/** What is known of an event before it is processed. */
interface Sent {
  readonly order: number;
  readonly from: string | null;
  readonly sender: string | null;
}

/** What a chart has done since its last snapshot. */
interface Doings {
  readonly taken: string[];
  readonly emitted: RedactedValue[];
}

export function createRecorder({
  now,
  schedule,
  logLimit = 2_000,
  endedLimit = 100,
  toJson = redact,
}: RecorderOptions) {
  const actors = new Map<string, ActorRecord>();
  const log: LogEntry[] = [];
  const charts: Record<string, readonly string[]> = {};
  const snapshots = new Map<string, AnyMachineSnapshot>();
  const doings = new Map<string, Doings>();
  const sentEvents = new WeakMap<object, Sent>();
  let order = 0;
  const listeners = new Set<() => void>();
  let sequence = 0;
  let recording: Recording | null = null;
  let isScheduled = false;

  const changed = () => {
    recording = null;
    if (isScheduled || listeners.size === 0) return;
    isScheduled = true;
    schedule(() => {
      isScheduled = false;
      for (const listener of listeners) listener();
    });
  };

  const drop = ({ actor: key, active, taken, context, status }: LogEntry) => {
    const actor = actors.get(key);
    if (actor) actors.set(key, { ...actor, base: { active, taken, context, status } });
  };

  const doingsOf = (key: string): Doings => {
    const known = doings.get(key) ?? { taken: [], emitted: [] };
    doings.set(key, known);
    return known;
  };

  /** The guards that were false. An event can be processed long after it was sent, so they are asked only now. */
  const refusedGuards = (key: string, event: EventObject): readonly string[] => {
    const before = snapshots.get(key);
    return before ? judge(before, event).refused.map(({ guard }) => guard) : [];
  };

  const enforceLimits = () => {
    for (const entry of log.splice(0, Math.max(0, log.length - logLimit))) drop(entry);
    const ended = [...actors.values()].filter(({ endedAfter }) => endedAfter !== null);
    for (const { key } of ended.slice(0, Math.max(0, ended.length - endedLimit))) actors.delete(key);
  };

  const record = ({ actorRef, event, snapshot }: Extract<InspectionEvent, { type: '@xstate.snapshot' }>) => {
    const key = actorRef.sessionId;
    const machine: AnyStateMachine | null = isMachineSnapshot(snapshot) ? snapshot.machine : null;
    const name = nameOf(actorRef, machine);
    const isEnded = snapshot.status !== 'active';
    const known = actors.get(key);
    if (!known && isEnded && !machine) return;
    const actor: ActorRecord = known ?? {
      key,
      name,
      parent: actorRef instanceof Actor ? (actorRef._parent?.sessionId ?? null) : null,
      chart: machine?.id ?? null,
      status: 'active',
      startedAfter: sequence,
      endedAfter: null,
      startedAt: now(),
      endedAt: null,
      base: null,
    };
    if (machine) charts[machine.id] ??= structureOf(machine);
    if (isMachineSnapshot(snapshot)) {
      sequence += 1;
      const { order: sent, from, sender } = sentEvents.get(event) ?? { order, from: null, sender: null };
      const { taken, emitted } = doingsOf(key);
      const nodes: readonly { readonly id: string; readonly order: number }[] = snapshot._nodes;
      log.push({
        sequence,
        time: now(),
        actor: key,
        name,
        type: event.type,
        event: toJson(event),
        from,
        sender,
        sent,
        refused: refusedGuards(key, event),
        emitted,
        active: [...nodes].sort((one, other) => one.order - other.order).map(({ id }) => id),
        taken,
        context: toJson(snapshot.context),
        status: snapshot.status,
      });
      doings.delete(key);
      if (isEnded) snapshots.delete(key);
      else snapshots.set(key, snapshot);
    }
    // Moved to the end, so that ended actors are in the order in which they ended.
    if (isEnded) actors.delete(key);
    const end = isEnded ? { endedAfter: sequence, endedAt: now() } : { endedAfter: null, endedAt: null };
    actors.set(key, { ...actor, status: snapshot.status, ...end });
    enforceLimits();
    changed();
  };

  return {
    /** XState's `inspect` option. */
    inspect: (event: InspectionEvent) => {
      const { sessionId } = event.actorRef;
      if (event.type === '@xstate.event') {
        order += 1;
        // The source of a delayed event is the actor itself.
        const source = event.sourceRef === event.actorRef ? undefined : event.sourceRef;
        sentEvents.set(event.event, {
          order,
          from: source ? nameOf(source, machineOf(source)) : null,
          sender: source?.sessionId ?? null,
        });
      }
      if (event.type === '@xstate.microstep' && isMachineSnapshot(event.snapshot)) {
        const ids = transitionIdsOf(event.snapshot.machine);
        doingsOf(sessionId).taken.push(
          ...event._transitions.flatMap((transition) => ids.get(transition) ?? []),
        );
      }
      if (event.type === '@xstate.action' && event.action.type === 'xstate.emit')
        doingsOf(sessionId).emitted.push(toJson(emittedIn(event.action.params)));
      if (event.type === '@xstate.snapshot') record(event);
    },
    getSnapshot: (): Recording => {
      recording ??= { actors: [...actors.values()], log: [...log], charts: { ...charts } };
      return recording;
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Removes the log and the actors that have ended. */
    clear: () => {
      for (const entry of log.splice(0)) drop(entry);
      for (const { key, endedAfter } of [...actors.values()]) if (endedAfter !== null) actors.delete(key);
      changed();
    },
  };
}

type InspectedActor = InspectionEvent['actorRef'];

function machineOf(actor: InspectedActor): AnyStateMachine | null {
  const snapshot: unknown = actor.getSnapshot();
  return isMachineSnapshot(snapshot) ? snapshot.machine : null;
}

/** The name that the application gave the actor, else the id of its chart. */
function nameOf(actor: InspectedActor, machine: AnyStateMachine | null): string {
  if (!(actor instanceof Actor)) return actor.sessionId;
  if (typeof actor.src === 'string') return actor.src;
  return actor.id === actor.sessionId ? (machine?.id ?? actor.id) : actor.id;
}

const emittedIn = (params: unknown): unknown =>
  typeof params === 'object' && params !== null && 'event' in params ? params.event : undefined;

const notifyDelay = 50;

/** Created before the application starts, so that it records every actor. */
export const recorder = createRecorder({
  now: () => Date.now(),
  schedule: (notify) => setTimeout(notify, notifyDelay),
});
