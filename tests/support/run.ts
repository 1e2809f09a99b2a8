import assert from 'node:assert/strict';
import type { EventObject, SimulatedClock } from 'xstate';
import {
  type Change,
  type Command,
  callsOf,
  firstNode,
  idOf,
  type Model,
  type Node,
  outcomesOf,
  type Port,
  react,
  type Subject,
  waited,
} from './model.ts';

/** A model and its chart, in step. */
export class Run<State, Event extends EventObject> {
  readonly #model: Model<State, Event>;
  readonly #subject: Subject<Event>;
  readonly #started = new Map<string, number>();
  /** The indexes of the calls in flight, by id. */
  readonly #indexes = new Map<string, number>();
  #checkedEffects = 0;
  node: Node<State>;

  constructor(model: Model<State, Event>, clock: SimulatedClock) {
    this.#model = model;
    this.#subject = model.start(clock);
    this.node = firstNode(model);
    this.#follow([{ node: this.node, effects: [], ended: new Set() }]);
  }

  /** Runs a command on both; throws when the chart does not show what the model predicts. */
  async step(command: Command<Event>): Promise<void> {
    const { actor, clock } = this.#subject;
    switch (command.kind) {
      case 'send': {
        const change = react(this.#model, this.node, command.event, clock.now());
        actor.send(command.event);
        return this.#follow([change]);
      }
      case 'settle': {
        const { id, port, type, value } = command.settled;
        const call = this.#port(port).call(this.#indexes.get(id) ?? -1);
        const change = react(this.#model, this.node, command.settled, clock.now());
        await (type === 'resolved' ? call.resolve(value) : call.reject(value));
        return this.#follow([change]);
      }
      case 'wait':
        // One millisecond earlier, nothing has happened yet.
        for (const ms of command.ms > 1 ? [command.ms - 1, 1] : [1]) {
          clock.increment(ms);
          this.#follow(waited(this.#model, this.node, ms, clock.now()));
        }
    }
  }

  /** Settles every call that was aborted: nothing may change. */
  async settleLate(): Promise<void> {
    for (const [name, port] of Object.entries(this.#subject.ports ?? {}))
      for (const index of port.late) {
        const { resolves = {}, rejects = {} } = outcomesOf(this.#model, {
          port: name,
          input: port.inputs[index],
        });
        const [output] = Object.values(resolves);
        const call = port.call(index);
        await (output === undefined ? call.reject(Object.values(rejects)[0]) : call.resolve(output));
      }
    this.#follow([{ node: this.node, effects: [], ended: new Set() }]);
  }

  #port(name: string): Port {
    const port = this.#subject.ports?.[name];
    if (!port) throw new Error(`The chart has no port ${name}`);
    return port;
  }

  #follow(changes: readonly Change<State>[]): void {
    const model = this.#model;
    for (const { node, ended } of changes) {
      const calls = callsOf(model, node);
      const ids = new Set(calls.map(idOf));
      for (const id of this.#indexes.keys()) if (!ids.has(id) || ended.has(id)) this.#indexes.delete(id);
      for (const call of calls) {
        if (this.#indexes.has(idOf(call))) continue;
        const index = this.#started.get(call.port) ?? 0;
        this.#started.set(call.port, index + 1);
        this.#indexes.set(idOf(call), index);
      }
    }
    this.node = changes.at(-1)?.node ?? this.node;
    const { actor, effects = [], ports = {}, shown } = this.#subject;
    const { state } = this.node;
    const calls = callsOf(model, this.node);
    const actual = {
      shown: shown(),
      effects: effects.slice(this.#checkedEffects),
      isDone: actor.getSnapshot().status === 'done',
      calls: Object.entries(ports).map(([name, { inputs, open }]) => ({
        name,
        started: inputs.length,
        inFlight: open.map((index) => ({ index, input: inputs[index] })),
      })),
    };
    this.#checkedEffects = effects.length;
    const expected = {
      shown: model.shown(state),
      effects: changes.flatMap((change) => change.effects),
      isDone: model.isDone?.(state) ?? false,
      calls: Object.keys(ports).map((name) => ({
        name,
        started: this.#started.get(name) ?? 0,
        inFlight: calls
          .filter(({ port }) => port === name)
          .map((call) => ({ index: this.#indexes.get(idOf(call)) ?? -1, input: call.input }))
          .sort((one, other) => one.index - other.index),
      })),
    };
    assert.deepEqual(actual, expected);
  }
}
