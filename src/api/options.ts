import type { CallOptions } from './exchange.ts';
import type { Progress } from './upload.ts';

/** A read can be aborted when it is superseded or its screen is gone (decision 7). */
export type ReadOptions = Pick<CallOptions, 'signal'>;

/** A read that may be answered by the media cache. */
export interface MediaReadOptions extends ReadOptions {
  /** Goes past the media cache and replaces what it holds (decision 14). */
  readonly isForced?: boolean | undefined;
}

/** A write carries one key per action of the administrator, also when it is repeated (decision 6). */
export type WriteOptions = Pick<CallOptions, 'signal' | 'idempotencyKey'>;

/** An upload tells how much of it has left. */
export interface UploadOptions extends WriteOptions {
  readonly onProgress?: Progress | undefined;
}

/** Which part of a list: `limit` counts only when positive, `offset` only from 0 on (Specification §5). */
export interface Page {
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
}

/** Gives the query of a page: each number only where Specification §5 lets it be sent. */
export const pageQuery = ({ limit, offset }: Page): { limit?: number; offset?: number } => ({
  ...(limit !== undefined && limit > 0 && { limit }),
  ...(offset !== undefined && offset >= 0 && { offset }),
});
