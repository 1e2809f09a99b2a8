import { createRandom, type Random } from './random.ts';

// Before anything replaces them.
const { setImmediate: realImmediate } = globalThis;

/** Ends after all microtasks. */
export const drained = (): Promise<void> => new Promise((resolve) => realImmediate(() => resolve()));

interface Task {
  readonly id: number;
  /** Tasks of one source run in the order of their times, as a browser runs them. */
  readonly source: string;
  /** Virtual milliseconds since the start. */
  readonly due: number;
  readonly owner: string;
  readonly run: () => void;
}

export interface Scheduler {
  /** Virtual milliseconds since the start of the simulation; never set back. */
  elapsed(): number;
  /** Whose task runs: what it schedules without saying so belongs to the same. */
  owner: string;
  add(task: { source: string; delay?: number; owner?: string; run: () => void }): number;
  remove(id: number): void;
  /** Drops all tasks of a tab that is gone. */
  removeAll(owner: string): void;
  /** Tasks that are not yet done, by their source. */
  pending(isCounted: (source: string) => boolean): number;
  /** Runs tasks in an order that the seed chooses, until so much virtual time has passed. */
  runFor(milliseconds: number, seed: number): Promise<void>;
  /** After each task. */
  onTask: (line: string) => void;
  /** What a task has thrown: in a browser, an uncaught error of its page. */
  onError: (owner: string, error: unknown) => void;
}

/** Owns every asynchronous task of all tabs, the server and the browser. `settle` ends when no other work is under way. */
export function createScheduler(settle: () => Promise<void>): Scheduler {
  const queues = new Map<string, Task[]>();
  const levels = new Map<number, Task>();
  let ids = 0;
  let elapsed = 0;

  const take = (task: Task) => {
    levels.delete(task.id);
    const queue = queues.get(task.source);
    if (!queue) return;
    queue.splice(queue.indexOf(task), 1);
    if (queue.length === 0) queues.delete(task.source);
  };

  const scheduler: Scheduler = {
    elapsed: () => elapsed,
    owner: 'world',
    onTask: () => undefined,
    onError: (_, error) => {
      throw error;
    },
    add({ source, delay = 0, owner = scheduler.owner, run }) {
      ids += 1;
      const task: Task = { id: ids, source, due: elapsed + Math.max(0, delay), owner, run };
      const queue = queues.get(source) ?? [];
      // Behind those that are due at the same time.
      const place = queue.findLastIndex(({ due }) => due <= task.due) + 1;
      queue.splice(place, 0, task);
      queues.set(source, queue);
      levels.set(task.id, task);
      return task.id;
    },
    remove: (id) => {
      const task = levels.get(id);
      if (task) take(task);
    },
    removeAll: (owner) => {
      for (const task of [...levels.values()]) if (task.owner === owner) take(task);
    },
    pending: (isCounted) => [...levels.values()].filter(({ source }) => isCounted(source)).length,
    async runFor(milliseconds, seed) {
      const random: Random = createRandom(seed);
      const end = elapsed + milliseconds;
      // What was done since the last task.
      await settle();
      for (;;) {
        const heads = [...queues.values()].flatMap(([head]) => head ?? []);
        const ready = heads.filter(({ due }) => due <= elapsed);
        const task = random.pick(ready);
        if (!task) {
          const next = Math.min(...heads.map(({ due }) => due));
          elapsed = Math.min(end, next);
          if (next > end) return;
          continue;
        }
        take(task);
        scheduler.owner = task.owner;
        try {
          task.run();
        } catch (error) {
          scheduler.onError(task.owner, error);
        }
        await settle();
        scheduler.onTask(`${elapsed.toFixed(1)} ${task.owner} ${task.source} #${task.id}`);
      }
    },
  };
  return scheduler;
}
