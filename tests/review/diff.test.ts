import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commentOf, parseRange } from '#docs/review/commands/diff.ts';
import { compareCharts } from '#docs/review/core/diff.ts';
import { chartOf } from '#docs/review/core/extract.ts';
import { lineDiff } from '#docs/review/core/lineDiff.ts';
import { doorAfter, doorBefore } from './samples.ts';

const before = chartOf(doorBefore);
const after = chartOf(doorAfter);

describe('comparing two versions of a chart', () => {
  test('lists what was added, removed and changed, but not what moved', () => {
    const texts = compareCharts(before, after).changes.map(
      ({ mark, state, text }) => `${mark} ${state}: ${text}`,
    );
    expect(texts).toEqual([
      'removed closed: entry / lock',
      'added closed: entry / bolt',
      'changed open: tags ‘#wide’ became none',
      'added open: after pause → ajar',
      'changed open: closed [isFree] → closed  became  closed → closed',
      'added ajar: the state',
      'added ajar: opened → open',
      'removed broken: the state',
    ]);
  });

  test('finds no differences between equal charts', () => {
    const { merged, marks, changes } = compareCharts(before, before);
    expect({ merged, marks: [...marks], changes }).toEqual({ merged: before, marks: [], changes: [] });
    const reading = { charts: new Map([['door', before]]), listeners: new Set<string>() };
    expect(commentOf('a..b', reading, reading)).toContain('No chart has changed.');
  });

  test('lines that differ are shown with two lines around them', () => {
    expect(lineDiff('a\nb\nc\nd\ne\nf\n', 'a\nb\nc\nD\ne\nf\ng\n')).toBe(
      ['…', '  b', '  c', '- d', '+ D', '  e', '  f', '+ g'].join('\n'),
    );
  });

  test('a range has one or two revisions', () => {
    expect(parseRange('a..b')).toEqual({ from: 'a', to: 'b' });
    expect(parseRange('a..')).toEqual({ from: 'a', to: null });
    expect(parseRange('a')).toEqual({ from: 'a', to: null });
    expect(() => parseRange('..b')).toThrow('is no range');
  });
});

const bell = `import { emit, setup } from 'xstate';
import { isQuiet } from './rules.ts';
export const bellMachine = setup({
  types: { emitted: {} as { type: 'bell.rung' } },
  delays: { pause: 2_000 },
  guards: { isNight: ({ context }) => context.hour > 21, isQuiet },
  actions: { ring: emit({ type: 'bell.rung' }) },
}).createMachine({
  id: 'bell',
  context: { hour: 12 },
  initial: 'silent',
  states: {
    silent: { on: { pressed: [{ guard: 'isNight', target: 'waiting' }, { target: 'ringing' }], left: {} } },
    waiting: { after: { pause: 'silent' } },
    ringing: { entry: 'ring', on: { stopped: { guard: 'isQuiet', target: 'silent' } } },
  },
});
`;
const files: Readonly<Record<string, string>> = {
  'package.json': '{ "type": "module" }',
  '.gitignore': 'node_modules\n.cache\n',
  'review.config.ts':
    "export default { root: import.meta.dirname, charts: ['bell.machine.ts'], out: 'pictures' };",
  'bell.machine.ts': bell,
  'rules.ts': 'export const isQuiet = ({ context }) => context.hour < 6;',
  'house.ts': "export const listen = (bell) => bell.on('bell.rung', () => open());",
};

describe('the command in a repository', () => {
  const folder = mkdtempSync(join(tmpdir(), 'review-diff-'));
  const run = (command: string, ...given: readonly string[]) =>
    spawnSync(command, given, { cwd: folder, encoding: 'utf8' });
  const git = (...given: readonly string[]) =>
    run('git', '-c', 'user.name=A', '-c', 'user.email=a@example.com', ...given);
  const edit = (file: string, change: (text: string) => string) =>
    writeFileSync(join(folder, file), change(readFileSync(join(folder, file), 'utf8')));
  const tool = join(process.cwd(), 'docs/review/bin.mjs');
  beforeAll(() => {
    mkdirSync(folder, { recursive: true });
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    git('init', '-q');
    git('add', '.');
    git('commit', '-qm', 'before');
    edit('bell.machine.ts', (text) =>
      text
        .replace('context.hour > 21', '!(context.hour > 21)')
        .replace('pause: 2_000', 'pause: 20_000')
        .replace(', left: {}', ''),
    );
    edit('rules.ts', (text) => text.replace('context.hour < 6', 'context.hour >= 6'));
    edit('house.ts', () => 'export const listen = () => {};');
    git('commit', '-qam', 'after');
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('tells an inverted guard, a changed delay and removed listeners, and marks them in the picture', () => {
    const { stdout, stderr } = run(process.execPath, tool, 'diff', 'HEAD~1..HEAD');
    expect(stderr).toBe('');
    const lines = stdout.split('\n');
    expect(lines.filter((line) => line.startsWith('- **'))).toEqual([
      '- **removed** `silent`: `left`',
      '- **changed** `bell`: `guard isNight = context.hour > 21` became `!(context.hour > 21)`',
      '- **changed** `bell`: `guard isQuiet = context.hour < 6` became `context.hour >= 6`',
      '- **changed** `bell`: `delay pause = 2 s` became `20 s`',
      '- **removed** `house.ts: bell.rung`',
    ]);
    const picture = readFileSync(join(folder, '.cache/charts-diff/bell.svg'), 'utf8');
    expect(picture).toContain('edge event is-changed" data-id="bell.ringing|stopped|0');
  }, 60_000);
});
