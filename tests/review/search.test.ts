import { describe, expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { transitionsOf } from '#docs/review/core/chart.ts';
import { chartOf } from '#docs/review/core/extract.ts';
import { transitionLabel } from '#docs/review/core/label.ts';
import { createSearch, type SearchEntry } from '#docs/review/gallery/search.ts';

const entry = (title: string, values: Partial<SearchEntry> = {}): SearchEntry => ({
  kind: 'state',
  href: `#${title}`,
  title,
  place: '',
  text: '',
  names: '',
  ...values,
});

const titles = (entries: readonly SearchEntry[], query: string, synonyms: readonly string[][] = []) =>
  createSearch(entries, synonyms)(query).map(({ title }) => title);

describe('a search', () => {
  test('finds other forms of a word, its beginning, and a mistyped one', () => {
    const entries = [entry('deleting'), entry('unrelated')];
    for (const query of ['deleted', 'del', 'deletting']) expect(titles(entries, query)).toEqual(['deleting']);
  });

  test('finds what is called otherwise, by phrase and not by the words of it', () => {
    const entries = [entry('sign out requested'), entry('signed in'), entry('out of date')];
    const synonyms = [['log out', 'sign out']];
    expect(titles(entries, 'How do I log out?', synonyms)).toEqual(['sign out requested']);
  });

  test('takes the longest phrase', () => {
    const entries = [entry('disconnected'), entry('linked')];
    const synonyms = [
      ['connection', 'linked'],
      ['no connection', 'disconnected'],
    ];
    expect(titles(entries, 'no connection', synonyms)).toEqual(['disconnected']);
  });

  test('what has all of the words comes before what has one of them often', () => {
    const entries = [
      entry('file file file'),
      entry('status'),
      entry('queue', { text: 'The file of a row.' }),
    ];
    expect(titles(entries, 'file in the queue')).toEqual(['queue', 'file file file']);
  });

  test('a state stands for the states within it', () => {
    const entries = [entry('open', { href: '#door/open' }), entry('open wide', { href: '#door/open.wide' })];
    expect(titles(entries, 'open')).toEqual(['open']);
  });

  test('words that say nothing find nothing', () => {
    expect(titles([entry('what is it')], 'what is it')).toEqual([]);
    expect(titles([entry('open')], '')).toEqual([]);
  });
});

test('a transition is labelled with event, guard and target', () => {
  const chart = chartOf(
    createMachine({
      id: 'form',
      initial: 'editing',
      on: { '*': { actions: 'logIt' } },
      states: {
        editing: {
          on: {
            'form.submitted': [
              { guard: 'isTitleMissing', actions: 'showError' },
              { guard: 'hasNoURL', target: 'editing' },
              { target: 'sending' },
            ],
          },
        },
        sending: {
          invoke: { src: 'sendForm', onDone: 'sent', onError: 'editing' },
          after: { 8000: 'editing' },
          always: { guard: 'isSent', target: 'sent' },
        },
        sent: { type: 'final' },
      },
    }),
  );
  expect(transitionsOf(chart).map((each) => transitionLabel(each, chart))).toEqual([
    'any event: log it',
    'submitted, if title missing: show error',
    'submitted, if has no URL → itself',
    'submitted, otherwise → sending',
    'at once, if sent → sent',
    'send form is done → sent',
    'send form fails → editing',
    'after 8 s → editing',
  ]);
});
