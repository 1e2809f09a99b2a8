import type { CoverageException } from './coverage.ts';

/** The states and transitions that no unit test can reach, each with its reason; at most five. */
export const coverageExceptions: readonly CoverageException[] = [];
