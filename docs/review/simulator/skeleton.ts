import type { Path } from './address.ts';
import type { ChartExample } from './example.ts';
import { simulate } from './simulation.ts';

/** A string of TypeScript. */
const quoted = (text: string): string => `'${text.replace(/['\\]/g, '\\$&')}'`;

const literal = (value: unknown): string =>
  JSON.stringify(value)
    .replace(/"([A-Za-z_]\w*)":/g, ' $1: ')
    .replace(/"((?:[^"\\]|\\.)*)"/g, (_, text: string) => quoted(text))
    .replace(/ ?\}/g, ' }');

/**
 * A test that takes the path and expects the state after every step; the reader adds what else it is about. `imports` are
 * the lines that import `examples` and `simulate`.
 */
export function testSkeleton(
  example: ChartExample,
  { name, steps }: Path,
  imports: readonly string[],
): string {
  const simulation = simulate(example);
  const lines = steps.map((step) => {
    simulation.perform(step);
    return [
      `  simulation.perform(${quoted(step)});`,
      `  expect(simulation.snapshot().value).toEqual(${literal(simulation.snapshot().value)});`,
    ].join('\n');
  });
  return [
    "import { expect, test } from 'vitest';",
    ...imports,
    '',
    `test('${name}: from … → …', () => {`,
    `  const simulation = simulate(examples[${quoted(name)}]);`,
    ...lines,
    '});',
    '',
  ].join('\n');
}
