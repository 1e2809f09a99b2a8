import { readText, writeText } from '#session/keptText.ts';

/** Errors of imports whose file did not come. */
const errors = new WeakSet<object>();
window.addEventListener('vite:preloadError', ({ payload }) => errors.add(payload));

export const isLostCode = (error: object): boolean => errors.has(error);

/** sessionStorage key: the build that this tab was reloaded in for want of a file. */
const key = 'admin-reloaded';

/**
 * Reloads the page, once in each build, which the name of its entry tells. Returns whether it does: not without a
 * connection, nor where storage is blocked, because nothing would end a loop of reloads.
 */
export function reloadOnce(): boolean {
  if (!navigator.onLine) return false;
  const build = document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? '';
  if (readText('sessionStorage', key) === build || !writeText('sessionStorage', key, build)) return false;
  location.reload();
  return true;
}
