import { existsSync, readFileSync, rmSync } from 'node:fs';
import { ensureEngines } from './engines/browsers.ts';
import { ensureBrowser } from './support/browser.ts';
import { runCommand } from './support/command.ts';

/**
 * `npm test`: what a change must pass, step by step up to the first failure. `npm run test:all` adds what takes longer;
 * `npm run test:all -- NAME [OPTIONS]` runs one long part alone.
 */

interface Step {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  /** The JSON report that names the number of tests; a step without one counts as one test. */
  readonly report?: string;
}

const vitest = (name: string, report: string, ...options: readonly string[]): Step => {
  const path = `.cache/${report}.json`;
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${path}`];
  return { name, command: ['vitest', 'run', ...options, ...reporters], report: path };
};

const playwright = (name: string, folder: string, report: string, ...options: readonly string[]): Step => ({
  name,
  command: ['playwright', 'test', '-c', folder, ...options],
  report: `.cache/${report}.json`,
});

const build: Step = { name: 'build', command: ['vite', 'build', '--logLevel', 'warn'] };

const steps: readonly Step[] = [
  { name: 'lint', command: ['biome', 'ci', '.'] },
  { name: 'unused code', command: ['knip'] },
  { name: 'types', command: ['tsc', '--noEmit'] },
  vitest('unit tests', 'vitest'),
  build,
  vitest('the build', 'dist', '--mode', 'dist'),
  playwright('browser tests', 'tests/e2e', 'playwright'),
];

const longParts: Readonly<Record<string, readonly Step[]>> = {
  simulation: [{ name: 'simulation', command: ['tsx', 'tests/simulation/main.ts', '--seeds', '1..200'] }],
  faults: [build, playwright('every call with every fault', 'tests/faults', 'faults')],
  engines: [playwright('Firefox and WebKitGTK', 'tests/engines', 'engines')],
  site: [
    { name: 'build of the site', command: ['tsx', 'docs/site/build.ts'] },
    playwright('demo from a link', 'tests/site', 'site'),
  ],
  nginx: [build, vitest('nginx', 'nginx', '--mode', 'nginx')],
  mutants: [{ name: 'mutants', command: ['tsx', 'tests/mutants/run.ts'] }],
  memory: [build, playwright('memory', 'tests/e2e', 'playwright', 'memory')],
  contract: [{ name: 'contract', command: ['tsx', 'tests/contract/suite/main.ts'] }],
};

function countsIn(report: string): { readonly passed: number; readonly failed: number } {
  const { stats, numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8'));
  return stats
    ? { passed: stats.expected, failed: stats.unexpected }
    : { passed: numPassedTests, failed: numFailedTests };
}

async function runStep({ name, command: [command, ...rest], report }: Step) {
  process.stdout.write(`\n── ${name} ──\n`);
  if (report) rmSync(report, { force: true });
  const status = await runCommand(command, rest);
  if (status !== 0) process.stdout.write(`\n${name} failed: ${[command, ...rest].join(' ')}\n`);
  const counts =
    report && existsSync(report) ? countsIn(report) : { passed: status === 0 ? 1 : 0, failed: 0 };
  return { ...counts, failed: status === 0 ? counts.failed : Math.max(1, counts.failed) };
}

const [mode, part, ...options] = process.argv.slice(2);
const named = part === undefined ? undefined : longParts[part];
if (part !== undefined && !named) {
  process.stderr.write(`There is no part ${part}. The long parts: ${Object.keys(longParts).join(', ')}\n`);
  process.exit(2);
}
if (mode === '--all') process.env.TESTS = 'all';
const all = Object.entries(longParts).flatMap(([name, long]) =>
  name === 'contract' || name === 'memory' ? [] : long,
);
const chosen = named
  ? named.map((step, index) =>
      index === named.length - 1 ? { ...step, command: [...step.command, ...options] as const } : step,
    )
  : [...steps, ...(mode === '--all' ? all : [])];

if (part === 'engines') ensureEngines();
process.env.CHROMIUM_PATH = ensureBrowser();
let passed = 0;
let failed = 0;
for (const step of chosen) {
  const counts = await runStep(step);
  passed += counts.passed;
  failed += counts.failed;
  if (failed > 0) break;
}
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exitCode = failed > 0 ? 1 : 0;
