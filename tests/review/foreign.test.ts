import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { statesOf, transitionsOf } from '#docs/review/core/chart.ts';
import { chartOf } from '#docs/review/core/extract.ts';
import { lintChart } from '#docs/review/core/lint.ts';
import { loadMachines } from '#docs/review/core/loadMachines.ts';
import { systemOf } from '#docs/review/core/system.ts';
import { faultyMachine } from './samples.ts';

// Machines as other projects write them: without names for functions, delays and ids, several in a file.
const machines = await loadMachines({ root: process.cwd(), charts: ['tests/review/machines/*.ts'] });

describe('machines of other projects', () => {
  test('have names by their ids, their exports or their files', () => {
    expect(machines.map(({ name, path, chart }) => [name, path.replace(/^.*\//, ''), chart.id])).toEqual([
      ['player', 'player.ts', 'player'],
      ['quiz', 'quiz.ts', 'quiz'],
      ['race', 'clocks.ts', 'race'],
      ['retry', 'retry.ts', 'retry'],
      ['stopwatch', 'clocks.ts', 'stopwatch'],
      ['timer', 'clocks.ts', 'timer'],
      ['toggle', 'toggle.ts', 'toggle'],
    ]);
  });

  test.each(machines)('the ids in $name say where a state is, and each is there once', ({ chart }) => {
    const states = statesOf(chart);
    const ids = [...states, ...transitionsOf(chart)].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const state of states)
      for (const child of state.states) expect(child.id).toBe(`${state.id}.${child.key}`);
    const known = new Set(states.map(({ id }) => id));
    expect(transitionsOf(chart).flatMap(({ targets }) => targets.filter((id) => !known.has(id)))).toEqual([]);
  });

  test('a machine that is an actor of another one is started by it', () => {
    const starts = systemOf(machines).flatMap((actor) => actor.starts.map((to) => [actor.id, to]));
    expect(starts).toEqual([['race', 'stopwatch']]);
  });

  test('mistakes are found, and how a machine is written is none', () => {
    expect(machines.flatMap(({ chart }) => lintChart(chart))).toEqual([]);
    expect(lintChart(chartOf(faultyMachine)).map(({ state, message }) => `${state}: ${message}`)).toEqual([
      "faulty.first: the delay 'unheard' of 'after' does not exist",
      "faulty.first: the action 'unknown' of 'go' does not exist",
      "faulty.second: the actor 'call' of 'invoke' does not exist",
      'faulty.lonely: no transition leads here',
      "faulty.first: an alternative for 'go' is never taken: an earlier one has no guard",
    ]);
  });
});

describe('the command in a folder that is no repository', () => {
  const folder = mkdtempSync(join(tmpdir(), 'review-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const review = (...given: readonly string[]) =>
    spawnSync(process.execPath, [join(process.cwd(), 'docs/review/bin.mjs'), ...given], {
      cwd: folder,
      encoding: 'utf8',
    });
  for (const name of ['toggle', 'retry', 'quiz'])
    cpSync(`tests/review/machines/${name}.ts`, join(folder, `${name}.ts`));

  test('draws three machines, says what is not current, keeps what was written by hand, and deletes what is obsolete', () => {
    const drawn = review('draw', '*.ts', '--out', 'pictures');
    expect([drawn.stderr, drawn.stdout]).toEqual(['', '3 charts are in pictures\n']);
    const pictures = join(folder, 'pictures');
    expect(readdirSync(pictures).filter((name) => name.endsWith('.svg'))).toEqual([
      'quiz.svg',
      'retry.svg',
      'toggle.svg',
    ]);
    const read = () => readdirSync(pictures).map((name) => readFileSync(join(pictures, name), 'utf8'));
    const first = read();
    review('draw', '*.ts', '--out', 'pictures');
    expect(read()).toEqual(first);
    expect(review('draw', '*.ts', '--out', 'pictures', '--check').status).toBe(0);

    const page = join(pictures, 'toggle.md');
    writeFileSync(page, `${readFileSync(page, 'utf8')}\nThe lamp is off at first.\n`);
    writeFileSync(join(pictures, 'notes.txt'), 'By hand.');
    rmSync(join(folder, 'quiz.ts'));
    const checked = review('draw', '*.ts', '--out', 'pictures', '--check');
    expect([checked.status, checked.stdout.split('\n').length - 1]).toEqual([1, 4]);
    review('draw', '*.ts', '--out', 'pictures');
    expect(readFileSync(page, 'utf8')).toContain('The lamp is off at first.');
    expect(readdirSync(pictures)).toEqual([
      ...[
        'README.md',
        'notes.txt',
        'retry.md',
        'retry.svg',
        'retry.txt',
        'toggle.md',
        'toggle.svg',
        'toggle.txt',
      ],
    ]);
  }, 120_000);

  test('checks, and says in one line what is wrong', () => {
    expect(review('check', 'retry.ts').stdout).toBe('1 charts, 0 problems\n');
    expect(review('draw', 'nothing/*.ts').stderr).toBe('No machine is exported by nothing/*.ts\n');
    expect(review('paint').stderr).toMatch(/^There is no command 'paint'\n/);
  }, 60_000);
});
