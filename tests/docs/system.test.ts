import { describe, expect, test } from 'vitest';
import { readChartUsage } from '#docs/builders/chartUsage.ts';
import { chartOf } from '#docs/builders/extract.ts';
import { countOverlaps, problemsOf } from '#docs/builders/layoutProblems.ts';
import { findBestLayout } from '#docs/builders/layoutSearch.ts';
import { loadMachines } from '#docs/builders/loadCharts.ts';
import { readSystem } from '#docs/builders/system.ts';
import { systemChart } from '#docs/builders/systemChart.ts';

const machines = await loadMachines(process.cwd());
const charts = machines.map((each) => ({ ...each, chart: chartOf(each.machine, each.values) }));
const actors = readSystem(charts, process.cwd(), readChartUsage().sentEvents);
const actor = (id: string) => {
  const found = actors.find((each) => each.id === id);
  if (!found) throw new Error(`There is no ${id}`);
  return found;
};

describe('the map of the actors', () => {
  test('every emitted event has a listener', () => {
    const silent = charts.flatMap(({ chart }) =>
      chart.values
        .flatMap(({ emits }) => emits)
        .filter((event) => !actor(chart.id).listeners.some((listener) => listener.event === event)),
    );
    expect(silent).toEqual([]);
  });

  test('every chart is started by a file of the application or by another chart', () => {
    const started = new Set(actors.flatMap(({ starts, ports }) => [...starts, ...ports.map(({ by }) => by)]));
    const unknown = actors.filter(({ id, startedBy }) => startedBy.length === 0 && !started.has(id));
    expect(unknown.map(({ id }) => id)).toEqual([]);
  });

  test('a listener has its effects and what it sends, also those of functions that it calls', () => {
    const { listeners, sends, starts, startedBy } = actor('deletion');
    expect(
      listeners
        .filter(({ path }) => path === 'src/features/media/actors.ts')
        .map(({ event, effects, sends: sent }) => ({ event, effects, sent })),
    ).toEqual([
      {
        event: 'deletion.succeeded',
        effects: ['toastSuccess', 'queries.invalidate(media)'],
        sent: ['library.itemClosed', 'query.edited'],
      },
      { event: 'deletion.failed', effects: ['toastError'], sent: [] },
      { event: 'deletion.listStale', effects: ['queries.invalidate(media)'], sent: [] },
    ]);
    expect(sends).toContainEqual({ to: 'mediaLibrary', event: 'library.itemClosed' });
    expect(starts).toEqual(['itemDeletion']);
    expect(startedBy).toEqual(['src/features/inbox/actors.ts', 'src/features/media/actors.ts']);
  });

  test('a port has the chart that repeats its call, and the calls behind it', () => {
    expect(actor('itemDeletion').ports).toEqual([
      {
        port: 'deleteItem',
        by: 'mutation',
        calls: ['deleteInquiry', 'deleteContact', 'deleteImage', 'deleteVideo'],
      },
    ]);
  });

  test('nothing overlaps and no lines cross in its picture', async () => {
    const { layout } = await findBestLayout(systemChart(actors));
    const problems = problemsOf(layout);
    expect({ overlaps: countOverlaps(problems), crossings: problems.crossings }).toEqual({
      overlaps: 0,
      crossings: [],
    });
  });
});
