import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The tests of views come last: a worker serves one file after another as long as they have the same environment. */
export class sequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isView = ({ moduleId }: TestSpecification) => moduleId.endsWith('.tsx');
    return [...sorted.filter((file) => !isView(file)), ...sorted.filter(isView)];
  }
}
