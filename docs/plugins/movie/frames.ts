/** The chart of the moving picture; `npm run movie` makes it. */
export const movieChart = 'transfer';
export const movieFile = 'docs/screens/upload.webp';
/** What each of its frames shows. */
export const framesFile = 'docs/screens/upload.json';

export interface Frame {
  readonly text: string;
  /** The ids of the active states. */
  readonly active: readonly string[];
  /** The ids of the transitions that were taken. */
  readonly taken: readonly string[];
}
