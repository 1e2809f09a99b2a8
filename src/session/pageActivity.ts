/** Whether the page is visible and online (decision 20). */
export interface PageActivity {
  /** Resolves when the page is visible and online; at once if it is. Rejects with the signal's reason. */
  whenActive(signal: AbortSignal): Promise<void>;
  /** Calls back when the page is focused or shown, or the connection returns. Returns the unsubscribe function. */
  onReturn(listener: () => void): () => void;
  /** The browser asks before the page is left, until every caller has called the returned function. */
  askBeforeLeaving(): () => void;
}

export function createPageActivity(page: Document, view: Window): PageActivity {
  const isActive = () => !page.hidden && view.navigator.onLine;

  const onReturn = (listener: () => void) => {
    const controller = new AbortController();
    const { signal } = controller;
    const notify = () => isActive() && listener();
    page.addEventListener('visibilitychange', notify, { signal });
    view.addEventListener('focus', notify, { signal });
    view.addEventListener('online', notify, { signal });
    return () => controller.abort();
  };

  const reasonsToStay = new Set<() => void>();
  const ask = (event: Event) => event.preventDefault();

  return {
    onReturn,
    askBeforeLeaving: () => {
      const release = () => {
        reasonsToStay.delete(release);
        if (reasonsToStay.size === 0) view.removeEventListener('beforeunload', ask);
      };
      reasonsToStay.add(release);
      // A listener makes a page slower to come back to, so there is none without a reason.
      view.addEventListener('beforeunload', ask);
      return release;
    },
    whenActive: (signal) =>
      new Promise((resolve, reject) => {
        if (isActive()) return resolve();
        const unsubscribe = onReturn(() => {
          unsubscribe();
          resolve();
        });
        signal.addEventListener('abort', () => {
          unsubscribe();
          reject(signal.reason);
        });
      }),
  };
}
