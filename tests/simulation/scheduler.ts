import { createRandom } from './random.ts';

// Before anything replaces them.
const { setImmediate: realImmediate } = globalThis;

/** Ends after all microtasks. */
export const drained = (): Promise<void> => new Promise((resolve) => realImmediate(() => resolve()));

interface NewTask {
  /** Tasks of one source run in the order of their times, as a browser runs them. */
  readonly source: string;
  /** In virtual milliseconds. */
  readonly delay?: number;
  readonly owner?: string;
  readonly run: () => void;
}

interface Task extends NewTask {
  readonly id: number;
  readonly owner: string;
  /** In virtual milliseconds since the start. */
  readonly due: number;
}

/** Owns every asynchronous task of all tabs, the server and the browser. `settle` ends when no other work is under way. */
export class Scheduler {
  /** Whose task runs: what it schedules without saying so belongs to the same. */
  owner = 'world';
  /** What a task has thrown: in a browser, an uncaught error of its page. */
  onError: ((owner: string, error: unknown) => void) | null = null;
  readonly #settle: () => Promise<void>;
  readonly #tasks = new Map<number, Task>();
  #ids = 0;
  #elapsed = 0;

  constructor(settle: () => Promise<void>) {
    this.#settle = settle;
  }

  /** Virtual milliseconds since the start of the simulation; never set back. */
  readonly elapsed = (): number => this.#elapsed;

  add({ delay = 0, owner = this.owner, ...task }: NewTask): number {
    this.#ids += 1;
    this.#tasks.set(this.#ids, { ...task, id: this.#ids, owner, due: this.#elapsed + Math.max(0, delay) });
    return this.#ids;
  }

  remove(id: number): void {
    this.#tasks.delete(id);
  }

  /** Drops all tasks of a tab that is gone. */
  removeAll(owner: string): void {
    for (const [id, task] of this.#tasks) if (task.owner === owner) this.#tasks.delete(id);
  }

  /** How many tasks of such a source are not yet done. */
  pending(isCounted: (source: string) => boolean): number {
    return [...this.#tasks.values()].filter(({ source }) => isCounted(source)).length;
  }

  /** Of each source the task that is due first. */
  #heads(): readonly Task[] {
    const first = new Map<string, Task>();
    for (const task of this.#tasks.values())
      if (task.due < (first.get(task.source)?.due ?? Number.POSITIVE_INFINITY)) first.set(task.source, task);
    return [...first.values()];
  }

  /** Runs tasks in an order that the seed chooses, until so much virtual time has passed. */
  async runFor(milliseconds: number, seed: number): Promise<void> {
    const random = createRandom(seed);
    const end = this.#elapsed + milliseconds;
    // What was done since the last task.
    await this.#settle();
    for (;;) {
      const heads = this.#heads();
      const ready = heads.filter(({ due }) => due <= this.#elapsed);
      if (ready.length === 0) {
        const next = Math.min(...heads.map(({ due }) => due));
        this.#elapsed = Math.min(end, next);
        if (next > end) return;
        continue;
      }
      const task = random.pick(ready);
      this.#tasks.delete(task.id);
      this.owner = task.owner;
      try {
        task.run();
      } catch (error) {
        if (!this.onError) throw error;
        this.onError(task.owner, error);
      }
      await this.#settle();
    }
  }
}
