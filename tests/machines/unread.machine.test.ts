import { describe, expect, test } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import { pollInterval } from '#contract/limits.ts';
import { selectIsPolled, selectKept, selectUnread, unreadMachine } from '#machines/unread/unread.machine.ts';
import { ScriptedPort, startChart } from '#tests/support/chart.ts';

const at = (time: number) => new Date(time).toISOString();

/** Everything until 5 is seen; a was created at 10, b at 20, …; it is 35. `hold` may throw. */
function startUnread(hold = () => {}) {
  const awaitConnection = new ScriptedPort<void>();
  const pollList = new ScriptedPort<void>();
  let isHeld = false;
  const provided = unreadMachine.provide({
    actors: {
      watchList: fromCallback(() => undefined),
      watchSwitch: fromCallback(() => undefined),
      holdList: fromCallback(() => {
        hold();
        isHeld = true;
        return () => {
          isHeld = false;
        };
      }),
      awaitConnection: awaitConnection.logic,
      pollList: pollList.logic,
    },
  });
  const { actor, clock, emitted } = startChart((options) =>
    createActor(provided, {
      ...options,
      input: { seen: { until: 5, ids: new Set<string>() }, now: () => 35 },
    }),
  );
  return {
    actor,
    clock,
    emitted,
    awaitConnection,
    pollList,
    isHeld: () => isHeld,
    polling: () => actor.getSnapshot().value.polling,
    read: (ids: string) =>
      actor.send({
        type: 'unread.listRead',
        items: [...ids].map((id) => ({ id, created_at: at((id.charCodeAt(0) - 96) * 10) })),
      }),
    open: (id: string) => actor.send({ type: 'unread.itemOpened', id }),
    close: () => actor.send({ type: 'unread.itemClosed' }),
    shown: () => {
      const snapshot = actor.getSnapshot();
      return [
        snapshot.value.details,
        [...selectUnread(snapshot)].join(''),
        [...selectKept(snapshot)].join(''),
      ];
    },
  };
}

const report = (until: number, ...ids: readonly string[]) => ({
  type: 'unread.seenChanged',
  seen: { until, ids: new Set(ids) },
});

describe(unreadMachine.id, () => {
  test('browsing → unread.listRead → everything later is new, and what is seen is reported', () => {
    const { read, shown, emitted } = startUnread();
    expect(shown()).toEqual(['browsing', '', '']);
    read('abc');
    expect(shown()).toEqual(['browsing', 'abc', '']);
    expect(emitted).toEqual([report(5)]);
  });

  test('browsing → unread.itemOpened → reading, the item is seen and stays in the list of new items until unread.itemClosed', () => {
    const { read, open, close, shown, emitted } = startUnread();
    read('abc');
    open('b');
    expect(shown()).toEqual(['reading', 'ac', 'b']);
    open('c');
    expect(shown()).toEqual(['reading', 'a', 'bc']);
    expect(emitted.slice(1)).toEqual([report(5, 'b'), report(5, 'b', 'c')]);
    close();
    expect(shown()).toEqual(['browsing', 'a', '']);
    open('b');
    expect(shown()).toEqual(['reading', 'a', '']);
    expect(emitted).toHaveLength(3);
  });

  test('reading → unread.listRead with the open item → it is seen', () => {
    const { read, open, shown, emitted } = startUnread();
    open('b');
    expect(shown()).toEqual(['reading', '', '']);
    read('abc');
    expect(shown()).toEqual(['reading', 'ac', 'b']);
    expect(emitted).toEqual([report(5), report(5, 'b')]);
  });

  test('any state → unread.itemsHandled → these are seen at once; what is seen already is not reported', () => {
    const { actor, read, shown, emitted } = startUnread();
    read('abc');
    actor.send({ type: 'unread.itemsHandled', ids: ['a', 'c'] });
    expect(shown()).toEqual(['browsing', 'b', '']);
    actor.send({ type: 'unread.itemsHandled', ids: ['a', 'nobody'] });
    expect(emitted).toEqual([report(5), report(5, 'a', 'c')]);
    actor.send({ type: 'unread.itemsHandled', ids: ['a', 'b'] });
    expect(shown()).toEqual(['browsing', '', '']);
  });

  test('any state → unread.listRead → ids of deleted items are dropped', () => {
    const { read, open, close, shown, emitted } = startUnread();
    read('abc');
    open('b');
    close();
    read('ac');
    expect(emitted.at(-1)).toEqual(report(5));
    expect(shown()).toEqual(['browsing', 'ac', '']);
  });

  test('any state → unread.allMarked → nothing is new, until a newer item is read', () => {
    const { actor, read, open, close, shown, emitted } = startUnread();
    read('abcd');
    open('b');
    close();
    actor.send({ type: 'unread.allMarked' });
    expect(shown()).toEqual(['browsing', '', '']);
    // d is in the future.
    expect(emitted.at(-1)).toEqual(report(30, 'd'));
    read('abcde');
    expect(shown()).toEqual(['browsing', 'e', '']);
  });

  test('any state → unread.storageChanged → what the other tab has seen is seen too, and nothing is new again', () => {
    const { actor, read, open, close, shown, emitted } = startUnread();
    read('abc');
    open('c');
    close();
    actor.send({ type: 'unread.storageChanged', seen: { until: 10, ids: new Set() } });
    expect(shown()).toEqual(['browsing', 'b', '']);
    actor.send({ type: 'unread.storageChanged', seen: { until: 0, ids: new Set(['b', 'x']) } });
    expect(shown()).toEqual(['browsing', '', '']);
    expect(emitted.slice(-2)).toEqual([report(10, 'c'), report(10, 'c', 'b', 'x')]);
  });

  test('any state → before the first list → what is marked or seen elsewhere is reported, and nothing is new', () => {
    const { actor, read, shown, emitted } = startUnread();
    actor.send({ type: 'unread.allMarked' });
    actor.send({ type: 'unread.itemsHandled', ids: ['nobody'] });
    actor.send({ type: 'unread.storageChanged', seen: { until: 10, ids: new Set(['b']) } });
    expect(shown()).toEqual(['browsing', '', '']);
    expect(emitted).toEqual([report(5), report(10, 'b')]);
    read('abc');
    expect(shown()).toEqual(['browsing', 'c', '']);
  });

  const minute = 60_000;
  const arrived = (...ids: readonly string[]) => ({ type: 'unread.arrived', ids });

  test('off → polling.switchedOn → the list is held and asked for every minute with a connection, until polling.switchedOff', async () => {
    const { actor, awaitConnection, clock, isHeld, pollList, polling } = startUnread();
    clock.increment(pollInterval.longest);
    expect([polling(), isHeld(), pollList.inputs.length]).toEqual(['off', false, 0]);
    for (const index of [0, 1]) {
      actor.send({ type: 'polling.switchedOn' });
      expect([polling(), isHeld()]).toEqual([{ on: 'pausing' }, true]);
      clock.increment(minute - 1);
      expect(polling()).toEqual({ on: 'pausing' });
      clock.increment(1);
      expect(polling()).toEqual({ on: 'awaitingConnection' });
      await awaitConnection.call(index).resolve(undefined);
      expect(polling()).toEqual({ on: 'asking' });
      await pollList.call(index).resolve(undefined);
    }
    clock.increment(minute);
    await awaitConnection.call(2).resolve(undefined);
    actor.send({ type: 'polling.switchedOff' });
    expect([polling(), isHeld(), pollList.aborted]).toEqual(['off', false, [false, false, true]]);
  });

  test('on → the part that holds the list fails → the list is asked for all the same', () => {
    const { actor, clock, polling } = startUnread(() => {
      throw new Error('A mistake in the part');
    });
    expect(selectIsPolled(actor.getSnapshot())).toBe(false);
    actor.send({ type: 'polling.switchedOn' });
    expect(selectIsPolled(actor.getSnapshot())).toBe(true);
    clock.increment(minute);
    expect(polling()).toEqual({ on: 'awaitingConnection' });
  });

  test('awaitingConnection → what waits for it fails → another minute', async () => {
    const { actor, awaitConnection, clock, polling } = startUnread();
    actor.send({ type: 'polling.switchedOn' });
    clock.increment(minute);
    await awaitConnection.call(0).reject(new Error('A mistake in the part'));
    expect(polling()).toEqual({ on: 'pausing' });
    clock.increment(minute);
    expect(polling()).toEqual({ on: 'awaitingConnection' });
  });

  test('asking → a failure → the pause is twice as long each time, up to 15 minutes; a response makes it a minute', async () => {
    const { actor, awaitConnection, clock, emitted, pollList, polling } = startUnread();
    actor.send({ type: 'polling.switchedOn' });
    const poll = async (pause: number) => {
      clock.increment(pause - 1);
      expect(polling()).toEqual({ on: 'pausing' });
      clock.increment(1);
      const index = pollList.inputs.length;
      await awaitConnection.call(index).resolve(undefined);
      return pollList.call(index);
    };
    for (const minutes of [1, 2, 4, 8, 15, 15])
      await (await poll(minutes * minute)).reject(new Error('Server error: 500'));
    await (await poll(15 * minute)).resolve(undefined);
    await (await poll(minute)).reject(new Error('Server error: 500'));
    actor.send({ type: 'polling.switchedOff' });
    actor.send({ type: 'polling.switchedOn' });
    await poll(minute);
    expect(emitted).toEqual([]);
  });

  test('on → unread.listRead → what is new and was not in the list before has arrived; nothing arrives with the first list', () => {
    const { actor, read, open, emitted } = startUnread();
    actor.send({ type: 'polling.switchedOn' });
    read('ab');
    expect(emitted).toEqual([report(5)]);
    open('b');
    read('ab');
    actor.send({ type: 'unread.storageChanged', seen: { until: 0, ids: new Set(['d']) } });
    const before = emitted.length;
    read('abcde');
    expect(emitted.slice(before)).toEqual([arrived('c', 'e'), report(5, 'b', 'd')]);
    expect([...selectUnread(actor.getSnapshot())]).toEqual(['a', 'c', 'e']);
    read('abcdef');
    expect(emitted.slice(before + 2)).toEqual([arrived('f'), report(5, 'b', 'd')]);
    expect([...selectUnread(actor.getSnapshot())]).toEqual(['a', 'c', 'e', 'f']);
    actor.send({ type: 'polling.switchedOff' });
    read('abcdefg');
    expect(emitted.slice(before + 4)).toEqual([report(5, 'b', 'd')]);
  });
});
