import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { runCommand } from '../support/command.ts';
import { calls } from './calls/index.ts';
import { faultKinds } from './faults.ts';
import { cellsOf, clean, findingsOf, markdownMatrix, marks, textMatrix, withMatrix } from './matrix.ts';

/**
 * `npm run test:faults [-- --write | -g PATTERN]`: builds the dashboard, makes every call with every fault, and prints the
 * matrix. `--write` puts it into docs/reliability.md. Other options are Playwright's.
 */

const report = '.cache/faults.json';
const page = 'docs/reliability.md';

const options = process.argv.slice(2);
const isWritten = options.includes('--write');
const rest = options.filter((option) => option !== '--write');
const names = calls.map(({ name }) => name);
const faults = faultKinds.map(({ name }) => name);

async function sweep(): Promise<number> {
  if (isWritten && rest.length > 0) throw new Error('--write needs the whole sweep, without other options');
  if ((await runCommand('vite', ['build', '--logLevel', 'warn'])) !== 0) return 1;
  rmSync(report, { force: true });
  const status = await runCommand('playwright', ['test', '-c', 'tests/faults', ...rest]);
  if (!existsSync(report)) return 1;
  const results = JSON.parse(readFileSync(report, 'utf8'));
  const cells = cellsOf(results);
  const numbered = faults.map((fault, index) => `${index + 1} ${fault}`);
  process.stdout.write(
    [
      '',
      textMatrix(names, faults, cells),
      '',
      numbered.join(' · '),
      [
        `${clean} every check held`,
        ...Object.entries(marks).map(([mark, meaning]) => `${mark} ${meaning}`),
      ].join(' · '),
      '',
      ...findingsOf(results),
      `${cells.filter((cell) => cell.marks.length === 0).length} of ${cells.length} combinations are clean`,
      '',
    ].join('\n'),
  );
  if (isWritten)
    writeFileSync(page, withMatrix(readFileSync(page, 'utf8'), markdownMatrix(names, faults, cells)));
  return status;
}

process.exitCode = await sweep().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  return 2;
});
