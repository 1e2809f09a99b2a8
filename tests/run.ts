import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { engines, isInstalled } from './engines/engines.ts';
import { runPart } from './parts.ts';
import { ensureBrowser } from './support/browser.ts';
import { runCommand } from './support/command.ts';
import { type Counts, countPlaywright, countVitest, oneCheck } from './support/counts.ts';
import { findCommand } from './support/debian.ts';
import { runSteps, type Step, type Write } from './support/runSteps.ts';
import { summary } from './support/summary.ts';

/**
 * `npm test` runs the checks of the project, then prints a table. `--engines` adds the demo as a static site, and Firefox and
 * WebKitGTK where they are installed. `npm run test:all` adds what takes many minutes, and `npm run test:all -- NAME` runs one
 * long part alone.
 */

const [option, part, ...partOptions] = process.argv.slice(2);
if (option === '--all' && part !== undefined) process.exit(await runPart(part, partOptions));
const options = { all: option === '--all', engines: option === '--engines' };

/** Which tests the unit tests and the browser tests have. */
const scope: Readonly<Record<string, string>> = options.all ? { TESTS: 'all' } : {};

const report = (name: string) => join('.cache', `${name}.json`);

const check =
  (command: string, ...rest: string[]) =>
  async (write: Write): Promise<Counts> =>
    oneCheck(await runCommand(command, rest, { write }));

function read(path: string): unknown {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null;
}

interface Test {
  /** Of the report of this step; for Playwright, the one in the configuration. */
  readonly name: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly priority?: number;
}

const vitest =
  ({ name, env = {} }: Test, ...rest: string[]) =>
  async (write: Write): Promise<Counts> => {
    const path = report(name);
    rmSync(path, { force: true });
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${path}`];
    const status = await runCommand('vitest', ['run', ...rest, ...reporters], { env, write });
    return countVitest(read(path), status);
  };

const playwright =
  ({ name, env = {}, priority = 0 }: Test, ...rest: string[]) =>
  async (write: Write): Promise<Counts> => {
    const path = report(name);
    rmSync(path, { force: true });
    const status = await runCommand('playwright', ['test', '-c', ...rest], { env, write, priority });
    return countPlaywright(read(path), status);
  };

/** Runs the application and the site in the engines that are there; `npm run test:all -- engines` installs them. */
async function otherEngines(write: Write): Promise<Counts> {
  const missing = engines.filter((engine) => !isInstalled(engine));
  const absent = missing.map(
    ({ name }) => `skipped: ${name} is not installed, see \`npm run test:all -- engines\``,
  );
  if (missing.length === engines.length) return { passed: 0, failed: 0, notes: absent };
  const app = await playwright({ name: 'engines' }, 'tests/engines')(write);
  const site = await playwright({ name: 'site' }, 'tests/site', '--project', 'engines')(write);
  return {
    passed: app.passed + site.passed,
    failed: app.failed + site.failed,
    notes: [...absent, ...app.notes, ...site.notes],
  };
}

/** The build behind a web server, where that is installed. */
const behind =
  (name: string, packageName: string) =>
  (write: Write): Promise<Counts> | Counts =>
    findCommand(name)
      ? vitest({ name }, '--mode', name)(write)
      : {
          passed: 0,
          failed: 0,
          notes: [`skipped: there is no ${name} (Debian: apt-get install ${packageName})`],
        };

function browser(write: Write): Counts {
  process.env.CHROMIUM_PATH = ensureBrowser();
  write(`${process.env.CHROMIUM_PATH}\n`);
  return oneCheck(0);
}

const inEngines: Step = {
  name: 'other engines',
  needs: ['production build', 'build of the site'],
  run: otherEngines,
};

const siteSteps: readonly Step[] = [
  { name: 'build of the site', run: check('tsx', 'docs/site/build.ts') },
  {
    name: 'demo from a link',
    needs: ['build of the site', 'browser'],
    after: ['end-to-end tests'],
    run: playwright({ name: 'site' }, 'tests/site', '--project', 'chromium'),
  },
];

/**
 * Unit tests and browser tests run one after the other, each on all cores: side by side each took 425 s, alone 135 and 275 s.
 * What is short runs beside them. The browser gives way to it.
 */
const lanes: readonly (readonly Step[])[] = [
  [
    { name: 'format & lint', run: check('biome', 'ci', '.') },
    { name: 'production build', run: check('vite', 'build') },
    { name: 'browser', run: browser },
    { name: 'types', run: check('tsc', '--noEmit') },
    {
      name: 'end-to-end tests',
      needs: ['production build', 'browser'],
      after: ['unit tests'],
      run: playwright({ name: 'playwright', priority: 5, env: scope }, 'tests/e2e'),
    },
    ...(options.all
      ? [
          {
            name: 'every call with every fault',
            needs: ['production build', 'browser'],
            run: playwright({ name: 'faults' }, 'tests/faults'),
          },
        ]
      : []),
  ],
  [
    { name: 'unit tests', run: vitest({ name: 'vitest', env: scope }) },
    // A few seeds, as long as a commit can wait; a simulation of an hour has as many as it comes to.
    {
      name: 'simulation',
      run: check(
        'tsx',
        'tests/simulation/main.ts',
        ...(options.all ? ['--seeds', '1..1000000', '--for', '3600'] : ['--seeds', '1..8', '--for', '35']),
      ),
    },
    {
      name: 'bytes of the build',
      needs: ['production build'],
      run: vitest({ name: 'dist' }, '--mode', 'dist'),
    },
    { name: 'nginx', needs: ['production build'], run: behind('nginx', 'nginx-light') },
    ...(options.all || options.engines ? siteSteps : []),
    ...(options.all
      ? [
          {
            name: '5,000 generated requests',
            run: vitest({ name: 'openapi', env: { OPENAPI_RUNS: '5000' } }, 'tests/docs/openapiRequests'),
          },
        ]
      : []),
    ...(options.all || options.engines ? [inEngines] : []),
  ],
];

const results = await runSteps(lanes, (output) => process.stdout.write(output));
process.stdout.write(`\n${summary(results)}\n`);
process.exitCode = results.every(({ failed }) => failed === 0) ? 0 : 1;
