import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Whether the file of a test asks for a page, in its first line. */
const isPageTest = (path: string): boolean =>
  readFileSync(path, 'utf8').startsWith('// @vitest-environment jsdom');

/** The tests with a page come last: a worker serves one file after another as long as they have the same environment. */
export class sequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const pages = new Set(sorted.filter(({ moduleId }) => isPageTest(moduleId)));
    return [...sorted.filter((file) => !pages.has(file)), ...pages];
  }
}
