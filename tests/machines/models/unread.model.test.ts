import assert from 'node:assert/strict';
import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import {
  selectKept,
  selectUnread,
  type UnreadEvent,
  unreadMachine,
} from '#machines/unread/unread.machine.ts';
import { startChart } from '#tests/support/chart.ts';
import { coverGraph } from '#tests/support/graphWalk.ts';
import type { Model } from '#tests/support/models.ts';
import { walkAtRandom } from '#tests/support/randomWalk.ts';

/** a was created at 10, b at 20, c at 30; it is 25. */
const timeOf = (id: string) => (id.charCodeAt(0) - 96) * 10;
const now = () => 25;
const input = { seen: { until: 5, ids: new Set<string>() }, now };

const listOf = (ids: string): UnreadEvent => ({
  type: 'unread.listRead',
  items: [...ids].map((id) => ({ id, created_at: new Date(timeOf(id)).toISOString() })),
});

const sorted = (ids: Iterable<string>) => [...new Set(ids)].sort().join('');

const model: Model<UnreadEvent> = {
  start: (simulatedClock) => {
    const { actor, clock } = startChart(
      (options) => createActor(unreadMachine, { ...options, input }),
      simulatedClock,
    );
    const user = { until: 5, seen: '', list: '', open: '', kept: '' };
    const isUnread = (id: string) =>
      user.list.includes(id) && timeOf(id) > user.until && !user.seen.includes(id);
    const receive = (event: UnreadEvent) => {
      if (event.type === 'unread.listRead') {
        user.list = event.items.map(({ id }) => id).join('');
        user.seen = [...user.seen].filter((id) => user.list.includes(id) && timeOf(id) > user.until).join('');
      }
      if (event.type === 'unread.itemOpened') user.open = event.id;
      if (event.type === 'unread.itemClosed') Object.assign(user, { open: '', kept: '' });
      if (event.type === 'unread.storageChanged') {
        user.until = Math.max(user.until, event.seen.until);
        user.seen = sorted([...user.seen, ...event.seen.ids]);
      }
      if (event.type === 'unread.allMarked') {
        const later = [...user.list].filter((id) => timeOf(id) > user.until);
        user.until = Math.max(user.until, ...later.map(timeOf).filter((time) => time <= now()));
        user.seen = later.filter((id) => timeOf(id) > user.until).join('');
      }
      if (user.open && isUnread(user.open)) {
        user.seen = sorted(user.seen + user.open);
        user.kept = sorted(user.kept + user.open);
      }
    };
    return {
      actor,
      clock,
      ports: {},
      check: ({ stimulus }) => {
        if (stimulus.kind === 'sent') receive(stimulus.event);
        const snapshot = actor.getSnapshot();
        const { seen } = snapshot.context;
        assert.deepEqual(
          [snapshot.value, sorted(selectUnread(snapshot)), sorted(selectKept(snapshot)), seen.until],
          [
            user.open ? 'reading' : 'browsing',
            sorted([...user.list].filter(isUnread)),
            user.kept,
            user.until,
          ],
        );
        assert.ok([...seen.ids].every((id) => user.seen.includes(id)));
      },
    };
  },
  events: () => ({
    'read a and b': listOf('ab'),
    'read b and c': listOf('bc'),
    'open b': { type: 'unread.itemOpened', id: 'b' },
    'open c': { type: 'unread.itemOpened', id: 'c' },
    close: { type: 'unread.itemClosed' },
    'mark all': { type: 'unread.allMarked' },
    'another tab has seen b': { type: 'unread.storageChanged', seen: { until: 0, ids: new Set('b') } },
    'another tab has seen all until a': {
      type: 'unread.storageChanged',
      seen: { until: 10, ids: new Set() },
    },
  }),
  key: ({ context: { seen, later, openId, kept } }) => [
    seen.until,
    [...seen.ids].sort(),
    [...later.keys()],
    openId,
    [...kept].sort(),
  ],
};

describe(unreadMachine.id, () => {
  test('every transition of the graph → the predicted state', async () => {
    expect(await coverGraph(model, unreadMachine, input)).toEqual({ states: 157, changes: 733 });
  });

  test('any state → random events → new is what is later and was never seen', async () => {
    await walkAtRandom(model);
  });
});
