import { useSyncExternalStore } from 'react';
import { readText, writeText } from './keptText.ts';

/** A choice of on or off that this browser keeps, for all tabs. Where storage is blocked, it lasts as long as the page. */
export interface KeptSwitch {
  isOn(): boolean;
  set(isOn: boolean): void;
  /** Calls back when it has changed, in whichever tab. Returns the unsubscribe function. */
  subscribe(listener: () => void): () => void;
}

/** `key` is that of localStorage, where only a choice other than the initial one is stored. */
export function keptSwitch(key: string, initial: boolean): KeptSwitch {
  const changed = initial ? 'off' : 'on';
  const listeners = new Set<() => void>();
  let unstored: boolean | null = null;
  return {
    isOn: () => unstored ?? (readText('localStorage', key) === changed) !== initial,
    set: (isOn) => {
      unstored = writeText('localStorage', key, isOn === initial ? null : changed) ? null : isOn;
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

export const useKeptSwitch = ({ subscribe, isOn, set }: KeptSwitch) =>
  [useSyncExternalStore(subscribe, isOn), set] as const;
