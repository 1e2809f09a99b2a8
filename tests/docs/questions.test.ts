import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { rowEntries, storyEntries } from '#docs/review/gallery/recordedEntries.ts';
import { createSearch, type SearchData, type SearchEntry } from '#docs/review/gallery/search.ts';
import { searchFile } from '#docs/review/gallery/searchEntries.ts';
import { readStoryboard } from '#docs/review/storyboard/storyboard.ts';
import { readTrace, traceFile } from '#docs/review/trace/trace.ts';
import review from '#docs/review.config.ts';

const folder = join(review.root, review.out);
const read = (name: string): string => readFileSync(join(folder, name), 'utf8');
// tests/docs/output.test.ts shows that the file is up to date.
const data: SearchData = JSON.parse(
  read(searchFile)
    .replace(/^globalThis\.searchData = /, '')
    .replace(/;\s*$/, ''),
);
const all = [
  ...data.entries,
  ...storyEntries(readStoryboard(read('storyboard/storyboard.js')).stories, data),
  ...rowEntries(readTrace(read(traceFile)), data),
];
const search = createSearch(all, data.synonyms);

const textOf = ({ kind, place, title }: SearchEntry): string =>
  `${kind}: ${place === '' ? '' : `${place}: `}${title}`;

/** What a designer asks, and a state, story or promise that answers. */
const questions: Readonly<Record<string, string>> = {
  'What happens when I log out?': 'state: application: session, signed out',
  'close the tab': 'promise: A file in the queue is stored, in sight of a tab, or was removed by name.',
  'no connection': 'story: signIn: no connection',
  'already deleted': 'story: selection: images that somebody else has deleted',
  duplicate: 'promise: What was announced as stored is on the server exactly once.',
  'wrong password': 'story: settingsScreen: a password, changed after two mistakes',
  'the session expires while I upload': 'story: mediaPanel: the session ends while the upload form is open',
  'loading takes forever': 'story: query: a request that takes too long',
  'undo a status change': 'story: undo: changed elsewhere',
  'Can I leave without saving?': 'state: mediaPanel: editing, unsaved, leaving',
  'keyboard shortcuts': 'story: inbox: keys and filters',
  'two tabs at the same time': 'promise: Two tabs do not refresh a token at the same time.',
  'Is there a new version?': 'story: release: a newer version',
  'drag and drop a photo': 'story: pageDrop: dragged over, left, and dropped',
  'my file is too big': 'story: shrink: a picture that the server does not take',
  'nothing found': 'story: inbox: filters of contact messages',
  'delete many at once': 'story: selection: several images are deleted',
  'two people edit the same title': 'story: mediaEdit: changed elsewhere meanwhile',
  'reply by e-mail': 'story: reply: without an address',
  'What becomes of a draft?': 'story: upload: a draft is kept and discarded',
  'menu on a phone': 'story: drawer: on a small screen',
  'the back button': 'story: inboxScreen: what is asked is left by Back',
  'shared computer':
    'promise: After a sign-out nothing of the session stays in the browser but what ends it.',
};

describe('the search of the gallery', () => {
  test.each(Object.entries(questions))('“%s” leads to its answer', (question, answer) => {
    expect(search(question).slice(0, 2).map(textOf)).toContain(answer);
  });

  test('a name of the code leads to where it is used', () => {
    expect(search('chooseKeptFile').slice(0, 1).map(textOf)).toEqual(['state: upload: reading, with file']);
  });

  test('what was recorded of states that are gone is left out', () => {
    const chart = {
      fingerprint: '',
      ids: { 'drawer.gone': { rows: [1, 0] }, 'drawer.open': { rows: [1, 1] } },
    };
    const rows: [string, string][] = [
      ['§1', 'Of a state that is gone.'],
      ['§2', 'Of an open drawer.'],
    ];
    const found = rowEntries({ revision: '', tests: [], rows, charts: { drawer: chart } }, data);
    expect(found.map(({ href }) => href)).toEqual(['#drawer/open']);
  });

  test('every story is found by its name', () => {
    const stories = all.filter(({ kind }) => kind === 'story');
    expect(stories.length).toBeGreaterThan(100);
    expect(
      stories.filter((story) => !search(story.title).slice(0, 3).includes(story)).map(({ title }) => title),
    ).toEqual([]);
  });
});

test('every chart is in one group; if not: docs/review.config.ts', () => {
  const grouped = (review.groups ?? []).flatMap(({ charts }) => charts);
  expect([...grouped].sort()).toEqual(Object.values(data.names).sort());
});
