import { useSyncExternalStore } from 'react';
import { readText, writeText } from './keptText.ts';

/** A choice that this browser keeps, for all tabs. Where storage is blocked, it lasts as long as the page. */
export interface KeptChoice<Value> {
  read(): Value;
  set(value: Value): void;
  /** Calls back when it has changed, in whichever tab. Returns the unsubscribe function. */
  subscribe(listener: () => void): () => void;
}

/** `key` is that of localStorage, where only a choice other than the initial one, which is the first, is stored. */
export function keptChoice<Value extends string>(
  key: string,
  values: readonly [Value, ...Value[]],
): KeptChoice<Value> {
  const [initial] = values;
  const listeners = new Set<() => void>();
  let unstored: Value | null = null;
  const stored = () => {
    const text = readText('localStorage', key);
    return values.find((value) => value === text) ?? initial;
  };
  return {
    read: () => unstored ?? stored(),
    set: (value) => {
      unstored = writeText('localStorage', key, value === initial ? null : value) ? null : value;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      const onStorage = (event: StorageEvent) => {
        if (event.key === key || event.key === null) listener();
      };
      listeners.add(listener);
      window.addEventListener('storage', onStorage);
      return () => {
        listeners.delete(listener);
        window.removeEventListener('storage', onStorage);
      };
    },
  };
}

export const useKeptChoice = <Value>({ subscribe, read, set }: KeptChoice<Value>) =>
  [useSyncExternalStore(subscribe, read), set] as const;
