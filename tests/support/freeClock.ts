import { SimulatedClock } from 'xstate';

/** A clock on which the test says which timer is due next, whatever the delays: the worst that throttled timers can do. */
export class FreeClock extends SimulatedClock {
  readonly #timers = new Map<number, { readonly due: () => void; readonly delay: number }>();
  #latest = 0;
  #passed = 0;

  /** The delays, in milliseconds, of all timers that have run out so far, added up. */
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

  /** Lets the oldest timer of that delay in milliseconds run out; throws when there is none. */
  fire(delay: number): void {
    const timer = [...this.#timers].find(([, candidate]) => candidate.delay === delay);
    if (!timer) throw new Error(`No timer of ${delay} ms is running`);
    this.#timers.delete(timer[0]);
    this.#passed += delay;
    timer[1].due();
  }
}
