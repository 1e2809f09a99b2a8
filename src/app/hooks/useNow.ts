import { useApplication } from './useApplication.ts';

/** The application's clock: a function that gives epoch milliseconds. */
export const useNow = (): (() => number) => useApplication().now;
