import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  changelogMarkdown,
  type HistoryEntry,
  parseRange,
  summaryMarkdown,
} from '#docs/review/commands/diff.ts';
import { compareCharts } from '#docs/review/core/diff.ts';
import { chartOf } from '#docs/review/core/extract.ts';
import { loadChartsAt } from '#docs/review/core/revision.ts';
import {
  type ChartChange,
  changedCharts,
  changeText,
  diffPage,
  diffPictures,
} from '#docs/review/gallery/diffPage.ts';
import { doorAfter, doorBefore, trickyMachine } from './samples.ts';

const before = chartOf(doorBefore);
const after = chartOf(doorAfter);

describe('comparing two versions of a chart', () => {
  test('lists what was added, removed and changed, but not what moved', () => {
    expect(compareCharts(before, after).changes.map(changeText)).toEqual([
      '− closed: entry / lock',
      '+ closed: entry / bolt',
      '~ open: tags ‘#wide’ became none',
      '+ open: after pause → ajar',
      '~ open: closed [isFree] → closed  became  closed → closed',
      '+ ajar: the state',
      '+ ajar: opened → open',
      '− broken: the state',
    ]);
  });

  test('names the states and transitions that a change is about, also of the old version', () => {
    expect(compareCharts(before, after).changes.map(({ ids }) => ids)).toEqual([
      ['door.closed'],
      ['door.closed'],
      ['door.open'],
      ['door.open|after pause|0'],
      ['door.open|closed|0'],
      ['door.ajar'],
      ['door.ajar|opened|0'],
      ['door.broken'],
    ]);
  });

  test('merges both versions and marks the differences', () => {
    const { merged, marks } = compareCharts(before, after);
    expect(Object.fromEntries(marks)).toEqual({
      'door.closed|entry|lock': 'removed',
      'door.closed|entry|bolt': 'added',
      'door.open': 'changed',
      'door.open|closed|0': 'changed',
      'door.open|after pause|0': 'added',
      'door.ajar': 'added',
      'door.ajar|opened|0': 'added',
      'door.broken': 'removed',
    });
    expect(merged.root.states.map(({ key }) => key)).toEqual(['closed', 'open', 'ajar', 'broken']);
  });

  test('finds no differences between equal charts', () => {
    const { merged, marks, changes } = compareCharts(before, before);
    expect({ merged, marks: [...marks], changes }).toEqual({ merged: before, marks: [], changes: [] });
  });

  test('the page has one picture for each changed, added or removed chart', async () => {
    const tricky = chartOf(trickyMachine);
    const changes = changedCharts(
      new Map([
        ['door', before],
        ['tricky', tricky],
        ['gone', before],
      ]),
      new Map([
        ['door', after],
        ['tricky', tricky],
        ['new', before],
      ]),
    );
    expect(changes.map(({ name, kind }) => [name, kind])).toEqual([
      ['door', 'changed'],
      ['gone', 'removed'],
      ['new', 'added'],
    ]);
    const html = await diffPage('HEAD~1..', changes, await diffPictures(changes));
    expect(html.match(/<svg/g)).toHaveLength(3);
    expect(html).toContain('class="state atomic is-added" data-id="door.ajar"');
    expect(html).toContain('class="state atomic is-removed" data-id="door.broken"');
    expect(html).toContain('class="edge event is-changed" data-id="door.open|closed|0"');
    expect(html).toContain('<p class="lead">The chart was removed.</p>');
    expect(await diffPage('HEAD..', [], new Map())).toContain('No chart has changed.');
  }, 60_000);
});

describe('the review of a range', () => {
  const changes = changedCharts(
    new Map([['door', before]]),
    new Map([
      ['door', after],
      ['new', before],
    ]),
  );

  test.each([
    ['main..feature', { from: 'main', to: 'feature' }],
    ['main..', { from: 'main', to: null }],
    ['v1.2', { from: 'v1.2', to: null }],
  ])('%s is a range', (text, range) => {
    expect(parseRange(text)).toEqual(range);
  });

  test.each(['', '..main', 'a...b', 'a..b..c'])("'%s' is no range", (text) => {
    expect(() => parseRange(text)).toThrow(`'${text}' is no range of revisions`);
  });

  test('the summary lists the changes of each chart with its picture and links to the code', () => {
    const text = 'guard isFree: implementation changed';
    const moved = { mark: 'changed', state: 'door', text, ids: [] } as const;
    const place = 'machines/door/door.machine.ts:7';
    const [first, ...rest] = changes;
    if (first?.kind !== 'changed') throw new Error('The door has changed');
    const [one] = first.changes;
    const edited = { ...first, changes: [...(one ? [one] : []), { ...moved, place }] };
    expect(summaryMarkdown('main..feature', [edited, ...rest])).toBe(`# Changes of the charts, main..feature

Charts: 1 changed, 1 added.

## door

- − closed: entry / lock
- ~ door: guard isFree: implementation changed ([${place}](machines/door/door.machine.ts#L7))

![What changed in the statechart door](door.svg)

## door

- The chart was added.

![What changed in the statechart door](new.svg)
`);
    expect(summaryMarkdown('main..', [])).toContain('No chart has changed.');
  });

  test('the changelog has the newest changes of a chart first, and says which commits do not load', () => {
    const [door, added] = changes;
    if (!door || !added) throw new Error('Two charts have changed');
    const commit = (revision: string, each: readonly ChartChange[] | string): HistoryEntry => ({
      revision,
      date: '2026-11-22',
      subject: `Commit ${revision}`,
      changes: each,
    });
    const headings = changelogMarkdown([
      commit('a1', [added]),
      commit('b2', 'machines/door/door.machine.ts cannot be loaded: no'),
      commit('c3', [door]),
    ])
      .split('\n')
      .filter((line) => /^#|b2|was added/.test(line));
    expect(headings).toEqual([
      '# Changelog of the charts',
      '- b2: machines/door/door.machine.ts cannot be loaded: no',
      '## door',
      '### 2026-11-22 Commit c3 (c3)',
      '### 2026-11-22 Commit a1 (a1)',
      '- The chart was added.',
    ]);
  });
});

describe('reading the charts of a revision', () => {
  let folder = '';
  const project = () => ({ root: folder, charts: ['machines/*/*.machine.ts'] });
  const git = (...rest: readonly string[]) => spawnSync('git', rest, { cwd: folder, stdio: 'ignore' });

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'revisions-'));
    mkdirSync(join(folder, 'src'));
    writeFileSync(join(folder, 'src', 'main.ts'), '');
    git('init', '--quiet');
    git('add', '.');
    git('-c', 'user.name=Test', '-c', 'user.email=test@example.com', 'commit', '--quiet', '-m', 'Begin');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  test.each(['nowhere', '--all', 'HEAD~3'])(
    '%s is reported as a revision that does not exist',
    async (revision) => {
      await expect(loadChartsAt(project(), revision)).rejects.toThrow(
        `There is no revision '${revision}' in this repository`,
      );
    },
  );

  test('a revision without charts is reported', async () => {
    await expect(loadChartsAt(project(), 'HEAD')).rejects.toThrow("The revision 'HEAD' holds no charts");
  });
});
