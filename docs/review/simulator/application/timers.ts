/** A timer that is not over. */
export interface Timer {
  /** Milliseconds until it is over. */
  readonly rest: number;
}

interface Entry {
  readonly due: number;
  readonly run: () => void;
}

/** A browser reads a delay that is longer as one that is over at once. */
const longest = 2 ** 31 - 1;

/** setTimeout and the like, and a class Date, whose time passes only when it is told to. */
export function createTimers(startTime: number) {
  let elapsed = 0;
  let numbers = 0;
  const entries = new Map<number, Entry>();
  const add = (number: number, delay: number | undefined, run: () => void) => {
    const rest = Number(delay) > 0 && Number(delay) <= longest ? Number(delay) : 0;
    entries.set(number, { due: elapsed + rest, run });
    return number;
  };
  const nextNumber = () => {
    numbers += 1;
    return numbers;
  };
  type Run = (...rest: unknown[]) => void;
  const setTimeout = (run: Run, delay?: number, ...rest: unknown[]) =>
    add(nextNumber(), delay, () => run(...rest));
  const setInterval = (run: Run, delay?: number, ...rest: unknown[]) => {
    const number = nextNumber();
    const repeat = () => {
      add(number, Math.max(1, Number(delay) || 0), repeat);
      run(...rest);
    };
    return add(number, Math.max(1, Number(delay) || 0), repeat);
  };
  const clear = (number: unknown) => {
    entries.delete(Number(number));
  };
  const due = (until: number): readonly [number, Entry] | undefined =>
    [...entries]
      .filter(([, entry]) => entry.due <= until)
      .sort(([, one], [, other]) => one.due - other.due)[0];

  const RealDate = Date;
  const now = () => startTime + elapsed;
  class VirtualDate extends RealDate {
    constructor(...parts: unknown[]) {
      super(...((parts.length > 0 ? parts : [now()]) as [number]));
    }
    static override now(): number {
      return now();
    }
  }

  return {
    globals: {
      setTimeout,
      setInterval,
      clearTimeout: clear,
      clearInterval: clear,
      setImmediate: (run: Run, ...rest: unknown[]) => setTimeout(run, 0, ...rest),
      requestIdleCallback: (run: (deadline: IdleDeadline) => void) =>
        setTimeout(() => run({ didTimeout: false, timeRemaining: () => 10 }), 0),
      cancelIdleCallback: clear,
      Date: VirtualDate,
    },
    now,
    /** Milliseconds since the start. */
    time: () => elapsed,
    /** Runs the first timer that is over by then, and moves the clock to its end; false where there is none. */
    runNext(until: number): boolean {
      const [number, entry] = due(until) ?? [];
      if (number === undefined || !entry) {
        elapsed = Math.max(elapsed, until);
        return false;
      }
      entries.delete(number);
      elapsed = Math.max(elapsed, entry.due);
      entry.run();
      return true;
    },
    /** The next one first. */
    all: (): readonly Timer[] =>
      [...entries.values()]
        .map((entry) => ({ rest: entry.due - elapsed }))
        .sort((one, other) => one.rest - other.rest),
  };
}
