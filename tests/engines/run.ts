import { runCommand } from '../support/command.ts';
import { ensureEngines } from './engines.ts';

/** `npm run test:engines`: installs the engines where it can, then runs the scenario in each. */
try {
  ensureEngines();
  process.exitCode = await runCommand('playwright', [
    ...['test', '-c', 'tests/engines'],
    ...process.argv.slice(2),
  ]);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
