import { describe, expect, test } from 'vitest';
import { createMatcher } from '#docs/review/storyboard/match.ts';
import type { StoredStory } from '#docs/review/storyboard/storyboard.ts';

type Step = StoredStory['beats'][number]['steps'][number];

const step = (actor: number, active: readonly string[], transitions: readonly string[] = []): Step => ({
  actor,
  chart: active[0]?.split('.')[0] ?? '',
  transitions: [...transitions],
  active: [...active],
});
const storyOf = (name: string, ...beats: readonly (readonly Step[])[]): StoredStory => ({
  name,
  beats: beats.map((steps, index) => ({
    text: `${name} ${index + 1}`,
    pictures: [`${name}-${index + 1}-light`, `${name}-${index + 1}-dark`],
    steps: [...steps],
  })),
});
const running = (...states: readonly (readonly string[])[]) =>
  states.map((active) => ({ chart: active[0]?.split('.')[0] ?? '', active }));

const door = { chart: 'door', active: ['door.open'] };

describe('the picture of a chart', () => {
  const list = storyOf('list', [step(0, ['door.open']), step(1, ['list.empty'])], [step(1, ['list.full'])]);
  const dialog = storyOf('dialog', [step(0, ['door.open']), step(1, ['dialog.asking'])]);

  test('is that of the story whose charts agree most, also in what only an earlier beat has told', () => {
    const { ofChart } = createMatcher([dialog, list]);
    expect(ofChart(door, [], running(['door.open'], ['list.full']))).toEqual({
      story: 'list',
      text: 'list 2',
      pictures: ['list-2-light', 'list-2-dark'],
      shown: ['door.open'],
      lacking: [],
      isPassed: false,
      told: 1,
      agreeing: 1,
    });
    expect(ofChart(door, [], running(['door.open'], ['list.empty']))?.text).toBe('list 1');
    expect(ofChart(door, [], running(['door.open'], ['dialog.asking']))?.text).toBe('dialog 1');
  });

  test('is rather one that says little than one of charts that are in something else', () => {
    const alone = storyOf('alone', [step(0, ['door.open'])]);
    const other = storyOf('other', [step(0, ['door.open']), step(1, ['list.full']), step(2, ['page.shown'])]);
    const now = running(['door.open'], ['list.full'], ['page.hidden']);
    expect(createMatcher([other, alone]).ofChart(door, [], now)).toMatchObject({ story: 'alone', told: 0 });
  });

  test('is that after the same transition, else the earliest', () => {
    const pushed = storyOf('pushed', [], [step(0, ['door.open'], ['door.closed|push|0'])]);
    const pulled = storyOf('pulled', [step(0, ['door.open'], ['door.closed|pull|0'])], [], []);
    const { ofChart } = createMatcher([pushed, pulled]);
    expect(ofChart(door, ['door.closed|push|0'], [])?.text).toBe('pushed 2');
    expect(ofChart(door, [], [])?.text).toBe('pulled 1');
  });

  test('with a part of parallel states says which are lacking', () => {
    const { ofChart } = createMatcher([storyOf('half', [step(0, ['door.lock.on', 'door.bell.off'])])]);
    expect(ofChart({ chart: 'door', active: ['door.lock.on', 'door.bell.on'] }, [], [])).toMatchObject({
      shown: ['door.lock.on'],
      lacking: ['door.bell.on'],
    });
  });

  test('after a state that was passed is taken only where no picture shows the state', () => {
    const passing = storyOf('passing', [step(0, ['door.opening']), step(0, ['door.open'])]);
    const staying = storyOf('staying', [], [step(0, ['door.opening'])]);
    const opening = { chart: 'door', active: ['door.opening'] };
    expect(createMatcher([passing]).ofChart(opening, [], [])).toMatchObject({ isPassed: true });
    expect(createMatcher([passing, staying]).ofChart(opening, [], [])).toMatchObject({
      text: 'staying 2',
      isPassed: false,
    });
  });

  test('is none where no story shows one of its states', () => {
    const { ofChart } = createMatcher([list, dialog]);
    expect(ofChart({ chart: 'door', active: ['door.closed'] }, [], running(['list.full']))).toBeNull();
    expect(ofChart({ chart: 'window', active: ['window.open'] }, [], [])).toBeNull();
  });
});

describe('the picture of all charts', () => {
  const both = storyOf(
    'both',
    [step(0, ['door.open']), step(1, ['list.full'])],
    [step(2, ['door.closed']), step(1, ['list.full'])],
  );
  const { ofAll } = createMatcher([storyOf('one', [step(0, ['door.open'])]), both]);

  test('agrees in most of them; of a chart with several actors the one counts that has changed last', () => {
    expect(ofAll(running(['door.open'], ['list.full']))).toMatchObject({
      text: 'both 1',
      told: 2,
      agreeing: 2,
    });
    expect(ofAll(running(['door.closed'], ['list.full']))?.text).toBe('both 2');
    expect(ofAll(running(['door.open']))?.text).toBe('one 1');
  });

  test('is none where every story disagrees', () => {
    expect(ofAll(running(['door.ajar']))).toBeNull();
    expect(ofAll([])).toBeNull();
  });
});
