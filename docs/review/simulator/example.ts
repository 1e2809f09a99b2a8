import {
  type AnyActorRef,
  type AnyStateMachine,
  createActor,
  type EventFrom,
  type EventObject,
  fromCallback,
  type InputFrom,
  type Snapshot,
  type SnapshotFrom,
} from 'xstate';

/** Epoch milliseconds at the start of a simulation: 21 November 2026, 10:00 UTC. */
export const startTime = Date.UTC(2026, 10, 21, 10);

/** What the input of a chart may need. */
export interface Tools {
  /** Epoch milliseconds, by the clock of the simulation. */
  readonly now: () => number;
  /** Returns 'key-1', 'key-2', … */
  readonly createKey: () => string;
}

/** What a call of a port may end with; each has a label. */
export interface Outcomes<Output = unknown> {
  readonly results: Readonly<Record<string, Output>>;
  readonly errors: Readonly<Record<string, unknown>>;
}

/** What the simulator offers for a chart: the machine, and examples by their labels. */
export interface ChartExample {
  readonly machine: AnyStateMachine;
  readonly input: (tools: Tools) => unknown;
  /** Some events carry what the context holds. */
  readonly events: (context: unknown) => Readonly<Record<string, EventObject>>;
  /** A port is a call, or a chart that stands behind it. */
  readonly ports: Readonly<Record<string, Outcomes | ChartExample>>;
  /** Whether the chart reports to the chart that has started it. */
  readonly isChild: boolean;
}

type Provided<Machine extends AnyStateMachine> = NonNullable<
  NonNullable<Parameters<Machine['provide']>[0]>['actors']
>;
type OutputOf<Logic> = Logic extends { getInitialSnapshot: (...args: never[]) => Snapshot<infer Output> }
  ? Output
  : unknown;

/** Types the examples by the machine. */
export function example<Machine extends AnyStateMachine>(
  machine: Machine,
  {
    input,
    events = {},
    ports,
    isChild = false,
  }: {
    readonly input?: (tools: Tools) => InputFrom<Machine>;
    readonly events?:
      | Readonly<Record<string, EventFrom<Machine>>>
      | ((context: SnapshotFrom<Machine>['context']) => Readonly<Record<string, EventFrom<Machine>>>);
    readonly ports: {
      readonly [Name in keyof Provided<Machine>]-?:
        | Outcomes<OutputOf<NonNullable<Provided<Machine>[Name]>>>
        | ChartExample;
    };
    readonly isChild?: boolean;
  },
): ChartExample {
  return {
    machine,
    input: (tools) => input?.(tools),
    events: (context) =>
      typeof events === 'function' ? events(context as SnapshotFrom<Machine>['context']) : events,
    ports: ports as Readonly<Record<string, Outcomes | ChartExample>>,
    isChild,
  };
}

export const failure = new Error('Server error: 500');
export const missing = Object.assign(new Error('Not found'), { status: 404 });
export const file = (name: string, type: string): File => new File(['abc'], name, { type });

/** In the place of a chart that outlives the simulated one, which only sends to it. */
export function startReceiver<Ref extends AnyActorRef>(): Ref {
  const ref: AnyActorRef = createActor(fromCallback(() => undefined)).start();
  return ref as Ref;
}
