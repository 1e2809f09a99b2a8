import type { Step } from './play.ts';
import { type Simulated, type SimulateOptions, simulate } from './simulate.ts';

const realNow = performance.now.bind(performance);

/** Few of the steps that break the same invariant, found in less than `patience` milliseconds. */
export async function shrink(
  options: Omit<SimulateOptions, 'plan'>,
  { steps, violation }: Pick<Simulated, 'steps' | 'violation'>,
  patience = 180_000,
): Promise<readonly Step[]> {
  const end = realNow() + patience;
  let shortest = steps;
  const breaks = async (plan: readonly Step[]) => {
    const result = await simulate({ ...options, plan });
    if (result.violation?.invariant !== violation?.invariant) return null;
    return result.steps;
  };
  // Two that need each other, such as what opens and what closes, may stand anywhere.
  for (const size of [40, 20, 10, 5, 2, 1, 2, 1])
    for (let index = shortest.length - size; index >= 0 && realNow() < end; index -= size === 2 ? 1 : size)
      shortest = (await breaks(shortest.toSpliced(index, size))) ?? shortest;
  return shortest;
}
