/** Business constants and limits, each stated once (Specification §9). Durations are milliseconds, sizes bytes. */

const second = 1_000;
const minute = 60 * second;
const megabyte = 1024 * 1024;

export const uploadLimits = {
  image: { bytes: 10 * megabyte, label: '10MB' },
  video: { bytes: 100 * megabyte, label: '100MB' },
  titleLength: 100,
  descriptionLength: 500,
  /** The highest sort order that the server takes. */
  sortOrder: 999_999_999,
} as const;

/** Files smaller than `fileBytes` travel together, up to `files` and `bytes` in one call. */
export const batchUpload = { fileBytes: megabyte, files: 20, bytes: 8 * megabyte } as const;

/** How many calls of the upload queue are in flight at once. */
export const parallelUploads = 2;

export const passwordLimits = { minimumLength: 8 } as const;

/** `Signing in...` stays at least this long (Specification §4). */
export const signInMinimum = 1.5 * second;

/** Sign-in waits this long for the API key, which is optional (Specification §6). */
export const apiKeyTimeout = 3 * second;

/** A wait of this length says what it waits for, and has a way out. */
export const patience = 8 * second;

/** How often a profile or a refresh that could not be asked for is asked for again: after 1, 2, 4 and 8 s. */
export const sessionRetries = 4;

/** Milliseconds until every tab sees what one has stored, also on a busy machine. */
export const propagation = 250;

export const searchDebounce = 300;

/** An inquiry counts as recent for seven days. */
export const recentWindow = 7 * 24 * 60 * minute;

export const dashboardRequest = { timeout: 10 * second, limit: 50, offset: 0 } as const;

/** A browser has six connections to a server without HTTP/2: the other three are left to the screen. */
export const sectionsAtOnce = 3;

export const mediaCacheLifetime = 5 * minute;

/** Times in milliseconds. */
export interface QueryPolicy {
  /** How long data is fresh. */
  readonly staleTime: number;
  /** How long data is kept without a subscriber. */
  readonly gcTime: number;
  readonly retries: number;
  readonly refetchOnFocus: boolean;
  /** The time limit of a request; absent where there is none (Specification §7). */
  readonly timeout?: number;
}

export const dataScreenPolicy: QueryPolicy = {
  staleTime: 30 * second,
  gcTime: 5 * minute,
  retries: 2,
  refetchOnFocus: true,
};

export const defaultPolicy: QueryPolicy = {
  staleTime: 5 * minute,
  gcTime: 10 * minute,
  retries: 2,
  refetchOnFocus: false,
};

/** The dashboard's requests are the only ones with a time limit. */
export const dashboardPolicy: QueryPolicy = { ...dataScreenPolicy, timeout: dashboardRequest.timeout };

export const writeRetries = 1;

/** Requests of one bulk change at a time. */
export const bulkConcurrency = 4;

export const backOff = { first: second, longest: 30 * second } as const;

export const toastDurations = {
  success: 2 * second,
  error: 4 * second,
  default: 4 * second,
  dataScreen: 4 * second,
} as const;

export const toastMaximum = 20;

/** Successes of different texts at a time; equal ones are counted in one. */
export const successMaximum = 3;

/** A 404 on delete refreshes the list this much later (Specification §8). */
export const refreshAfterMissing = second;

/** The last status change is offered to be undone beside the item for so long. */
export const undoOffer = 10 * second;

/** A confirming button refuses every press for so long. */
export const confirmDelay = second / 2;

export const skeletonCards = { media: 10, inbox: 6 } as const;

/** The crash screen's attempt number starts again after this long without a crash. */
export const crashMemory = minute;
