import assert from 'node:assert/strict';
import type { AnyMachineSnapshot, EventObject, SimulatedClock } from 'xstate';
import type { ScriptedPort } from './chart.ts';

/** A possible outcome of a call of a port. */
export interface Outcome {
  readonly label: string;
  readonly result: { readonly output: unknown } | { readonly error: unknown };
  /** Settles the call with that index. */
  settle(call: number): Promise<void>;
}

/** A port of a running chart: its calls and their possible outcomes. */
export interface PortModel {
  readonly outcomes: readonly Outcome[];
  readonly open: readonly number[];
  readonly late: readonly number[];
}

/** The model of a scripted port, by its possible results and errors, each with a label. */
export const portModel = <Output, Input>(
  port: ScriptedPort<Output, Input>,
  results: Readonly<Record<string, Output>>,
  errors: Readonly<Record<string, unknown>> = {},
): PortModel => ({
  outcomes: [
    ...Object.entries(results).map(([label, output]) => ({
      label: `resolves: ${label}`,
      result: { output },
      settle: (call: number) => port.call(call).resolve(output),
    })),
    ...Object.entries(errors).map(([label, error]) => ({
      label: `rejects: ${label}`,
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

/** What the last command did. A call is `isLate` when it had been aborted before it settled. */
export type Stimulus<Event> =
  | { readonly kind: 'sent'; readonly event: Event }
  | {
      readonly kind: 'settled';
      readonly port: string;
      readonly call: number;
      readonly isLate: boolean;
      readonly result: Outcome['result'];
    }
  | { readonly kind: 'waited' };

/** The last command, and the snapshots before and after it. */
export interface Step<Event extends EventObject> {
  readonly stimulus: Stimulus<Event>;
  readonly before: AnyMachineSnapshot;
  readonly after: AnyMachineSnapshot;
}

/** A chart under test, with its clock and ports. */
export interface Subject<Event extends EventObject> {
  readonly actor: {
    send(event: Event): void;
    getSnapshot(): AnyMachineSnapshot;
  };
  readonly clock: SimulatedClock;
  readonly ports: Readonly<Record<string, PortModel>>;
  /** Checks the invariants after a step; throws when one does not hold. */
  check(step: Step<Event>): void;
}

/** The model of a chart: its commands and its invariants. */
export interface Model<Event extends EventObject> {
  start(clock: SimulatedClock): Subject<Event>;
  /** The events that can be sent in this snapshot, each with a label. */
  events(snapshot: AnyMachineSnapshot): Readonly<Record<string, Event>>;
  /** The part of the context that the next state depends on: snapshots with equal states and keys are one node of the graph. */
  key?(snapshot: AnyMachineSnapshot): unknown;
  /** Whether a walk ends here, although the chart would continue. */
  isOver?(snapshot: AnyMachineSnapshot): boolean;
  /** The waits of a random walk, in milliseconds. */
  readonly waits?: readonly number[];
  /** Ports of actors that the chart spawns instead of invoking them. */
  readonly spawned?: readonly string[];
}

export interface Command<Event extends EventObject> {
  readonly label: string;
  run(): Promise<Stimulus<Event>>;
}

export const sending = <Event extends EventObject>(
  { actor }: Subject<Event>,
  label: string,
  event: Event,
): Command<Event> => ({
  label,
  run: () => {
    actor.send(event);
    return Promise.resolve({ kind: 'sent', event });
  },
});

/** A command for each outcome of the open or late calls of a port. */
export const settling = <Event extends EventObject>(
  { ports }: Subject<Event>,
  name: string,
  which: 'open' | 'late',
): readonly Command<Event>[] => {
  const port = ports[name];
  if (!port) throw new Error(`The model has no port ${name}`);
  const isLate = which === 'late';
  return port[which].flatMap((call, index) =>
    port.outcomes.map(({ label, result, settle }) => ({
      label: `${name}${isLate ? ', too late,' : ''} ${label}${index > 0 ? ` (call ${index + 1})` : ''}`,
      run: async () => {
        await settle(call);
        return { kind: 'settled', port: name, call, isLate, result };
      },
    })),
  );
};

/** Runs a command, then checks the invariants of every chart and of this model. */
export async function step<Event extends EventObject>(
  model: Model<Event>,
  subject: Subject<Event>,
  command: Command<Event>,
): Promise<void> {
  const before = subject.actor.getSnapshot();
  const stimulus = await command.run();
  const after = subject.actor.getSnapshot();
  if (stimulus.kind === 'settled' && stimulus.isLate)
    assert.equal(after, before, 'a result that came too late has changed something');
  const spawned = new Set(model.spawned);
  const waiting = Object.entries(subject.ports).flatMap(([name, { open }]) =>
    spawned.has(name) ? [] : open.map(() => name),
  );
  assert.deepEqual(
    waiting.sort(),
    portsOf(after).sort(),
    `under way: ${waiting}; asked for: ${portsOf(after)}`,
  );
  subject.check({ stimulus, before, after });
}

/** The ports that the active states invoke, once for each call. */
function portsOf(snapshot: AnyMachineSnapshot): string[] {
  if (snapshot.status !== 'active') return [];
  return snapshot._nodes.flatMap(({ invoke }) => invoke.map(({ src }) => String(src)));
}

export const isRunning = <Event extends EventObject>(
  model: Model<Event>,
  snapshot: AnyMachineSnapshot,
): boolean => snapshot.status === 'active' && !model.isOver?.(snapshot);
