import type { AnyMachineSnapshot, EventObject, SimulatedClock } from 'xstate';

/**
 * A model of a chart: its expected behaviour, by rules of its own. It never reads the chart: the walks give both the same stimuli
 * and compare what they show after each.
 */
export interface Model<State, Event extends EventObject> {
  readonly initial: State;
  /** The events that are sent in this state, each with a label. */
  events(state: State): Readonly<Record<string, Event>>;
  /** The state after a stimulus; a new value, or the same when nothing changes. */
  next(state: State, stimulus: Stimulus<Event>, recorder: Recorder): State;
  /** The calls in flight. */
  calls?(state: State): readonly Call[];
  /** The possible results of the calls, by port. */
  readonly outcomes?: Readonly<Record<string, Outcomes | ((call: Call) => Outcomes)>>;
  /** The running timers with their delays in milliseconds. */
  timers?(state: State): Readonly<Record<string, number>>;
  /** What the chart shows: state value, tags, selectors, and the context that matters. */
  shown(state: State): unknown;
  /** Whether the chart has ended. */
  isDone?(state: State): boolean;
  /** Whether a walk ends here, although the chart would continue. */
  isOver?(state: State): boolean;
  /** What the next state depends on: states with equal keys are one node of the graph. Without it, the whole state. */
  key?(state: State): unknown;
  start(clock: SimulatedClock): Subject<Event>;
}

export type Stimulus<Event> =
  | Event
  | {
      readonly type: 'resolved' | 'rejected';
      readonly port: string;
      readonly id: string;
      readonly input: unknown;
      readonly outcome: string;
      /** The output or the error. */
      readonly value: unknown;
    }
  | { readonly type: 'elapsed'; readonly timer: string };

export interface Recorder {
  /** The call of an effect. */
  effect(call: object): void;
  /** A timer or call with that name starts anew, although it was running. */
  restart(name: string): void;
  /** The time of the clock, in milliseconds. */
  readonly now: number;
}

export interface Call {
  readonly port: string;
  readonly input?: unknown;
  /** The port's name, unless given: it tells apart the calls of one port. */
  readonly id?: string;
}

/** By label. */
export interface Outcomes {
  readonly resolves?: Readonly<Record<string, unknown>>;
  readonly rejects?: Readonly<Record<string, unknown>>;
}

/** A chart under test, with its clock and ports. */
export interface Subject<Event extends EventObject> {
  readonly actor: { send(event: Event): void; getSnapshot(): Pick<AnyMachineSnapshot, 'status'> };
  readonly clock: SimulatedClock;
  /** The calls of its effects so far. */
  readonly effects?: readonly object[];
  readonly ports?: Readonly<Record<string, Port>>;
  shown(): unknown;
}

/** A `ScriptedPort`. */
export interface Port {
  readonly inputs: readonly unknown[];
  readonly open: readonly number[];
  readonly late: readonly number[];
  call(index: number): { resolve(output: unknown): Promise<void>; reject(error: unknown): Promise<void> };
}

/** A state of the model, with what is left of each running timer, in milliseconds. */
export interface Node<State> {
  readonly state: State;
  readonly timers: ReadonlyMap<string, number>;
}

type Settled = Extract<Stimulus<never>, { type: 'resolved' | 'rejected' }>;

export type Command<Event> = { readonly label: string } & (
  | { readonly kind: 'send'; readonly event: Event }
  | { readonly kind: 'settle'; readonly settled: Settled }
  | { readonly kind: 'wait'; readonly ms: number }
);

export const idOf = ({ id, port }: Call) => id ?? port;
export const callsOf = <State, Event extends EventObject>(
  model: Model<State, Event>,
  { state }: Node<State>,
): readonly Call[] => model.calls?.(state) ?? [];

export function firstNode<State, Event extends EventObject>(model: Model<State, Event>): Node<State> {
  return { state: model.initial, timers: new Map(Object.entries(model.timers?.(model.initial) ?? {})) };
}

export const isOver = <State, Event extends EventObject>(
  model: Model<State, Event>,
  { state }: Node<State>,
): boolean => (model.isDone?.(state) ?? false) || (model.isOver?.(state) ?? false);

export function outcomesOf<State, Event extends EventObject>(
  model: Model<State, Event>,
  call: Call,
): Outcomes {
  const outcomes = model.outcomes?.[call.port] ?? {};
  return typeof outcomes === 'function' ? outcomes(call) : outcomes;
}

export const keyOf = <State, Event extends EventObject>(
  model: Model<State, Event>,
  { state, timers }: Node<State>,
): string => JSON.stringify([model.key ? model.key(state) : state, ...timers]);

/** The commands of a node by kind: events, results and waits. */
export function commandsOf<State, Event extends EventObject>(
  model: Model<State, Event>,
  node: Node<State>,
): readonly (readonly Command<Event>[])[] {
  if (isOver(model, node)) return [];
  const { state, timers } = node;
  const settle = (call: Call, type: Settled['type'], results: Readonly<Record<string, unknown>> = {}) =>
    Object.entries(results).map(([outcome, value]): Command<Event> => {
      const settled = { type, port: call.port, id: idOf(call), input: call.input, outcome, value };
      return { kind: 'settle', label: `${idOf(call)} ${type}: ${outcome}`, settled };
    });
  const wait = (ms: number): Command<Event> => ({ kind: 'wait', label: `${ms} ms pass`, ms });
  const delays = new Map(Object.entries(model.timers?.(state) ?? {}));
  const due = Math.min(...timers.values());
  // After any other wait, too, the graph would be endless.
  const isFresh = [...timers].every(([name, left]) => left === delays.get(name));
  return [
    Object.entries(model.events(state)).map(([label, event]) => ({ kind: 'send', label, event })),
    callsOf(model, node).flatMap((call) => {
      const { resolves, rejects } = outcomesOf(model, call);
      return [...settle(call, 'resolved', resolves), ...settle(call, 'rejected', rejects)];
    }),
    timers.size === 0 ? [] : [...(isFresh && due > 1 ? [wait(due - 1)] : []), wait(due)],
  ];
}

/** What a stimulus leads to: the calls of effects, and the calls that are no longer in flight. */
export interface Change<State> {
  readonly node: Node<State>;
  readonly effects: readonly object[];
  readonly ended: ReadonlySet<string>;
}

export function react<State, Event extends EventObject>(
  model: Model<State, Event>,
  before: Node<State>,
  stimulus: Stimulus<Event>,
  now: number,
): Change<State> {
  const effects: object[] = [];
  const ended = new Set(settledId(stimulus));
  const state = model.next(before.state, stimulus, {
    effect: (call) => void effects.push(call),
    restart: (name) => void ended.add(name),
    now,
  });
  const delays = new Map(Object.entries(model.timers?.(state) ?? {}));
  const kept = [...before.timers].filter(([name]) => delays.has(name) && !ended.has(name));
  const timers = new Map(kept);
  for (const [name, delay] of delays) if (!timers.has(name)) timers.set(name, delay);
  return { node: { state, timers }, effects, ended };
}

/** An event of a chart can have an id, too. */
const settledId = ({ type, id }: { readonly type: string; readonly id?: unknown }): readonly string[] =>
  (type === 'resolved' || type === 'rejected') && typeof id === 'string' ? [id] : [];

/** The node after some time, at most until the next timer is due. */
export function waited<State, Event extends EventObject>(
  model: Model<State, Event>,
  { state, timers }: Node<State>,
  ms: number,
  now: number,
): readonly Change<State>[] {
  const left = new Map([...timers].map(([name, rest]) => [name, rest - ms]));
  let node: Node<State> = { state, timers: left };
  const changes: Change<State>[] = [{ node, effects: [], ended: new Set() }];
  for (const [timer, rest] of left) {
    if (rest > 0 || node.timers.get(timer) !== rest) continue;
    const others = new Map([...node.timers].filter(([name]) => name !== timer));
    const change = react(model, { ...node, timers: others }, { type: 'elapsed', timer }, now);
    node = change.node;
    changes.push(change);
  }
  return changes;
}
