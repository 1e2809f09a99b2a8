import {
  type Actor,
  type AnyActorLogic,
  type AnyActorRef,
  type AnyStateMachine,
  createActor,
  type EventObject,
  fromCallback,
  fromPromise,
  fromTransition,
  SimulatedClock,
} from 'xstate';
import { deferred } from './deferred.ts';

/** Creates an actor on a simulated clock, which is that of its delays, and starts it. */
export function startChart<Logic extends AnyActorLogic>(
  create: (options: { readonly clock: SimulatedClock }) => Actor<Logic>,
  clock = new SimulatedClock(),
) {
  return { actor: create({ clock }).start(), clock };
}

/**
 * The machine with all its effects, and their calls so far, in order, as `{ type, ...params }`. The actions that are plain
 * functions are effects: those of XState have a type.
 */
export function recordEffects<Machine extends AnyStateMachine>(
  machine: Machine,
  effects: EventObject[] = [],
) {
  const names = Object.entries(machine.implementations.actions).flatMap(([name, action]) =>
    typeof action === 'function' && !('type' in action) ? [name] : [],
  );
  const record = (type: string) => (_: unknown, params: object | undefined) => {
    effects.push({ type, ...params });
  };
  const actions = Object.fromEntries(names.map((name) => [name, record(name)]));
  return { machine: machine.provide({ actions }) as Machine, effects };
}

/** Makes the keys k1, k2, … */
export function createKeys(): () => string {
  let keys = 0;
  return () => `k${++keys}`;
}

/** In place of a port that watches something and reports nothing by itself. */
export const silent = fromCallback<EventObject, void>(() => undefined);

/** An actor in the place of another chart, and what it was sent, in order. */
export function createReceiver<Ref extends AnyActorRef>() {
  const received: EventObject[] = [];
  const logic = fromTransition((_, event: EventObject) => void received.push(event), undefined);
  const ref: AnyActorRef = createActor(logic).start();
  return { ref: ref as Ref, received };
}

/** As `startChart`, for a chart below a parent: what it reports, in order, and how the parent stops it. */
export function startChild<Logic extends AnyActorLogic>(
  create: (options: { readonly clock: SimulatedClock; readonly parent: AnyActorRef }) => Actor<Logic>,
  clock = new SimulatedClock(),
) {
  const reports: EventObject[] = [];
  const recorder = fromTransition((_, event: EventObject & { error?: unknown }, { stopChild }) => {
    if (event.type === 'child.stopped') stopChild(chart.actor);
    else if (event.type.startsWith('xstate.error.')) throw event.error;
    else if (!event.type.startsWith('xstate.')) reports.push(event);
    return null;
  }, null);
  const parent = createActor(recorder, { clock }).start();
  const chart = startChart((options) => create({ ...options, parent }), clock);
  return { ...chart, reports, stop: () => parent.send({ type: 'child.stopped' }) };
}

/** One call of a port. `resolve` and `reject` return after the chart has processed the result. */
interface PortCall<Output, Input> {
  readonly input: Input;
  readonly signal: AbortSignal;
  resolve(output: Output): Promise<void>;
  reject(error: unknown): Promise<void>;
}

/** A port whose calls the test settles. */
export class ScriptedPort<Output, Input = void> {
  #calls: PortCall<Output, Input>[] = [];
  #settled = new Set<number>();

  /** For `.provide()`. */
  readonly logic = fromPromise<Output, Input>(({ input, signal }) => {
    const { promise, resolve, reject } = deferred<Output>();
    const number = this.#calls.length;
    const settled = this.#settled;
    this.#calls.push({
      input,
      signal,
      // The chart awaits the promise before the test does, so it runs first.
      resolve: async (output) => {
        settled.add(number);
        resolve(output);
        await promise;
      },
      reject: async (error) => {
        settled.add(number);
        reject(error);
        await promise.catch(() => {});
      },
    });
    return promise;
  });

  /** The inputs of the calls, in order, without the function that an attempt reports its progress by. */
  get inputs(): readonly Input[] {
    return this.#calls.map(({ input }) => {
      if (typeof input !== 'object' || input === null || !('onProgress' in input)) return input;
      const { onProgress: _, ...rest } = input;
      return rest as Input;
    });
  }

  /** The inputs as they were given. */
  get given(): readonly Input[] {
    return this.#calls.map(({ input }) => input);
  }

  /** Whether each call has been aborted, in order. */
  get aborted(): readonly boolean[] {
    return this.#calls.map(({ signal }) => signal.aborted);
  }

  /** The indexes of the calls in flight. */
  get open(): readonly number[] {
    return this.#unsettled(false);
  }

  /** The indexes of the calls that were aborted before they were settled. */
  get late(): readonly number[] {
    return this.#unsettled(true);
  }

  /** Forgets every call, so that the port can be used for another actor. */
  reset(): void {
    this.#calls = [];
    this.#settled = new Set();
  }

  #unsettled(isAborted: boolean): readonly number[] {
    return this.#calls.flatMap(({ signal }, number) =>
      !this.#settled.has(number) && signal.aborted === isAborted ? [number] : [],
    );
  }

  /** The call with that index; throws when there was none. */
  call(index: number): PortCall<Output, Input> {
    const call = this.#calls[index];
    if (!call) throw new Error(`The port was called ${this.#calls.length} times`);
    return call;
  }
}
