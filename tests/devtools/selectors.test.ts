import { describe, expect, test } from 'vitest';
import type { ActorRecord, LogEntry, Recording } from '#docs/review/live/recorder.ts';
import {
  activeLeaves,
  adjacentEntry,
  eventText,
  filterLog,
  selectActorTree,
  selectChart,
  selectEndedCharts,
  statesText,
} from '#docs/review/live/selectors.ts';

const actor = (key: string, changes: Partial<ActorRecord> = {}): ActorRecord => ({
  key,
  name: key,
  parent: null,
  chart: key,
  status: 'active',
  startedAfter: 0,
  endedAfter: null,
  startedAt: 0,
  endedAt: null,
  base: null,
  ...changes,
});

const entry = (sequence: number, name: string, state: string, type = 'went'): LogEntry => ({
  sequence,
  time: sequence,
  actor: name,
  name,
  type,
  event: { type },
  from: null,
  sender: null,
  sent: sequence,
  refused: [],
  emitted: [],
  active: [name, `${name}.${state}`],
  taken: [],
  context: {},
  status: 'active',
});

const base = { active: ['auth', 'auth.reading'], taken: [], context: {}, status: 'active' } as const;
const recording: Recording = {
  actors: [
    actor('auth', { base }),
    actor('port', { parent: 'auth', chart: null, startedAfter: 2, endedAfter: 4 }),
    actor('signIn', { startedAfter: 2, endedAfter: 5, status: 'done' }),
    actor('drawer', { startedAfter: 5 }),
  ],
  log: [
    entry(2, 'auth', 'signedOut'),
    entry(3, 'signIn', 'editing', 'typed'),
    entry(4, 'auth', 'signedIn'),
    entry(5, 'signIn', 'finished'),
    entry(6, 'drawer', 'closed'),
  ],
  charts: {},
};

const keys = (rows: ReturnType<typeof selectActorTree>) =>
  rows.map(({ actor: { key }, depth }) => `${depth} ${key}`);

describe('the actor tree', () => {
  test('now', () => {
    expect(keys(selectActorTree(recording, null))).toEqual(['0 auth', '0 drawer']);
  });

  test('after an earlier event: each actor below its parent', () => {
    expect(keys(selectActorTree(recording, 3))).toEqual(['0 auth', '1 port', '0 signIn']);
    expect(keys(selectActorTree(recording, 2))).toEqual(['0 auth']);
  });

  test('the ended charts are listed without ports, latest first', () => {
    expect(selectEndedCharts(recording).map(({ key }) => key)).toEqual(['signIn']);
  });
});

describe('the snapshot of a chart', () => {
  test.each([
    ['now', null, 'auth.signedIn'],
    ['after a later event of another chart', 3, 'auth.signedOut'],
    ['before the oldest event of the log', 1, 'auth.reading'],
  ])('%s', (_, at, state) => {
    expect(selectChart(recording, 'auth', at)?.active.at(-1)).toBe(state);
  });

  test('is null before the chart started', () => {
    expect(selectChart(recording, 'drawer', 4)).toBeNull();
  });
});

describe('the log', () => {
  const numbers = (text: string, name: string | null, until: number | null = null) =>
    filterLog(recording.log, { text, actor: name }, until).map(({ sequence }) => sequence);

  test('is filtered by words, by actor and by where it was paused', () => {
    expect(numbers('', null)).toEqual([2, 3, 4, 5, 6]);
    expect(numbers('SIGNIN typed', null)).toEqual([3]);
    expect(numbers('signedin', null)).toEqual([4]);
    expect(numbers('', 'auth')).toEqual([2, 4]);
    expect(numbers('', null, 3)).toEqual([2, 3]);
  });

  test('can be stepped through', () => {
    const entries = filterLog(recording.log, { text: '', actor: 'auth' }, null);
    const step = (at: number | null, direction: -1 | 1) => adjacentEntry(entries, at, direction)?.sequence;
    expect([step(null, -1), step(4, -1), step(3, 1)]).toEqual([4, 2, 4]);
    expect(adjacentEntry(entries, 2, -1)).toBeNull();
    expect(adjacentEntry(entries, 4, 1)).toBeNull();
    expect(adjacentEntry(entries, null, 1)).toBeNull();
  });
});

describe('texts', () => {
  test('the leaves of parallel states are listed', () => {
    const active = ['query', 'query.request', 'query.requestLog', 'query.request.idle'];
    expect(activeLeaves(active)).toEqual(['query.requestLog', 'query.request.idle']);
    expect(statesText(active)).toBe('requestLog, request.idle');
  });

  test.each([
    ['xstate.init', null, 'started'],
    ['xstate.stop', null, 'stopped'],
    ['xstate.done.actor.0.auth.restoring.reading', 'readSession', 'done readSession'],
    ['xstate.error.actor.0.auth.refreshing', 'refreshSession', 'error refreshSession'],
    ['xstate.after.minimumWait.signIn.submitting', null, 'after minimumWait'],
    ['upload.opened', null, 'upload.opened'],
  ])('the text of %s from %s is "%s"', (type, from, text) => {
    expect(eventText(type, from)).toBe(text);
  });
});
