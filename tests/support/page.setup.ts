import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';
import { installDialog } from './dialog.ts';

/** For each test file: those of one worker share the document and the modules. */
export function setupPage(): void {
  // Vitest sets 100; in development React takes a stack trace for every element.
  Error.stackTraceLimit = 10;

  // What @testing-library/react does by itself only where the test functions are globals.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  afterEach(cleanup);

  installDialog();
}
