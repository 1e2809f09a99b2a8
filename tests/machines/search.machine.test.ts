import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { type SearchEvent, searchMachine, selectText } from '#machines/search/search.machine.ts';
import { startChild } from '#tests/support/chart.ts';

const type = (text: string): SearchEvent => ({ type: 'search.typed', text });
const url = (text: string): SearchEvent => ({ type: 'search.urlChanged', text });
const clear: SearchEvent = { type: 'search.cleared' };

describe(searchMachine.id, () => {
  // @spec 4.15 9.5
  test.each<[string, (SearchEvent | number)[], state: string, text: string, applied: string[]]>([
    ['start → an empty field', [], 'settled', '', []],
    ['typed → nothing is applied for 299 ms', [type('oak'), 299], 'typing', 'oak', []],
    ['typed → 300 ms → the trimmed text is applied', [type(' oak '), 300], 'settled', ' oak ', ['oak']],
    ['applied → it is not applied again', [type('oak'), 300, 10_000], 'settled', 'oak', ['oak']],
    ['typed again → the 300 ms begin again', [type('o'), 299, type('oak'), 299], 'typing', 'oak', []],
    ['typed → cleared → empty at once, for good', [type('oak'), clear, 10_000], 'settled', '', ['']],
    ['typed → another URL → its text, for good', [type('oak'), url(' ash'), 10_000], 'settled', ' ash', []],
  ])('%s', (_, steps, state, text, applied) => {
    const { actor, clock, reports } = startChild((options) => createActor(searchMachine, options));
    for (const step of steps) {
      if (typeof step === 'number') clock.increment(step);
      else actor.send(step);
    }
    const snapshot = actor.getSnapshot();
    expect([snapshot.value, selectText(snapshot)]).toEqual([state, text]);
    expect(reports).toEqual(applied.map((each) => ({ type: 'search.applied', text: each })));
  });
});
