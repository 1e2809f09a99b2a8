import type { StepResult } from './counts.ts';

const headings = ['step', 'result', 'seconds', 'passed', 'failed'] as const;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

function table(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = headings.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const isNumber = (column: number) => column >= headings.indexOf('seconds');
  return rows.map((row) =>
    row
      .map((cell, column) =>
        isNumber(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .join('  '),
  );
}

/** The end of the output of `npm test`: a table of the steps, their notes, and the totals alone on the last line. */
export function summary(results: readonly StepResult[]): string {
  const rows = results.map(({ name, seconds, passed, failed }) => [
    name,
    failed > 0 ? 'FAILED' : passed > 0 ? 'passed' : 'not run',
    seconds.toFixed(1),
    String(passed),
    String(failed),
  ]);
  const notes = results.flatMap(({ name, notes }) => notes.map((note) => `${name}: ${note}`));
  const passed = sum(results.map((result) => result.passed));
  const failed = sum(results.map((result) => result.failed));
  return [
    ...table([headings, ...rows]),
    ...(notes.length > 0 ? ['', ...notes] : []),
    '',
    `${passed} passed, ${failed} failed`,
  ].join('\n');
}
