import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const isPageTest = ({ moduleId }: TestSpecification) =>
  readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment jsdom');

/** The tests with a page come last: a worker serves one file after another as long as they have the same environment. */
export class sequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const pages = new Set(sorted.filter(isPageTest));
    return [...sorted.filter((file) => !pages.has(file)), ...pages];
  }
}
