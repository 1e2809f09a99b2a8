import { readFileSync } from 'node:fs';

/** Whether the file of a test asks for a page, in its first line. */
export const isPageTest = (path: string): boolean =>
  readFileSync(path, 'utf8').startsWith('// @vitest-environment jsdom');
