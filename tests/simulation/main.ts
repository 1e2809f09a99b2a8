import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { invariants } from '#tests/invariants/invariants.ts';
import { bundleTab } from './bundle.ts';
import { shrink } from './shrink.ts';
import { simulate } from './simulate.ts';
import { describe, type Step } from './steps.ts';

/**
 * `npm run test:all -- simulation --seed 7 --steps 200 --tabs 2 --trace FILE` runs the whole application with one seed;
 * `--seeds 1..500` or `--seeds 3,2,3` with many, `--for 40` for so many seconds at most, `--first` until an invariant is violated. Where one is broken it
 * exits with 1, and writes the shortest steps found to `.cache/simulation`; `--plan FILE` plays such steps again.
 */

// What is read of the clock of the machine must not differ between machines.
process.env.TZ = 'America/New_York';
const realNow = performance.now.bind(performance);
const print = (text: string) => process.stdout.write(`${text}\n`);
const folder = join('.cache', 'simulation');

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    seeds: { type: 'string' },
    steps: { type: 'string', default: '100' },
    tabs: { type: 'string', default: '2' },
    plan: { type: 'string' },
    trace: { type: 'string' },
    for: { type: 'string' },
    calls: { type: 'boolean', default: false },
    'no-shrink': { type: 'boolean', default: false },
    first: { type: 'boolean', default: false },
  },
});

interface Plan {
  readonly seed: number;
  readonly tabs: number;
  readonly steps: readonly Step[];
}
const plan = values.plan ? (JSON.parse(readFileSync(values.plan, 'utf8')) as Plan) : null;
const [steps, tabs] = [Number(values.steps), plan?.tabs ?? Number(values.tabs)];

function* seedsOf(text: string): Generator<number> {
  const [first = 0, last] = text.split('..').map(Number);
  const listed = last === undefined ? text.split(',').map(Number) : [first, last];
  if (![...listed, steps, tabs].every(Number.isInteger)) throw new Error('Seeds, steps and tabs are numbers');
  if (last === undefined) yield* listed;
  else for (let seed = first; seed <= last; seed += 1) yield seed;
}
let deadline = realNow() + Number(values.for ?? Number.POSITIVE_INFINITY) * 1_000;

const script = await bundleTab();
const lines: string[] = [];
const write = values.trace ? (line: string) => lines.push(line) : () => undefined;
const calls = new Map<string, number>();
const total = { seeds: 0, steps: 0, tasks: 0, milliseconds: 0, violations: 0 };

const summary = () =>
  `${total.seeds} seeds, ${total.steps} steps with ${tabs} tabs, ${total.tasks} tasks, ${(total.milliseconds / Math.max(1, total.steps)).toFixed(1)} ms a step, ${total.violations} violations`;

for (const seed of plan ? [plan.seed] : seedsOf(values.seeds ?? values.seed)) {
  if (realNow() >= deadline) break;
  write(`seed ${seed}`);
  const options = { script, seed, steps, tabs };
  const result = await simulate({ ...options, write, ...(plan && { plan: plan.steps }) });
  total.seeds += 1;
  total.steps += result.steps.length;
  total.tasks += result.tasks;
  for (const call of result.calls) calls.set(call, (calls.get(call) ?? 0) + 1);
  total.milliseconds += result.milliseconds;
  // What is long may be ended from outside.
  if (total.seeds % 100 === 0) print(`${summary()} so far`);
  const { violation } = result;
  if (!violation) continue;
  total.violations += 1;
  print(
    `Seed ${seed}, step ${violation.step}: violated: ‘${invariants[violation.invariant].text}’ (${violation.invariant})`,
  );
  if (violation.invariant === 'noHiddenError') print(`  ${violation.problems.slice(0, 2).join('\n  ')}`);
  if (values.first) deadline = 0;
  if (values['no-shrink'] || plan) continue;
  const shortest = await shrink(options, result);
  print(shortest.map((step, index) => `  ${index + 1}. ${describe(step)}`).join('\n'));
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `seed-${seed}.json`);
  writeFileSync(file, JSON.stringify({ seed, tabs, steps: shortest, facts: violation.facts }, null, 1));
  print(`  ${file} has the steps and the facts.`);
}

if (values.calls)
  for (const [call, count] of [...calls].sort()) print(`${String(count).padStart(6)} ${call}`);
if (values.trace) writeFileSync(values.trace, `${lines.join('\n')}\n`);
print(summary());
process.exitCode = total.violations > 0 ? 1 : 0;
