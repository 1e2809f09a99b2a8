import { SimulatedClock } from 'xstate';

/** A clock on which the test fires timers in any order, as throttled timers may. */
export class FreeClock extends SimulatedClock {
  readonly #timers = new Map<number, { readonly due: () => void; readonly delay: number }>();
  #latest = 0;
  #passed = 0;

  /** The sum of the delays of all fired timers, in milliseconds. */
  override now(): number {
    return this.#passed;
  }

  override setTimeout(due: () => void, delay: number): number {
    this.#latest += 1;
    this.#timers.set(this.#latest, { due, delay });
    return this.#latest;
  }

  override clearTimeout(timer: number): void {
    this.#timers.delete(timer);
  }

  /** Fires the oldest timer with that delay in milliseconds; throws when there is none. */
  fire(delay: number): void {
    const timer = [...this.#timers].find(([, candidate]) => candidate.delay === delay);
    if (!timer) throw new Error(`No timer of ${delay} ms is running`);
    this.#timers.delete(timer[0]);
    this.#passed += delay;
    timer[1].due();
  }
}
