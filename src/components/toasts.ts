import type { ReactElement } from 'react';
import toast from 'react-hot-toast/headless';
import { toastDurations } from '#contract/limits.ts';
import { isolated } from '#domain/isolated.ts';

/** What a success was about. */
interface Subject {
  /** Unique among equal texts. */
  readonly key: string;
  readonly name: string;
}

interface SuccessOptions {
  /** Decides its duration: auth and service flows, or data screens (Specification §4). */
  readonly source?: 'service' | 'screen';
  readonly subject?: Subject;
  /** A button in the toast; of those that it counts, the last one. */
  readonly action?: ReactElement;
}

/** One toast, which counts equal successes. */
interface Counted {
  readonly count: number;
  /** By their keys, the last one at the end. */
  readonly names: ReadonlyMap<string, string>;
  /** Epoch milliseconds. */
  readonly until: number;
}

/** With the ids of their toasts. */
const counted = new Map<string, Counted & { readonly id: string }>();

/** Characters of a name in a toast. */
const nameLength = 60;

function countedText(text: string, { count, names }: Counted): string {
  if (count === 1) return text;
  const last = [...names.values()].at(-1);
  if (last === undefined) return `${text} (${count} times)`;
  const name = isolated(last.length > nameLength ? `${last.slice(0, nameLength)}…` : last);
  return names.size === 1 ? `${text} ${name} (${count} times)` : `${text} ${name} and ${names.size - 1} more`;
}

/** Equal texts become one toast as long as it is shown; it counts them and names the last one. */
export function toastSuccess(
  text: string,
  { source = 'screen', subject, action }: SuccessOptions = {},
): void {
  const duration = source === 'service' ? toastDurations.success : toastDurations.dataScreen;
  const now = Date.now();
  for (const [key, { until }] of counted) if (until <= now) counted.delete(key);
  const earlier = counted.get(text);
  const names = new Map(earlier?.names);
  if (subject) {
    names.delete(subject.key);
    names.set(subject.key, subject.name);
  }
  const next: Counted = {
    count: (earlier?.count ?? 0) + 1,
    names,
    until: now + duration,
  };
  const id = toast.success(countedText(text, next), {
    ...(earlier && { id: earlier.id }),
    duration,
    // The library has no other field for it.
    ...(action && { icon: action }),
  });
  counted.set(text, { ...next, id });
}

export const toastInfo = (text: string): void => {
  toast(text);
};

/** Announced at once by screen readers. Those with the same id are shown once at a time, as long as it lasts. */
export const toastError = (text: string, id?: string): void => {
  toast.error(text, {
    ...(id !== undefined && { id }),
    duration: toastDurations.error,
    ariaProps: { role: 'alert', 'aria-live': 'assertive' },
  });
};

/** Takes away the error with this id. */
export const dismissError = (id: string): void => toast.remove(id);

/** Nothing is shown, and nothing counted: another user must not read what was said to the one before. */
export function forgetToasts(): void {
  counted.clear();
  toast.remove();
}
