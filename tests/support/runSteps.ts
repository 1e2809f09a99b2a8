import type { Counts, StepResult } from './counts.ts';
import { deferred } from './deferred.ts';

export type Write = (output: string) => void;

/** A step of `npm test`. */
export interface Step {
  readonly name: string;
  /** The steps that must have passed; otherwise this one is not run and counts as failed. */
  readonly needs?: readonly string[];
  /** Steps that must have ended, however. */
  readonly after?: readonly string[];
  run(write: Write): Promise<Counts> | Counts;
}

/**
 * Runs the steps of a lane one after another, and the lanes at the same time. What a step says is written when it ends, so
 * that nothing is mixed up.
 */
export async function runSteps(
  lanes: readonly (readonly Step[])[],
  write: Write,
): Promise<readonly StepResult[]> {
  const ended = new Map(lanes.flat().map(({ name }) => [name, deferred<StepResult>()]));

  const runStep = async ({ name, needs = [], after = [], run }: Step): Promise<StepResult> => {
    await Promise.all(after.map((earlier) => ended.get(earlier)?.promise));
    const needed = await Promise.all(needs.map((need) => ended.get(need)?.promise));
    const missing = needed.find((result) => result && result.failed > 0);
    const begun = performance.now();
    const output: string[] = [];
    if (!missing) write(`${name} …\n`);
    const counts = missing
      ? { passed: 0, failed: 1, notes: [`not run: ${missing.name} failed`] }
      : await Promise.resolve((text: string) => void output.push(text))
          .then(run)
          .catch((error: unknown) => ({ passed: 0, failed: 1, notes: [String(error)] }));
    write(`\n── ${name} ──\n${output.join('')}`);
    return { name, seconds: (performance.now() - begun) / 1_000, ...counts };
  };

  const runLane = async (lane: readonly Step[]) => {
    for (const step of lane) ended.get(step.name)?.resolve(await runStep(step));
  };
  await Promise.all(lanes.map(runLane));
  return Promise.all([...ended.values()].map(({ promise }) => promise));
}
