import { createHash } from 'node:crypto';
import type { Random } from './random.ts';
import type { Scheduler } from './scheduler.ts';

export type Clocks = ReturnType<typeof createClocks>;

/** The time of the day of the server, and of the browser, whose clock may be set. */
export function createClocks(scheduler: Scheduler) {
  const server = () => Date.UTC(2026, 10, 23, 9) + Math.floor(scheduler.elapsed());
  const clocks = { server, browser: () => server() + clocks.offset, offset: 0 };
  return clocks;
}

/** Web Crypto without randomness, and without threads, whose order differs. */
export function seededCrypto(random: Random) {
  const getRandomValues = <Target extends ArrayBufferView>(target: Target): Target => {
    const bytes = new Uint8Array(target.buffer, target.byteOffset, target.byteLength);
    for (let index = 0; index < bytes.length; index += 1) bytes[index] = random.below(256);
    return target;
  };
  const randomUUID = () => {
    const hex = Buffer.from(getRandomValues(new Uint8Array(16))).toString('hex');
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  };
  return {
    getRandomValues,
    randomUUID,
    subtle: {
      digest: async (_: 'SHA-256', bytes: Uint8Array) => createHash('sha256').update(bytes).digest(),
    },
  };
}

/** setTimeout and the like, whose tasks are those of the scheduler. */
export function timersOf(scheduler: Scheduler, ownerOf: () => string) {
  const add = (source: string, delay: number, run: () => void) => {
    const owner = ownerOf();
    return scheduler.add({ source: `${owner} ${source}`, owner, delay, run });
  };
  const remove = (id: number) => {
    scheduler.remove(intervals.get(id) ?? id);
    intervals.delete(id);
  };
  const intervals = new Map<number, number>();
  return {
    setTimeout: (run: (...rest: unknown[]) => void, delay = 0, ...rest: unknown[]) =>
      // A browser waits for a millisecond, and reads a delay below -2^31 as a positive one.
      add('timer', Math.max(1, Number(delay) || 0), () => run(...rest)),
    clearTimeout: remove,
    setInterval: (run: (...rest: unknown[]) => void, delay = 0, ...rest: unknown[]) => {
      const tick = () => {
        intervals.set(first, add('timer', Math.max(1, delay), tick));
        run(...rest);
      };
      const first = add('timer', Math.max(1, delay), tick);
      intervals.set(first, first);
      return first;
    },
    clearInterval: remove,
    setImmediate: (run: (...rest: unknown[]) => void, ...rest: unknown[]) =>
      add('immediate', 0, () => run(...rest)),
    clearImmediate: remove,
  };
}

export type DateMaker = (real: DateConstructor) => (now: () => number) => DateConstructor;

/** The text of a `DateMaker`, which a realm evaluates: a class Date whose present is that of a clock. */
export const dateClassOf =
  'Real => now => class Date extends Real { constructor(...parts) { if (parts.length) super(...parts); else super(now()); } static now() { return now(); } }';

const RealDate = Date;

/** Replaces what the server and the libraries outside of the tabs read of time and chance. */
export function installGlobals(scheduler: Scheduler, clocks: Clocks, random: Random): void {
  const make = new Function(`return ${dateClassOf}`)() as DateMaker;
  Object.assign(
    globalThis,
    timersOf(scheduler, () => scheduler.owner),
    {
      Date: make(RealDate)(clocks.server),
    },
  );
  Math.random = random.next;
  Object.defineProperty(globalThis, 'crypto', { value: seededCrypto(random), configurable: true });
}
