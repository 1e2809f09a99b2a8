import { Actor, type InspectionEvent, isMachineSnapshot } from 'xstate';

export interface InspectedActor {
  /** The session id. */
  readonly key: string;
  readonly name: string;
  /** The key of the parent, or null. */
  readonly parent: string | null;
  /** The id of the chart; null for a promise and other actor logic. */
  readonly chart: string | null;
  readonly status: 'active' | 'done' | 'error' | 'stopped';
  /** The ids of the active states, parents included. */
  readonly active: readonly string[];
}

/** An event that a chart received. Its payload is not kept: it may hold a password or a token. */
export interface InspectedEvent {
  readonly sequence: number;
  /** Epoch milliseconds. */
  readonly time: number;
  /** The key of the actor that received it. */
  readonly actor: string;
  readonly type: string;
  /** The name of the actor that sent it; null for a component, the application or a timer. */
  readonly from: string | null;
  /** The name of the actor that received it. */
  readonly to: string;
}

export interface Inspection {
  /** In the order in which they started; those that have ended are last. */
  readonly actors: readonly InspectedActor[];
  /** Latest first. */
  readonly events: readonly InspectedEvent[];
}

const keptEvents = 200;
const keptEndedActors = 20;
const notifyDelay = 50;

/** Keeps what the live view shows: the actors with their states, and the last events. */
function createInspector() {
  const actors = new Map<string, InspectedActor>();
  const listeners = new Set<() => void>();
  const senders = new WeakMap<object, string>();
  let events: readonly InspectedEvent[] = [];
  let sequence = 0;
  let inspection: Inspection = { actors: [], events: [] };
  let isScheduled = false;

  const changed = () => {
    if (isScheduled) return;
    isScheduled = true;
    // Later: actors also change while React renders.
    setTimeout(() => {
      isScheduled = false;
      inspection = { actors: [...actors.values()], events };
      for (const listener of listeners) listener();
    }, notifyDelay);
  };

  const endedActors = () => [...actors.values()].filter(({ status }) => status !== 'active');

  const record = ({ actorRef, event, snapshot }: Extract<InspectionEvent, { type: '@xstate.snapshot' }>) => {
    const chart = isMachineSnapshot(snapshot) ? snapshot : null;
    const key = actorRef.sessionId;
    const isEnded = snapshot.status !== 'active';
    const name = nameOf(actorRef, chart?.machine.id);
    // An actor that ends is moved to the end; one without a chart has nothing to show then.
    if (isEnded) actors.delete(key);
    if (chart || !isEnded)
      actors.set(key, {
        key,
        name,
        parent: actorRef instanceof Actor ? (actorRef._parent?.sessionId ?? null) : null,
        chart: chart?.machine.id ?? null,
        status: snapshot.status,
        active: chart ? chart._nodes.map(({ id }) => id) : [],
      });
    for (const ended of endedActors().slice(0, -keptEndedActors)) actors.delete(ended.key);
    if (chart) {
      sequence += 1;
      const from = senders.get(event) ?? null;
      events = [
        { sequence, time: Date.now(), actor: key, type: event.type, from, to: name },
        ...events.slice(0, keptEvents - 1),
      ];
    }
    changed();
  };

  return {
    /** XState's `inspect` option. */
    inspect: (event: InspectionEvent) => {
      if (event.type === '@xstate.event' && event.sourceRef && event.sourceRef !== event.actorRef)
        senders.set(event.event, nameOf(event.sourceRef));
      if (event.type === '@xstate.snapshot') record(event);
    },
    getSnapshot: () => inspection,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The name that the application gave the actor, else the id of its chart. */
function nameOf(actor: InspectionEvent['actorRef'], chart?: string): string {
  if (!(actor instanceof Actor)) return actor.sessionId;
  if (typeof actor.src === 'string') return actor.src;
  return actor.id === actor.sessionId ? (chart ?? actor.logic.id ?? actor.id) : actor.id;
}

/** The active states that have no active state within them, without the id of the chart: `signedIn.steady`. */
export const leavesOf = (active: readonly string[]): readonly string[] =>
  active.filter((id) => !active.some((other) => other.startsWith(`${id}.`)));

export const statesText = (active: readonly string[]): string =>
  leavesOf(active)
    .map((id) => id.slice(id.indexOf('.') + 1))
    .join(', ');

/** Created before the application starts, so that it inspects every actor. */
export const inspector = createInspector();
