import type { toast } from 'react-hot-toast/headless';

type Show = (library: typeof toast) => void;

/** Toasts that were to be shown before the library has loaded. */
const waiting: Show[] = [];
let library: typeof toast | null = null;
let announceFirst = () => {};

/** Resolves when a toast waits for the library. */
export const firstToast = new Promise<void>((resolve) => {
  announceFirst = resolve;
});

/** Shows a toast, at the latest when the library has loaded: it comes after the first screen (decision 57). */
export function showToast(show: Show): void {
  if (library) {
    show(library);
    return;
  }
  waiting.push(show);
  announceFirst();
}

/** Shows the toasts that wait. */
export function startToasts(loaded: typeof toast): void {
  library = loaded;
  for (const show of waiting.splice(0)) show(loaded);
}
