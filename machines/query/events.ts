export type QueryEvent<Data = unknown> =
  /** A view shows this data. */
  | { type: 'query.subscribed' }
  | { type: 'query.unsubscribed' }
  /** The administrator asked for new data: past every cache. `joins` a forced request that is in flight. */
  | { type: 'query.refreshed'; joins?: true }
  /** A write may have changed it. */
  | { type: 'query.invalidated' }
  /** A write has changed it, and `query.edited` shows the change: the next subscriber fetches it. */
  | { type: 'query.outdated' }
  /** The response of a write changes the data without another request. */
  | { type: 'query.edited'; edit: (data: Data) => Data }
  /** The page was focused or shown, or the connection came back. */
  | { type: 'page.returned' };

/** The query cache removes a garbage-collected query; a toast shows a failed load. */
export type QueryEmitted<Data = unknown> =
  | { type: 'query.garbageCollected' }
  | { type: 'query.loaded'; isForced: boolean; data: Data }
  | { type: 'query.failed'; isForced: boolean; error: unknown };
