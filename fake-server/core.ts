import type { Database } from './db.ts';
import type { FileStore } from './files.ts';
import type { IdempotencyStore } from './idempotency.ts';
import type { Thumbnails } from './thumbnails.ts';

/** What the handlers of one backend share. `db` is replaced when the backend is reset. */
export interface Core {
  db: Database;
  readonly files: FileStore;
  readonly thumbnails: Thumbnails;
  readonly idempotency: IdempotencyStore;
  /** Epoch milliseconds. */
  readonly now: () => number;
}
