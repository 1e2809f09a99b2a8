/** Whether the administrator can see the page and the page can reach the server. */
export interface Presence {
  /** Settles when the page is visible and online; at once if it is. Rejects with the signal's reason. */
  whenPresent(signal: AbortSignal): Promise<void>;
  /** Calls back when the page is focused or shown, or the connection returns. Gives the way to stop. */
  onReturn(listener: () => void): () => void;
}

/** The browser's own word on visibility and connection (decision 20). */
export function createPresence(page: Document, view: Window): Presence {
  const isPresent = () => !page.hidden && view.navigator.onLine;

  const onReturn = (listener: () => void) => {
    const listening = new AbortController();
    const heard = () => isPresent() && listener();
    page.addEventListener('visibilitychange', heard, { signal: listening.signal });
    view.addEventListener('focus', heard, { signal: listening.signal });
    view.addEventListener('online', heard, { signal: listening.signal });
    return () => listening.abort();
  };

  return {
    onReturn,
    whenPresent: (signal) =>
      new Promise((resolve, reject) => {
        if (isPresent()) return resolve();
        const stop = onReturn(() => {
          stop();
          resolve();
        });
        signal.addEventListener('abort', () => {
          stop();
          reject(signal.reason);
        });
      }),
  };
}
