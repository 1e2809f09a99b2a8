import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { unreadMachine } from '#machines/unread/unread.machine.ts';
import { recordEffects, silent, startChart } from '#tests/support/chart.ts';

const at = (time: number) => new Date(time).toISOString();

/** Everything until 5 is seen; a was created at 10, b at 20, …; it is 35. */
function startUnread() {
  const { machine, effects } = recordEffects(unreadMachine.provide({ actors: { watchList: silent } }));
  const { actor } = startChart((options) =>
    createActor(machine, {
      ...options,
      input: { seen: { until: 5, ids: new Set<string>() }, now: () => 35 },
    }),
  );
  return {
    actor,
    effects,
    read: (ids: string) =>
      actor.send({
        type: 'unread.listRead',
        items: [...ids].map((id) => ({ id, created_at: at((id.charCodeAt(0) - 96) * 10) })),
      }),
    open: (id: string) => actor.send({ type: 'unread.itemOpened', id }),
    close: () => actor.send({ type: 'unread.itemClosed' }),
    shown: () => {
      const { value, context } = actor.getSnapshot();
      return [value, [...context.unread].join(''), [...context.kept].join('')];
    },
  };
}

const report = (until: number, ...ids: readonly string[]) => ({
  type: 'keepSeen',
  seen: { until, ids: new Set(ids) },
});

describe(unreadMachine.id, () => {
  test('browsing → unread.listRead → everything later is new, and what is seen is kept', () => {
    const { read, shown, effects } = startUnread();
    expect(shown()).toEqual(['browsing', '', '']);
    read('abc');
    expect(shown()).toEqual(['browsing', 'abc', '']);
    expect(effects).toEqual([report(5)]);
  });

  test('browsing → unread.itemOpened → reading, the item is seen and stays in the list of new items until unread.itemClosed', () => {
    const { read, open, close, shown, effects } = startUnread();
    read('abc');
    open('b');
    expect(shown()).toEqual(['reading', 'ac', 'b']);
    open('c');
    expect(shown()).toEqual(['reading', 'a', 'bc']);
    expect(effects.slice(1)).toEqual([report(5, 'b'), report(5, 'b', 'c')]);
    close();
    expect(shown()).toEqual(['browsing', 'a', '']);
    open('b');
    expect(shown()).toEqual(['reading', 'a', '']);
    expect(effects).toHaveLength(3);
  });

  test('reading → unread.listRead with the open item → it is seen', () => {
    const { read, open, shown, effects } = startUnread();
    open('b');
    expect(shown()).toEqual(['reading', '', '']);
    read('abc');
    expect(shown()).toEqual(['reading', 'ac', 'b']);
    expect(effects).toEqual([report(5), report(5, 'b')]);
  });

  test('any state → unread.itemsHandled → these are seen at once; what is seen already is not kept again', () => {
    const { actor, read, shown, effects } = startUnread();
    read('abc');
    actor.send({ type: 'unread.itemsHandled', ids: ['a', 'c'] });
    expect(shown()).toEqual(['browsing', 'b', '']);
    actor.send({ type: 'unread.itemsHandled', ids: ['a', 'nobody'] });
    expect(effects).toEqual([report(5), report(5, 'a', 'c')]);
    actor.send({ type: 'unread.itemsHandled', ids: ['a', 'b'] });
    expect(shown()).toEqual(['browsing', '', '']);
  });

  test('any state → unread.listRead → ids of deleted items are dropped', () => {
    const { read, open, close, shown, effects } = startUnread();
    read('abc');
    open('b');
    close();
    read('ac');
    expect(effects.at(-1)).toEqual(report(5));
    expect(shown()).toEqual(['browsing', 'ac', '']);
  });

  test('any state → unread.storageChanged → what the other tab has seen is seen too, and nothing is new again', () => {
    const { actor, read, open, close, shown, effects } = startUnread();
    read('abc');
    open('c');
    close();
    actor.send({ type: 'unread.storageChanged', seen: { until: 10, ids: new Set() } });
    expect(shown()).toEqual(['browsing', 'b', '']);
    actor.send({ type: 'unread.storageChanged', seen: { until: 0, ids: new Set(['b', 'x']) } });
    expect(shown()).toEqual(['browsing', '', '']);
    expect(effects.slice(-2)).toEqual([report(10, 'c'), report(10, 'c', 'b', 'x')]);
  });

  test('any state → before the first list → what is marked or seen elsewhere is kept, and nothing is new', () => {
    const { actor, read, shown, effects } = startUnread();
    actor.send({ type: 'unread.allMarked' });
    actor.send({ type: 'unread.itemsHandled', ids: ['nobody'] });
    actor.send({ type: 'unread.storageChanged', seen: { until: 10, ids: new Set(['b']) } });
    expect(shown()).toEqual(['browsing', '', '']);
    expect(effects).toEqual([report(5), report(10, 'b')]);
    read('abc');
    expect(shown()).toEqual(['browsing', 'c', '']);
  });
});
