import assert from 'node:assert/strict';
import type { AnyMachineSnapshot, EventObject, SimulatedClock } from 'xstate';
import type { ScriptedPort } from './chart.ts';

/** One way in which a call of a port may end. */
export interface Ending {
  readonly label: string;
  readonly result: { readonly output: unknown } | { readonly error: unknown };
  /** Ends the call of that number like this. */
  settle(call: number): Promise<void>;
}

/** A port of a running chart: which calls it has, and how they may end. */
export interface PortModel {
  readonly endings: readonly Ending[];
  readonly open: readonly number[];
  readonly late: readonly number[];
}

/** Describes a scripted port by the answers that it may give and the errors that it may refuse with, each under a label. */
export const portModel = <Output, Input>(
  port: ScriptedPort<Output, Input>,
  answers: Readonly<Record<string, Output>>,
  errors: Readonly<Record<string, unknown>> = {},
): PortModel => ({
  endings: [
    ...Object.entries(answers).map(([label, output]) => ({
      label: `answers ${label}`,
      result: { output },
      settle: (call: number) => port.call(call).resolve(output),
    })),
    ...Object.entries(errors).map(([label, error]) => ({
      label: `refuses: ${label}`,
      result: { error },
      settle: (call: number) => port.call(call).reject(error),
    })),
  ],
  get open() {
    return port.open;
  },
  get late() {
    return port.late;
  },
});

/** What has just been done to a chart. A call that was `isLate` had been aborted before. Times are milliseconds. */
export type Happening<Event> =
  | { readonly kind: 'sent'; readonly event: Event }
  | {
      readonly kind: 'settled';
      readonly port: string;
      readonly call: number;
      readonly isLate: boolean;
      readonly result: Ending['result'];
    }
  | { readonly kind: 'waited' };

/** What has just been done, and the chart before and after. */
export interface Step<Event extends EventObject> {
  readonly happening: Happening<Event>;
  readonly before: AnyMachineSnapshot;
  readonly after: AnyMachineSnapshot;
}

/** A running chart whose surroundings are all in the hands of the test. */
export interface Specimen<Event extends EventObject> {
  readonly actor: {
    send(event: Event): void;
    getSnapshot(): AnyMachineSnapshot;
  };
  readonly clock: SimulatedClock;
  readonly ports: Readonly<Record<string, PortModel>>;
  /** Throws when something does not hold that must hold after every step. */
  check(step: Step<Event>): void;
}

/** A chart with all that may happen to it, and what must always hold. */
export interface Model<Event extends EventObject> {
  start(clock: SimulatedClock): Specimen<Event>;
  /** What may be sent to it now, each event under a label. */
  events(snapshot: AnyMachineSnapshot): Readonly<Record<string, Event>>;
  /** What of its context decides, beside its states, what follows: two snapshots with equal keys count as one. */
  key?(snapshot: AnyMachineSnapshot): unknown;
  /** Whether this is the end of it, though the chart itself would go on. */
  isOver?(snapshot: AnyMachineSnapshot): boolean;
  /** How long a random walk may wait at a time, in milliseconds. */
  readonly waits?: readonly number[];
  /** Ports of actors that the chart has spawned, and not invoked. */
  readonly spawned?: readonly string[];
}

/** Something that can be done to a chart now. */
export interface Move<Event extends EventObject> {
  readonly label: string;
  make(): Promise<Happening<Event>>;
}

/** The move of an event. */
export const sending = <Event extends EventObject>(
  { actor }: Specimen<Event>,
  label: string,
  event: Event,
): Move<Event> => ({
  label,
  make: () => {
    actor.send(event);
    return Promise.resolve({ kind: 'sent', event });
  },
});

/** The moves of all endings of some calls of a port; a label says which call it is when there are several. */
export const settling = <Event extends EventObject>(
  { ports }: Specimen<Event>,
  name: string,
  which: 'open' | 'late',
): readonly Move<Event>[] => {
  const port = ports[name];
  if (!port) throw new Error(`The model has no port ${name}`);
  const isLate = which === 'late';
  return port[which].flatMap((call, index) =>
    port.endings.map(({ label, result, settle }) => ({
      label: `${name}${isLate ? ', too late,' : ''} ${label}${index > 0 ? ` (call ${index + 1})` : ''}`,
      make: async () => {
        await settle(call);
        return { kind: 'settled', port: name, call, isLate, result };
      },
    })),
  );
};

/** Makes a move, and checks what holds for every chart and what the model says of this one. */
export async function step<Event extends EventObject>(
  model: Model<Event>,
  specimen: Specimen<Event>,
  move: Move<Event>,
): Promise<void> {
  const before = specimen.actor.getSnapshot();
  const happening = await move.make();
  const after = specimen.actor.getSnapshot();
  if (happening.kind === 'settled' && happening.isLate)
    assert.equal(after, before, 'an answer that came too late has changed something');
  const spawned = new Set(model.spawned);
  const waiting = Object.entries(specimen.ports).flatMap(([name, { open }]) =>
    spawned.has(name) ? [] : open.map(() => name),
  );
  assert.deepEqual(
    waiting.sort(),
    portsOf(after).sort(),
    `under way: ${waiting}; asked for: ${portsOf(after)}`,
  );
  specimen.check({ happening, before, after });
}

/** The ports that the active states of a chart call, once for each call. */
function portsOf(snapshot: AnyMachineSnapshot): string[] {
  if (snapshot.status !== 'active') return [];
  return snapshot._nodes.flatMap(({ invoke }) => invoke.map(({ src }) => String(src)));
}

/** Whether anything can still be done to a chart. */
export const isRunning = <Event extends EventObject>(
  model: Model<Event>,
  snapshot: AnyMachineSnapshot,
): boolean => snapshot.status === 'active' && !model.isOver?.(snapshot);
