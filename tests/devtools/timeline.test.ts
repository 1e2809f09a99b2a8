import { describe, expect, test } from 'vitest';
import { eventText, innermost, statesText } from '#devtools/charts/states.ts';
import type { ActorRecord, LogEntry, Recording } from '#devtools/recorder.ts';
import { endedCharts, filtered, momentAt, neighbour, treeAt } from '#devtools/timeline.ts';

const actor = (key: string, changes: Partial<ActorRecord> = {}): ActorRecord => ({
  key,
  name: key,
  parent: null,
  chart: key,
  status: 'active',
  bornAfter: 0,
  endedAfter: null,
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
  active: [name, `${name}.${state}`],
  taken: [],
  context: {},
  status: 'active',
});

const base = { active: ['auth', 'auth.reading'], taken: [], context: {}, status: 'active' } as const;
const recording: Recording = {
  actors: [
    actor('auth', { base }),
    actor('port', { parent: 'auth', chart: null, bornAfter: 2, endedAfter: 4 }),
    actor('signIn', { bornAfter: 2, endedAfter: 5, status: 'done' }),
    actor('drawer', { bornAfter: 5 }),
  ],
  log: [
    entry(2, 'auth', 'signedOut'),
    entry(3, 'signIn', 'editing', 'typed'),
    entry(4, 'auth', 'signedIn'),
    entry(5, 'signIn', 'finished'),
    entry(6, 'drawer', 'closed'),
  ],
};

const keys = (rows: ReturnType<typeof treeAt>) => rows.map(({ actor: { key }, depth }) => `${depth} ${key}`);

describe('the actors at a time', () => {
  test('now: those that run', () => {
    expect(keys(treeAt(recording, null))).toEqual(['0 auth', '0 drawer']);
  });

  test('then: those that ran, each below its parent', () => {
    expect(keys(treeAt(recording, 3))).toEqual(['0 auth', '1 port', '0 signIn']);
    expect(keys(treeAt(recording, 2))).toEqual(['0 auth']);
  });

  test('the ended charts, the latest first, and no ports', () => {
    expect(endedCharts(recording).map(({ key }) => key)).toEqual(['signIn']);
  });
});

describe('a chart at a time', () => {
  test.each([
    ['now', null, 'auth.signedIn'],
    ['after a later event of another chart', 3, 'auth.signedOut'],
    ['before the oldest event that is left', 1, 'auth.reading'],
  ])('%s', (_, at, state) => {
    expect(momentAt(recording, 'auth', at)?.active.at(-1)).toBe(state);
  });

  test('nothing is known of a chart before it was there', () => {
    expect(momentAt(recording, 'drawer', 4)).toBeNull();
  });
});

describe('the log', () => {
  const numbers = (text: string, name: string | null, until: number | null = null) =>
    filtered(recording.log, { text, actor: name }, until).map(({ sequence }) => sequence);

  test('is filtered by words, by actor and by where it was paused', () => {
    expect(numbers('', null)).toEqual([2, 3, 4, 5, 6]);
    expect(numbers('SIGNIN typed', null)).toEqual([3]);
    expect(numbers('signedin', null)).toEqual([4]);
    expect(numbers('', 'auth')).toEqual([2, 4]);
    expect(numbers('', null, 3)).toEqual([2, 3]);
  });

  test('is gone through step by step, and ends at both ends', () => {
    const entries = filtered(recording.log, { text: '', actor: 'auth' }, null);
    expect(neighbour(entries, null, -1)).toBe(4);
    expect(neighbour(entries, 4, -1)).toBe(2);
    expect(neighbour(entries, 3, 1)).toBe(4);
    expect([neighbour(entries, 2, -1), neighbour(entries, 4, 1), neighbour(entries, null, 1)]).toEqual([
      null,
      null,
      null,
    ]);
  });
});

describe('words', () => {
  test('of parallel states the innermost are said', () => {
    const active = ['query', 'query.request', 'query.requestLog', 'query.request.idle'];
    expect(innermost(active)).toEqual(['query.requestLog', 'query.request.idle']);
    expect(statesText(active)).toBe('requestLog, request.idle');
  });

  test.each([
    ['xstate.init', null, 'started'],
    ['xstate.stop', null, 'stopped'],
    ['xstate.done.actor.0.auth.restoring.reading', 'readSession', 'done readSession'],
    ['xstate.error.actor.0.auth.refreshing', 'refreshSession', 'error refreshSession'],
    ['xstate.after.minimumWait.signIn.submitting', null, 'after minimumWait'],
    ['upload.opened', null, 'upload.opened'],
  ])('%s from %s reads "%s"', (type, from, text) => {
    expect(eventText(type, from)).toBe(text);
  });
});
