import { crashMemory } from '#contract/limits.ts';

/** What the crash screen shows (Specification §2, decision 17). */
export interface Crash {
  /** Base 36. */
  readonly id: string;
  /** 1 for the first crash, counted on as long as less than a minute passes between two. */
  readonly attempt: number;
}

const key = 'admin-crash';

/** Gives the crash that happens now, without remembering it. `storage` may throw; `now` is epoch milliseconds. */
export function nextCrash(storage: () => Storage, now: number): Crash {
  const [attempt, time] = lastCrash(storage);
  const random = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
  return {
    id: `${now.toString(36)}-${random.toString(36)}`.toUpperCase(),
    attempt: now - time < crashMemory ? attempt + 1 : 1,
  };
}

/** Remembers a crash over the reload that Try Again does; without storage every crash is the first. */
export function rememberCrash(storage: () => Storage, { attempt }: Crash, now: number) {
  try {
    storage().setItem(key, `${attempt} ${now}`);
  } catch {
    // The crash screen must not crash.
  }
}

function lastCrash(storage: () => Storage): readonly [attempt: number, time: number] {
  try {
    const [attempt, time] = (storage().getItem(key) ?? '').split(' ').map(Number);
    return attempt && time ? [attempt, time] : [0, 0];
  } catch {
    return [0, 0];
  }
}
