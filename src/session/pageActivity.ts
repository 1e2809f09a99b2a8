/** Whether the page is visible and online. */
export interface PageActivity {
  isOnline(): boolean;
  /** Resolves when the page is visible; at once if it is. Rejects with the signal's reason. */
  whenVisible(signal: AbortSignal): Promise<void>;
  /** Resolves when the page is visible and online; at once if it is. Rejects with the signal's reason. */
  whenActive(signal: AbortSignal): Promise<void>;
  /** Calls back when the page is focused or shown, or the connection returns. Returns the unsubscribe function. */
  onReturn(listener: () => void): () => void;
  /** The browser asks before the page is left, until every caller has called the returned function. */
  askBeforeLeaving(): () => void;
}

export function createPageActivity(page: Document, view: Window): PageActivity {
  const isOnline = () => view.navigator.onLine;
  const isVisible = () => !page.hidden;
  const isActive = () => isVisible() && isOnline();

  const onReturnTo = (isReached: () => boolean, listener: () => void) => {
    const controller = new AbortController();
    const { signal } = controller;
    const notify = () => isReached() && listener();
    page.addEventListener('visibilitychange', notify, { signal });
    view.addEventListener('focus', notify, { signal });
    view.addEventListener('online', notify, { signal });
    return () => controller.abort();
  };

  const when = (isReached: () => boolean) => (signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      if (isReached()) return resolve();
      const unsubscribe = onReturnTo(isReached, () => {
        unsubscribe();
        resolve();
      });
      signal.addEventListener('abort', () => {
        unsubscribe();
        reject(signal.reason);
      });
    });

  const reasonsToStay = new Set<() => void>();
  const ask = (event: Event) => event.preventDefault();

  return {
    isOnline,
    onReturn: (listener) => onReturnTo(isActive, listener),
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
    whenVisible: when(isVisible),
    whenActive: when(isActive),
  };
}
