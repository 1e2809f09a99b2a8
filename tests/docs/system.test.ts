import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readWiring } from '#docs/plugins/wiring/system.ts';
import { transitionsOf } from '#docs/review/core/chart.ts';
import { loadMachines } from '#docs/review/core/loadCharts.ts';
import { systemChart } from '#docs/review/core/systemChart.ts';
import { wiringChanges } from '#docs/review/core/wiringDiff.ts';
import { readLayoutChoices } from '#docs/review/gallery/outputFiles.ts';
import { countOverlaps, problemsOf } from '#docs/review/picture/layoutProblems.ts';
import { layOutAs } from '#docs/review/picture/layoutSearch.ts';
import review from '#docs/review.config.ts';

const charts = await loadMachines(review);
const wiring = readWiring(charts, review.root);
const { actors } = wiring;
const actor = (id: string) => {
  const found = actors.find((each) => each.id === id);
  if (!found) throw new Error(`There is no ${id}`);
  return found;
};

describe('the map of the actors', () => {
  test('every emitted event has a listener, or a chart that hears its part', () => {
    const silent = charts.flatMap(({ chart }) =>
      chart.values
        .flatMap(({ emits }) => emits)
        .filter(
          (event) =>
            ![...actor(chart.id).sends, ...actor(chart.id).listeners].some((each) => each.event === event),
        ),
    );
    expect(silent).toEqual([]);
  });

  test('every chart is started by a file of the application or by another chart', () => {
    const started = new Set([
      ...actors.flatMap(({ starts, ports }) => [...starts, ...ports.map(({ by }) => by)]),
    ]);
    const unknown = actors.filter(({ id, folders }) => folders.length === 0 && !started.has(id));
    expect(unknown.map(({ id }) => id)).toEqual([]);
  });

  test('a listener has its effects and what it sends, also those of functions that it calls', () => {
    const { listeners, sends, starts, folders } = actor('deletion');
    expect(
      listeners
        .filter(({ path }) => path === 'src/features/media/actors.ts')
        .map(({ event, effects, sends: sent }) => ({ event, effects, sent })),
    ).toEqual([
      {
        event: 'deletion.succeeded',
        effects: ['toastSuccess', 'queries.invalidate(media)'],
        sent: ['query.edited'],
      },
      { event: 'deletion.failed', effects: ['toastError'], sent: [] },
      { event: 'deletion.listStale', effects: ['queries.invalidate(media)'], sent: [] },
    ]);
    // The screen of an inbox hears its part; that of the media is told by the chart itself.
    expect(sends).toContainEqual({ to: 'inboxScreen', event: 'deletion.succeeded' });
    expect(sends).toContainEqual({ to: 'mediaScreen', event: 'deletion.done' });
    expect(starts).toEqual([]);
    expect(folders).toEqual([]);
  });

  test.each([
    ['query', 'query.refreshed'],
    ['dashboard', 'source.retryRequested'],
    ['statusChanges', 'undo.requested'],
    ['palette', 'entry.chosen'],
    ['inboxScreen', 'current.moved'],
    ['auth', 'auth.signOutRequested'],
  ])('what a person does has a line in the map: %s hears %s', (id, event) => {
    expect(actor(id).told.flatMap(({ events }) => events)).toContain(event);
  });

  test('every event that a chart handles has a sender in the map', () => {
    const silent = charts.flatMap(({ name, chart }) => {
      const sent = new Set([
        ...actor(chart.id).told.flatMap(({ events }) => events),
        ...actors.flatMap(({ sends }) => sends.filter(({ to }) => to === chart.id).map(({ event }) => event)),
        ...wiring.sentEvents.filter(({ path }) => path.startsWith('machines/')).map(({ event }) => event),
      ]);
      return transitionsOf(chart)
        .filter(({ kind, event }) => kind === 'event' && !event.startsWith('xstate.') && !sent.has(event))
        .map(({ event }) => `${name}: ${event}`);
    });
    expect([...new Set(silent)]).toEqual([]);
  });

  test('a view that no longer sends an event is a line of the review', () => {
    const palette = actor('palette');
    const silenced = { ...palette, told: [] };
    const without = { ...wiring, actors: actors.map((each) => (each === palette ? silenced : each)) };
    expect(
      wiringChanges(wiring, without).map(({ mark, state, text }) => `${mark} ${state}: ${text}`),
    ).toContain('removed palette: hears entry.chosen from app');
  });

  test('a port has the chart that repeats its call, and the calls behind it', () => {
    expect(actor('deletion').ports).toEqual([
      {
        port: 'deleteItem',
        by: 'attempt',
        calls: ['deleteInquiry', 'deleteContact', 'deleteImage', 'deleteVideo'],
      },
    ]);
  });

  test('nothing overlaps and no lines cross in its picture', async () => {
    const { system } = readLayoutChoices(join(review.root, review.out));
    if (!system) throw new Error('The map has no layout: npm run charts');
    const problems = problemsOf(await layOutAs(systemChart(wiring), system));
    expect({ overlaps: countOverlaps(problems), crossings: problems.crossings }).toEqual({
      overlaps: 0,
      crossings: [],
    });
  });
});
