/** Resolves when the browser has nothing else to do, after a second at most. */
export const whenIdle = () =>
  new Promise<unknown>((resolve) =>
    // Safari has no requestIdleCallback.
    'requestIdleCallback' in window ? requestIdleCallback(resolve, { timeout: 1_000 }) : resolve(null),
  );
