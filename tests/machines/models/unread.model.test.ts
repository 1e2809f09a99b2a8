import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import {
  selectKept,
  selectUnread,
  type UnreadEvent,
  unreadMachine,
} from '#machines/unread/unread.machine.ts';
import { startChart } from '#tests/support/chart.ts';
import type { Model } from '#tests/support/model.ts';
import { coverGraph, walkAtRandom } from '#tests/support/walks.ts';

/** a was created at 10, b at 20, c at 30; it is 25. */
const timeOf = (id: string) => (id.charCodeAt(0) - 96) * 10;
const now = 25;

const listOf = (ids: string): UnreadEvent => ({
  type: 'unread.listRead',
  items: [...ids].map((id) => ({ id, created_at: new Date(timeOf(id)).toISOString() })),
});

const sorted = (ids: Iterable<string>) => [...new Set(ids)].sort().join('');

/** Ids are letters. */
interface User {
  /** Everything created until then has been seen. */
  readonly until: number;
  /** What was seen of the later items. */
  readonly seen: string;
  /** The later items of the last list. */
  readonly list: string;
  readonly open: string;
  readonly kept: string;
}

const unreadOf = ({ until, seen, list }: User) =>
  [...list].filter((id) => timeOf(id) > until && !seen.includes(id)).join('');
const storedOf = ({ until, seen }: User) => ({ type: 'unread.seenChanged', seen: { until, ids: seen } });

const model: Model<User, UnreadEvent> = {
  initial: { until: 5, seen: '', list: '', open: '', kept: '' },
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
  next: (before, stimulus, { emit }) => {
    let user = before;
    switch (stimulus.type) {
      case 'unread.itemOpened':
        user = { ...user, open: stimulus.id };
        break;
      case 'unread.itemClosed':
        return { ...user, open: '', kept: '' };
      case 'unread.listRead': {
        const list = stimulus.items.map(({ id }) => id).filter((id) => timeOf(id) > user.until);
        user = {
          ...user,
          list: list.join(''),
          seen: [...user.seen].filter((id) => list.includes(id)).join(''),
        };
        emit(storedOf(user));
        break;
      }
      case 'unread.storageChanged': {
        const until = Math.max(user.until, stimulus.seen.until);
        // What the list does not have stays: its time is not known.
        const isLater = (id: string) => !user.list.includes(id) || timeOf(id) > until;
        user = { ...user, until, seen: sorted([...user.seen, ...stimulus.seen.ids].filter(isLater)) };
        emit(storedOf(user));
        break;
      }
      case 'unread.allMarked': {
        const times = [...user.list].map(timeOf).filter((time) => time <= now);
        const until = Math.max(user.until, ...times);
        user = { ...user, until, seen: [...user.list].filter((id) => timeOf(id) > until).join('') };
        emit(storedOf(user));
      }
    }
    if (!user.open || !unreadOf(user).includes(user.open)) return user;
    user = { ...user, seen: sorted(user.seen + user.open), kept: sorted(user.kept + user.open) };
    emit(storedOf(user));
    return user;
  },
  shown: (user) => ({
    value: user.open ? 'reading' : 'browsing',
    unread: unreadOf(user),
    kept: user.kept,
    seen: storedOf(user).seen,
  }),
  start: (simulatedClock) => {
    const input = { seen: { until: 5, ids: new Set<string>() }, now: () => now };
    const chart = startChart((options) => createActor(unreadMachine, { ...options, input }), simulatedClock);
    return {
      ...chart,
      get emitted() {
        return chart.emitted.map(({ type, seen: { until, ids } }) => ({
          type,
          seen: { until, ids: sorted(ids) },
        }));
      },
      shown: () => {
        const snapshot = chart.actor.getSnapshot();
        const { seen } = snapshot.context;
        return {
          value: snapshot.value,
          unread: sorted(selectUnread(snapshot)),
          kept: sorted(selectKept(snapshot)),
          seen: { until: seen.until, ids: sorted(seen.ids) },
        };
      },
    };
  },
};

describe(unreadMachine.id, () => {
  test('every transition of the model → the chart shows and emits the same', async () => {
    await expect(coverGraph(model)).resolves.toBeUndefined();
  });

  test('any state → random events → new is what is later and was never seen', async () => {
    await expect(walkAtRandom(model, { seeds: 2 })).resolves.toBeUndefined();
  });
});
