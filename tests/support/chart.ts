import { type Actor, type AnyActorLogic, type EmittedFrom, fromPromise, SimulatedClock } from 'xstate';
import { deferred } from './deferred.ts';

/** A running chart, the clock that its delays obey, and all that it has emitted so far, in order. */
export interface RunningChart<Logic extends AnyActorLogic> {
  readonly actor: Actor<Logic>;
  readonly clock: SimulatedClock;
  readonly emitted: readonly EmittedFrom<Logic>[];
}

/** Makes an actor on a simulated clock (a new one unless given), listens to it and starts it. */
export function startChart<Logic extends AnyActorLogic>(
  create: (options: { readonly clock: SimulatedClock }) => Actor<Logic>,
  clock = new SimulatedClock(),
): RunningChart<Logic> {
  const actor = create({ clock });
  const emitted: EmittedFrom<Logic>[] = [];
  actor.on('*', (event) => emitted.push(event));
  return { actor: actor.start(), clock, emitted };
}

/** One call of a port. `answer` and `refuse` return when the chart has heard of it, or has had its chance to. */
export interface PortCall<Output, Input> {
  readonly input: Input;
  readonly signal: AbortSignal;
  resolve(output: Output): Promise<void>;
  reject(error: unknown): Promise<void>;
}

/** A port whose calls settle when the test says so. */
export class ScriptedPort<Output, Input = void> {
  #calls: PortCall<Output, Input>[] = [];
  #settled = new Set<number>();

  /** What the chart is provided with. */
  readonly logic = fromPromise<Output, Input>(({ input, signal }) => {
    const { promise, resolve, reject } = deferred<Output>();
    const number = this.#calls.length;
    const settled = this.#settled;
    this.#calls.push({
      input,
      signal,
      // The chart has begun to wait for the promise before the test does, so it is told first.
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

  /** What the calls were given, in order. */
  get inputs(): readonly Input[] {
    return this.#calls.map(({ input }) => input);
  }

  /** Whether each call has been aborted, in order. */
  get aborted(): readonly boolean[] {
    return this.#calls.map(({ signal }) => signal.aborted);
  }

  /** The numbers of the calls that the chart still waits for. */
  get open(): readonly number[] {
    return this.#unsettled(false);
  }

  /** The numbers of the calls that were aborted before they were settled: an answer would come too late. */
  get late(): readonly number[] {
    return this.#unsettled(true);
  }

  /** Forgets every call so far, so that the port, and a chart provided with it, can serve once more. */
  reset(): void {
    this.#calls = [];
    this.#settled = new Set();
  }

  #unsettled(isAborted: boolean): readonly number[] {
    return this.#calls.flatMap(({ signal }, number) =>
      !this.#settled.has(number) && signal.aborted === isAborted ? [number] : [],
    );
  }

  /** The call of that number, the first being 0; throws when there was none. */
  call(index: number): PortCall<Output, Input> {
    const call = this.#calls[index];
    if (!call) throw new Error(`The port was called ${this.#calls.length} times`);
    return call;
  }
}
