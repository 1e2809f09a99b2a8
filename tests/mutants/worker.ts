import { relative, resolve } from 'node:path';
import { createVitest, type TestModule } from 'vitest/node';
import { applied, type Mutant } from './mutants.ts';

/** Runs tests against mutants, in a Vitest of its own: one that hangs can be killed. */

export interface Job {
  readonly mutants: readonly Mutant[];
  /** A layer runs when the tests of the layers before it have passed. */
  readonly layers: readonly Layer[];
}

export interface Layer {
  readonly name: string;
  /** Regular expressions of paths. */
  readonly tests: readonly string[];
}

/** The first test that failed. */
export interface Kill {
  readonly layer: string;
  readonly test: string;
  readonly error: string;
}

/** By path, as Vite has it. */
const mutated = new Map<string, readonly Mutant[]>();
let failed: TestModule | null = null;

const vitest = await createVitest(
  'test',
  {
    watch: false,
    maxWorkers: 1,
    bail: 1,
    testNamePattern: process.argv[2] ?? '',
    // A test that never ends kills its mutant; two busy cores must not.
    testTimeout: 60_000,
    reporters: [
      {
        onTestCaseResult: () => void process.send?.('alive'),
        onTestModuleEnd(module) {
          if (module.state() === 'failed') failed ??= module;
        },
      },
    ],
  },
  {
    plugins: [
      {
        name: 'mutants',
        enforce: 'pre',
        transform(code, id) {
          const mutants = mutated.get(id);
          return mutants && { code: applied(code, mutants), map: null };
        },
      },
    ],
  },
);
const specifications = await vitest.globTestSpecifications();
const shortPath = (path: string) => relative(process.cwd(), path).replaceAll('\\', '/');

async function kill({ mutants, layers }: Job): Promise<Kill | null> {
  for (const path of mutated.keys()) vitest.invalidateFile(path);
  mutated.clear();
  for (const mutant of mutants) {
    const path = resolve(mutant.path);
    mutated.set(path, [...(mutated.get(path) ?? []), mutant]);
    vitest.invalidateFile(path);
  }
  for (const { name, tests } of layers) {
    const patterns = tests.map((test) => new RegExp(test));
    const chosen = specifications.filter(({ moduleId }) =>
      patterns.some((pattern) => pattern.test(shortPath(moduleId))),
    );
    if (chosen.length === 0) continue;
    failed = null;
    const { unhandledErrors } = await vitest.runTestSpecifications(chosen);
    const result = failureOf(failed, unhandledErrors);
    if (result) return { layer: name, ...result };
  }
  return null;
}

function failureOf(
  module: TestModule | null,
  unhandledErrors: readonly unknown[],
): Omit<Kill, 'layer'> | null {
  if (!module && unhandledErrors.length === 0) return null;
  const test = module?.children.allTests('failed').next().value;
  const error = test?.result().errors?.[0] ?? module?.errors()[0] ?? unhandledErrors[0];
  return {
    test: module ? `${shortPath(module.moduleId)} › ${test?.fullName ?? '(none ran)'}` : '(outside all)',
    error: String(error instanceof Object && 'message' in error ? error.message : error).slice(0, 200),
  };
}

process.on('message', async (job: Job) => process.send?.(await kill(job)));
process.on('disconnect', () => process.exit());
process.send?.('ready');
