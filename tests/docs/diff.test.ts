import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { compareCharts } from '#docs/builders/diff.ts';
import { changedCharts, changeText, diffPage } from '#docs/builders/diffPage.ts';
import { chartOf } from '#docs/builders/extract.ts';
import { loadChartsAt } from '#docs/builders/loadCharts.ts';
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
    const html = await diffPage('HEAD~1', changes);
    expect(html.match(/<svg/g)).toHaveLength(3);
    expect(html).toContain('class="state atomic is-added" data-id="door.ajar"');
    expect(html).toContain('class="state atomic is-removed" data-id="door.broken"');
    expect(html).toContain('class="edge event is-changed" data-id="door.open|closed|0"');
    expect(html).toContain('<p class="lead">The chart was removed.</p>');
    expect(await diffPage('HEAD', [])).toContain('No chart has changed.');
  }, 60_000);
});

describe('reading the charts of a revision', () => {
  let folder = '';
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
      await expect(loadChartsAt(folder, revision)).rejects.toThrow(
        `There is no revision '${revision}' in this repository`,
      );
    },
  );

  test('a revision without charts is reported', async () => {
    await expect(loadChartsAt(folder, 'HEAD')).rejects.toThrow("The revision 'HEAD' holds no charts");
  });
});
