import { ensureEngines } from './engines/engines.ts';
import { runCommand } from './support/command.ts';

interface Part {
  /** Installs what the commands need, or throws an Error that says what is missing. */
  readonly prepare?: () => void;
  readonly env?: Readonly<Record<string, string>>;
  /** One after the other, until one fails. The last one gets the options. */
  readonly commands: readonly (readonly [command: string, ...rest: string[]])[];
}

const build = ['vite', 'build', '--logLevel', 'warn'] as const;

/** What `npm run test:all -- NAME OPTIONS` runs alone. */
const parts: Readonly<Record<string, Part>> = {
  contract: { commands: [['tsx', 'tests/contract/suite/main.ts']] },
  engines: { prepare: ensureEngines, commands: [build, ['playwright', 'test', '-c', 'tests/engines']] },
  faults: { commands: [build, ['playwright', 'test', '-c', 'tests/faults']] },
  memory: { env: { TESTS: 'all' }, commands: [build, ['playwright', 'test', '-c', 'tests/e2e', 'memory']] },
  mutants: { commands: [['tsx', 'tests/mutants/run.ts']] },
  simulation: { commands: [['tsx', 'tests/simulation/main.ts']] },
  site: {
    commands: [
      ['tsx', 'docs/site/build.ts'],
      ['playwright', 'test', '-c', 'tests/site', '--project', 'chromium'],
    ],
  },
};

async function run({ prepare, env, commands }: Part, options: readonly string[]): Promise<number> {
  prepare?.();
  for (const [index, [command, ...rest]] of commands.entries()) {
    const isLast = index === commands.length - 1;
    const status = await runCommand(command, isLast ? [...rest, ...options] : rest, env && { env });
    if (status !== 0) return status;
  }
  return 0;
}

/** Runs the part of that name, and returns its status. */
export async function runPart(name: string, options: readonly string[]): Promise<number> {
  const part = parts[name];
  if (!part) {
    process.stderr.write(`There is no part '${name}'. The parts are ${Object.keys(parts).join(', ')}.\n`);
    return 2;
  }
  try {
    return await run(part, options);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  }
}
