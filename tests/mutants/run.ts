import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';

/**
 * `npm run test:all -- mutants [--mutate GLOB]` changes the charts, the rules, the HTTP client and the contract one place at a time. It
 * prints the changes that no test notices, the score of each file, and a smallest set of test files that notices all others.
 */

const { values } = parseArgs({
  options: {
    mutate: {
      type: 'string',
      multiple: true,
      default: ['machines/**/*.ts', 'src/{domain,http,contract}/**/*.ts'],
    },
  },
});

// A worker thread has the time zone of its process.
process.env.TZ = 'America/New_York';
const report = '.cache/mutants.json';
await new Stryker({
  mutate: values.mutate,
  plugins: ['@stryker-mutator/vitest-runner'],
  testRunner: 'vitest',
  vitest: { configFile: 'tests/mutants/vitest.config.ts' },
  coverageAnalysis: 'perTest',
  // Every test that notices a mutant is listed, not the first one alone.
  disableBail: true,
  concurrency: 2,
  // Stryker would rewrite it with the API that TypeScript 7 does not have.
  tsconfigFile: 'none',
  tempDirName: '.cache/mutants',
  reporters: ['clear-text', 'json'],
  clearTextReporter: { allowColor: false, reportTests: false },
  jsonReporter: { fileName: report },
  allowConsoleColors: false,
}).runMutationTest();

interface Report {
  readonly files: Readonly<Record<string, { readonly mutants: readonly Mutant[] }>>;
  readonly testFiles: Readonly<Record<string, { readonly tests: readonly { readonly id: string }[] }>>;
}
interface Mutant {
  readonly id: string;
  /** The ids of tests. */
  readonly killedBy?: readonly string[];
}

const { files, testFiles } = JSON.parse(readFileSync(report, 'utf8')) as Report;
const fileOf = new Map(
  Object.entries(testFiles).flatMap(([file, { tests }]) => tests.map(({ id }) => [id, file] as const)),
);
const killed = new Map<string, Set<string>>(Object.keys(testFiles).map((file) => [file, new Set()]));
for (const { id, killedBy = [] } of Object.values(files).flatMap(({ mutants }) => mutants))
  for (const test of killedBy) killed.get(fileOf.get(test) ?? '')?.add(id);

const print = (text: string) => process.stdout.write(`${text}\n`);
const rest = new Map(killed);
const noticed = new Set<string>();
print('\nA smallest set of test files, each with the mutants that it adds and those that it notices alone:');
for (;;) {
  const gains = [...rest].map(([file, ids]) => ({
    file,
    gain: [...ids].filter((id) => !noticed.has(id)).length,
  }));
  const [best] = gains.toSorted((one, other) => other.gain - one.gain);
  if (!best || best.gain === 0) break;
  const ids = killed.get(best.file) ?? new Set();
  const others = [...killed].filter(([file]) => file !== best.file);
  const alone = [...ids].filter((id) => others.every(([, other]) => !other.has(id)));
  print(`${String(best.gain).padStart(6)} ${String(alone.length).padStart(6)}  ${best.file}`);
  for (const id of ids) noticed.add(id);
  rest.delete(best.file);
}
print(`\nWithout them no mutant more would live:\n${[...rest.keys()].map((file) => `  ${file}`).join('\n')}`);
