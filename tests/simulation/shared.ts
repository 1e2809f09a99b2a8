import type { DOMWindow } from 'jsdom';
import type { Random } from './random.ts';
import type { Scheduler } from './scheduler.ts';

interface Lock {
  readonly owner: string;
  readonly grant: () => void;
}

export type Values = Map<string, string>;

/** What the tabs of a browser share: storage, whose changes they are told of, and locks. */
export function createShared(
  scheduler: Scheduler,
  random: Random,
  tabs: ReadonlyMap<string, { readonly name: string; readonly window: DOMWindow }>,
) {
  const locks = new Map<string, Lock[]>();
  /** When the last change of storage reaches a tab, in virtual milliseconds: a browser tells of changes in their order. */
  const told = new Map<string, number>();

  const storageOf = (owner: string, values: Values, isShared: boolean) => {
    const change = (key: string, newValue: string | null) => {
      const oldValue = values.get(key) ?? null;
      if (newValue === null) values.delete(key);
      else values.set(key, newValue);
      if (!isShared || oldValue === newValue) return;
      const now = scheduler.elapsed();
      for (const other of tabs.values()) {
        if (other.name === owner) continue;
        const due = Math.max(now + random.below(40), told.get(other.name) ?? 0);
        told.set(other.name, due);
        scheduler.add({
          source: `${other.name} storage`,
          owner: other.name,
          delay: due - now,
          run: () =>
            other.window.dispatchEvent(new other.window.StorageEvent('storage', { key, oldValue, newValue })),
        });
      }
    };
    const own = {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: change,
      removeItem: (key: string) => change(key, null),
    };
    // Object.keys of a storage has the keys of its values.
    return new Proxy(own, {
      ownKeys: () => [...values.keys()],
      getOwnPropertyDescriptor: () => ({ configurable: true, enumerable: true }),
    });
  };

  const grantNext = (name: string) => {
    const [first] = locks.get(name) ?? [];
    if (first) scheduler.add({ source: `lock ${name}`, owner: first.owner, run: first.grant });
  };
  const release = (name: string, lock: Lock) => {
    const queue = locks.get(name) ?? [];
    const place = queue.indexOf(lock);
    if (place < 0) return;
    queue.splice(place, 1);
    if (place === 0) grantNext(name);
  };
  const locksOf = (window: DOMWindow, owner: string) => ({
    request: (name: string, ...rest: unknown[]) => {
      const work = rest.pop() as (granted: { name: string } | null) => Promise<unknown>;
      const { signal, ifAvailable } = (rest[0] ?? {}) as LockOptions;
      return new window.Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason);
        if (ifAvailable && locks.get(name)?.length) return resolve(work(null));
        let isGranted = false;
        const lock: Lock = {
          owner,
          grant: () => {
            if (isGranted || locks.get(name)?.[0] !== lock) return;
            isGranted = true;
            Promise.resolve(work({ name }))
              .then(resolve, reject)
              .finally(() => release(name, lock));
          },
        };
        const queue = locks.get(name) ?? [];
        locks.set(name, queue);
        queue.push(lock);
        if (queue.length === 1) grantNext(name);
        signal?.addEventListener('abort', () => {
          if (isGranted) return;
          release(name, lock);
          reject(signal.reason);
        });
      });
    },
  });

  /** Of a tab that is gone. */
  const releaseAll = (owner: string) => {
    for (const [name, queue] of locks)
      for (const lock of queue.filter((each) => each.owner === owner)) release(name, lock);
  };

  return { storageOf, locksOf, releaseAll };
}
