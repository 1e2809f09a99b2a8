import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { invariants } from '#tests/invariants/invariants.ts';
import { bundleTab } from './bundle.ts';
import type { Step } from './play.ts';
import { shrink } from './shrink.ts';
import { simulate } from './simulate.ts';

/**
 * `npm run test:all -- simulation --seeds 1..500 --for 600` runs the whole application with these seeds, for so many seconds at
 * most. Where an invariant is violated it exits with 1 and writes the shortest steps found to `.cache/simulation`; `--plan FILE`
 * plays such steps again.
 */

// What is read of the clock of the machine must not differ between machines.
process.env.TZ = 'America/New_York';
const realNow = performance.now.bind(performance);
const print = (text: string) => process.stdout.write(`${text}\n`);

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1' },
    steps: { type: 'string', default: '100' },
    for: { type: 'string', default: 'Infinity' },
    plan: { type: 'string' },
  },
});

interface Plan {
  readonly seed: number;
  readonly steps: readonly Step[];
}
const plan = values.plan ? (JSON.parse(readFileSync(values.plan, 'utf8')) as Plan) : null;
const [first = Number.NaN, last = first] = plan ? [plan.seed] : values.seeds.split('..').map(Number);
const steps = Number(values.steps);
if (![first, last, steps].every(Number.isInteger)) throw new Error('Seeds and steps are numbers');

const script = await bundleTab();
const begun = realNow();
const total = { seeds: 0, steps: 0, violations: 0 };

for (let seed = first; seed <= last && realNow() < begun + Number(values.for) * 1_000; seed += 1) {
  const options = { script, seed, steps };
  const result = await simulate({ ...options, ...(plan && { plan: plan.steps }) });
  total.seeds += 1;
  total.steps += result.steps.length;
  const { violation } = result;
  if (!violation) continue;
  total.violations += 1;
  const { invariant } = violation;
  print(`Seed ${seed}, step ${result.steps.length}: violated: ‘${invariants[invariant]}’ (${invariant})`);
  if (invariant === 'noHiddenError') print(`  ${violation.problems.slice(0, 2).join('\n  ')}`);
  if (plan) continue;
  const shortest = await shrink(options, result);
  print(shortest.map(({ by, milliseconds }) => `  ${JSON.stringify(by)}, ${milliseconds} ms`).join('\n'));
  const file = join('.cache', 'simulation', `seed-${seed}.json`);
  mkdirSync(join('.cache', 'simulation'), { recursive: true });
  writeFileSync(file, JSON.stringify({ seed, steps: shortest, facts: violation.facts }, null, 1));
  print(`  ${file} has the steps and the facts.`);
}

const pace = ((realNow() - begun) / Math.max(1, total.steps)).toFixed(1);
print(`${total.seeds} seeds, ${total.steps} steps, ${pace} ms a step, ${total.violations} violations`);
process.exitCode = total.violations > 0 ? 1 : 0;
