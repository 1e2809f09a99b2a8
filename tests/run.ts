import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { coverageFolder } from '#docs/builders/coverage.ts';
import { engines, isInstalled } from './engines/engines.ts';
import { ensureBrowser } from './support/browser.ts';
import { runCommand } from './support/command.ts';
import { type Counts, countPlaywright, countVitest, oneCheck, type StepResult } from './support/counts.ts';
import { summary } from './support/summary.ts';

/** `npm test`: runs every check of the project, then prints a table. */

const folder = '.cache';
const reports = {
  vitest: join(folder, 'vitest.json'),
  dist: join(folder, 'vitest-dist.json'),
  nginx: join(folder, 'vitest-nginx.json'),
  playwright: join(folder, 'playwright.json'),
  engines: join(folder, 'engines.json'),
  site: join(folder, 'site.json'),
};

interface Step {
  readonly name: string;
  /** The steps that must have passed; otherwise this one is not run and counts as failed. */
  readonly needs?: readonly string[];
  run(): Promise<Counts> | Counts;
}

const check =
  (command: string, ...rest: string[]) =>
  async (): Promise<Counts> =>
    oneCheck(await runCommand(command, rest));

function read(report: string): unknown {
  return existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : null;
}

const vitest =
  (report: string, ...rest: string[]) =>
  async (): Promise<Counts> => {
    rmSync(report, { force: true });
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const status = await runCommand('vitest', ['run', ...rest, ...reporters]);
    return countVitest(read(report), status);
  };

/** Removes the chart coverage of earlier runs first. */
function unitTests(): Promise<Counts> {
  rmSync(coverageFolder, { recursive: true, force: true });
  return vitest(reports.vitest)();
}

const playwright =
  (report: string, config: string, ...rest: string[]) =>
  async (): Promise<Counts> => {
    rmSync(report, { force: true });
    const status = await runCommand('playwright', ['test', '-c', config, ...rest]);
    return countPlaywright(read(report), status);
  };

/** Runs the application and the site in the engines that are there; `npm run test:engines` installs them. */
async function otherEngines(): Promise<Counts> {
  const missing = engines.filter((engine) => !isInstalled(engine));
  const absent = missing.map(({ name }) => `not run: ${name} is not installed, see \`npm run test:engines\``);
  if (missing.length === engines.length) return { passed: 0, failed: 0, notes: absent };
  const app = await playwright(reports.engines, 'tests/engines')();
  const site = await playwright(reports.site, 'tests/site', '--project', 'engines')();
  return {
    passed: app.passed + site.passed,
    failed: app.failed + site.failed,
    notes: [...absent, ...app.notes, ...site.notes],
  };
}

function nginx(): Promise<Counts> | Counts {
  if (spawnSync('nginx', ['-v']).status === 0) return vitest(reports.nginx, '--mode', 'nginx')();
  return {
    passed: 0,
    failed: 0,
    notes: ['not run: there is no nginx (Debian: apt-get install nginx-light)'],
  };
}

function browser(): Counts {
  process.env.CHROMIUM_PATH = ensureBrowser();
  process.stdout.write(`${process.env.CHROMIUM_PATH}\n`);
  return oneCheck(0);
}

const steps: readonly Step[] = [
  { name: 'format & lint', run: check('biome', 'ci', '.') },
  { name: 'types', run: check('tsc', '--noEmit') },
  { name: 'unit tests', run: unitTests },
  { name: 'chart coverage', run: check('tsx', 'docs/builders/checkCoverage.ts') },
  { name: 'production build', run: check('vite', 'build') },
  { name: 'bytes of the build', needs: ['production build'], run: vitest(reports.dist, '--mode', 'dist') },
  { name: 'nginx', needs: ['production build'], run: nginx },
  { name: 'browser', run: browser },
  {
    name: 'end-to-end tests',
    needs: ['production build', 'browser'],
    run: playwright(reports.playwright, 'tests/e2e'),
  },
  { name: 'build of the site', run: check('tsx', 'docs/builders/site/build.ts') },
  {
    name: 'demo from a link',
    needs: ['build of the site', 'browser'],
    run: playwright(reports.site, 'tests/site', '--project', 'chromium'),
  },
  { name: 'other engines', needs: ['production build', 'build of the site'], run: otherEngines },
];

const results: StepResult[] = [];
for (const { name, needs = [], run } of steps) {
  const missing = needs.find((need) => results.some((result) => result.name === need && result.failed > 0));
  const begun = performance.now();
  process.stdout.write(`\n── ${name} ──\n`);
  const counts = missing
    ? { passed: 0, failed: 1, notes: [`not run: ${missing} failed`] }
    : await Promise.resolve()
        .then(run)
        .catch((error: unknown) => ({ passed: 0, failed: 1, notes: [String(error)] }));
  results.push({ name, seconds: (performance.now() - begun) / 1_000, ...counts });
}

process.stdout.write(`\n${summary(results)}\n`);
process.exitCode = results.every(({ failed }) => failed === 0) ? 0 : 1;
