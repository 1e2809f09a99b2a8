import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { ReviewConfig } from '#docs/review/config.ts';
import { statesOf, transitionsOf } from '#docs/review/core/chart.ts';
import { lintChart } from '#docs/review/core/lint.ts';
import { loadMachines } from '#docs/review/core/loadCharts.ts';
import { outline } from '#docs/review/core/outline.ts';
import { wiringOf } from '#docs/review/core/wiring.ts';
import { drawChart } from '#docs/review/gallery/documentedChart.ts';
import { countOverlaps, problemsOf } from '#docs/review/picture/layoutProblems.ts';
import { layOutAs } from '#docs/review/picture/layoutSearch.ts';
import { isLongRun } from '#tests/support/longRun.ts';

// Machines as other projects write them: without names for functions, delays and ids, several in a file, by a factory.
const project: ReviewConfig = {
  root: process.cwd(),
  charts: ['tests/review/machines/*.ts'],
  out: 'unused',
};
const machines = await loadMachines(project);
const chartNamed = (name: string) => {
  const found = machines.find((each) => each.name === name);
  if (!found) throw new Error(`There is no ${name}`);
  return found.chart;
};

describe('machines of other projects', () => {
  test('have names by their ids, their exports or their files', () => {
    expect(machines.map(({ name, path, chart }) => [name, path.replace(/^.*\//, ''), chart.id])).toEqual([
      ['checkout', 'checkout.ts', 'checkout'],
      ['credit', 'credit.ts', 'credit'],
      ['crossing', 'crossing.ts', 'crossing'],
      ['dragging', 'dragging.ts', 'dragging'],
      ['player', 'player.ts', 'player'],
      ['quiz', 'quiz.ts', 'quiz'],
      ['race', 'clocks.ts', 'race'],
      ['retry', 'retry.ts', 'retry'],
      ['shop-order', 'order.ts', 'shop-order'],
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

  // The search for a layout takes seconds.
  const drawn = machines.filter((_, index) => isLongRun || index % 3 === 0);
  test.each(drawn)('$name is drawn without overlaps and crossings', async ({ chart }) => {
    const { choice, svg } = await drawChart(chart, undefined);
    const problems = problemsOf(await layOutAs(chart, choice));
    expect({ overlaps: countOverlaps(problems), crossings: problems.crossings }).toEqual({
      overlaps: 0,
      crossings: [],
    });
    expect(svg).not.toContain('(machine)');
  });

  test('functions in a machine have what they do as a name, numbers a unit', () => {
    expect(outline(chartNamed('retry'))).toContain(
      [
        '  loading',
        "    invoke Promise.resolve('ready')",
        "    done Promise.resolve('ready') / assign answer: event.output → loaded",
        "    error Promise.resolve('ready') / assign tries: context.tries + 1 → failed",
        '  loaded (final)',
        '  failed',
        '    always [context.tries >= 3] → given up',
        '    after 1 s → loading',
      ].join('\n'),
    );
    expect(outline(chartNamed('dragging'))).toContain('up / raise rested after 200 ms → resting');
    expect(outline(chartNamed('player'))).toContain('entry / send silence to speaker');
  });

  test('an action of the same name in two machines of a file is told apart', () => {
    const count = (name: string) => chartNamed(name).values.find((value) => value.name === 'count');
    expect(count('stopwatch')?.fingerprint).toMatch(/^[\da-f]{6}$/);
    expect(count('stopwatch')?.fingerprint).not.toBe(count('timer')?.fingerprint);
  });

  test('a function of the file has a fingerprint of its code', () => {
    expect(chartNamed('quiz').values.map(({ sort, name, place }) => [sort, name, place])).toContainEqual([
      'guards',
      'isLast',
      'tests/review/machines/quiz.ts:3',
    ]);
  });

  test('a machine that is an actor of another one is started by it', () => {
    const { actors } = wiringOf(machines);
    expect(actors.flatMap(({ id, starts }) => starts.map((to) => [id, to]))).toEqual([['race', 'stopwatch']]);
  });

  test('have no mistakes; how they are written is not one', () => {
    expect(machines.flatMap(({ chart }) => lintChart(chart))).toEqual([]);
    expect(lintChart(chartNamed('crossing'), null, { inline: true })).toHaveLength(4);
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
  for (const name of ['toggle', 'retry', 'clocks'])
    cpSync(`tests/review/machines/${name}.ts`, join(folder, `${name}.ts`));

  test('draws and checks, of globs or of a configuration', () => {
    const drawn = review('draw', '*.ts', '--out', 'pictures');
    expect(drawn.stderr).toBe('');
    expect(drawn.stdout).toContain('5 charts are in ');
    expect(readdirSync(join(folder, 'pictures')).filter((name) => name.endsWith('.svg'))).toEqual([
      ...['race.svg', 'retry.svg', 'stopwatch.svg', 'system.svg', 'timer.svg', 'toggle.svg'],
    ]);
    const page = readFileSync(join(folder, 'pictures/index.html'), 'utf8');
    expect(page).toContain('<a href="../retry.ts">');

    const [tool] = [join(process.cwd(), 'docs/review/config.ts')];
    writeFileSync(
      join(folder, 'review.config.ts'),
      `import { defineReview } from '${tool}';
export default defineReview({ root: import.meta.dirname, charts: ['toggle.ts', 'retry.ts'], out: 'two', rules: { description: true } });`,
    );
    const checked = review('check');
    expect(checked.status).toBe(1);
    expect(checked.stdout).toContain('  toggle: toggle: the chart has no description;');
    expect(checked.stdout).toContain('2 charts, 2 problems');
    expect(existsSync(join(folder, 'two'))).toBe(false);
  }, 120_000);

  test('says in one line what is wrong', () => {
    expect(review('draw', 'nothing/*.ts').stderr).toBe('No machine is exported by nothing/*.ts\n');
    expect(review('diff', 'toggle.ts', '--against', 'main').stderr).toMatch(/^.*no revision 'main'.*\n$/);
    expect(review('paint').stderr).toMatch(/^There is no command 'paint'\n/);
  }, 60_000);
});
