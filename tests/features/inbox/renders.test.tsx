import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { InboxItem, List as Read } from '#contract/entities.ts';
import { dataScreenPolicy } from '#contract/limits.ts';
import type { InboxActors } from '#features/inbox/actors.ts';
import { InboxList } from '#features/inbox/InboxList.tsx';
import { useInbox } from '#features/inbox/useInbox.ts';
import { inboxScreenMachine } from '#machines/inbox-screen/inbox-screen.machine.ts';
import { createQueryMachine } from '#machines/query/query.machine.ts';
import { unreadMachine } from '#machines/unread/unread.machine.ts';
import { writesMachine } from '#machines/writes/writes.machine.ts';
import { recordEffects, silent } from '#tests/support/chart.ts';
import { fixedNow, inboxItem } from '#tests/support/factories.ts';
import { installLayout, resizeTo } from '#tests/support/layout.ts';

let rendered: string[] = [];

/** An item that notes the renders of its card, which alone reads `phone` here. */
function observed(id: string, overrides: Partial<InboxItem> = {}): InboxItem {
  return Object.defineProperty(inboxItem({ id, name: id, ...overrides }), 'phone', {
    get: () => {
      rendered.push(id);
      return '+49 40 5550 101';
    },
  });
}

/** What the views of an inbox are given: the charts without what is outside, and a list of these items. */
function startInboxActors(items: readonly InboxItem[]) {
  const now = () => fixedNow;
  const never = fromPromise<never, unknown>(() => new Promise(() => {}));
  const fetch = fromPromise<Read<InboxItem>, unknown>(() => Promise.resolve({ items, unreadable: [] }));
  const writes = recordEffects(writesMachine.provide({ actors: { write: never } })).machine;
  const chart = createActor(
    recordEffects(
      inboxScreenMachine.provide({
        actors: { watchLocation: silent, readView: silent, watchWidth: silent, writes },
      }),
    ).machine,
    { input: { createKey: () => 'key' } },
  ).start();
  const unread = createActor(
    recordEffects(unreadMachine.provide({ actors: { watchList: silent } })).machine,
    { input: { seen: { until: fixedNow, ids: new Set<string>() }, now } },
  ).start();
  const query = createActor(
    recordEffects(createQueryMachine<Read<InboxItem>>().provide({ actors: { fetch } })).machine,
    { input: { policy: dataScreenPolicy, now, isDisconnected: () => false } },
  ).start();
  const parts = chart.getSnapshot().children;
  if (!parts.writes || !parts.search) throw new Error('An inbox without its parts');
  /** The views that need it are not rendered. */
  const scope: InboxActors['scope'] = Object.create(null);
  const { writes: ownWrites, search } = parts;
  const list = () => query;
  const kind = 'inquiry' as const;
  return { scope, kind, screen: chart, writes: ownWrites, search, list, unread, now, query };
}

let actors: ReturnType<typeof startInboxActors>;

function List(props: InboxActors) {
  return <InboxList {...useInbox(props)} />;
}

/** Replaces the items, as a write that is stored does. */
const edit = (change: (items: readonly InboxItem[]) => readonly InboxItem[]) =>
  act(() =>
    actors.query.send({
      type: 'query.edited',
      edit: ({ items, ...list }) => ({ ...list, items: [...change(items)] }),
    }),
  );

beforeEach(async () => {
  installLayout();
  resizeTo(400);
  actors = startInboxActors(['a', 'b', 'c', 'd'].map((id) => observed(id)));
  render(<List {...actors} />);
  await waitFor(() => expect(rendered).not.toEqual([]));
  rendered = [];
});

test('filters and changes of other items render none of the remaining cards again', () => {
  edit((items) => items.slice(1));
  expect(screen.getAllByRole('article')).toHaveLength(3);
  act(() => actors.screen.send({ type: 'filter.statusChosen', status: 'pending' }));
  act(() => actors.screen.send({ type: 'item.focused', cursor: { id: 'c', next: 'd' } }));
  expect(rendered).toEqual([]);
});

test('a status change renders the card of its item alone', () => {
  fireEvent.change(screen.getByLabelText('Status of b'), { target: { value: 'completed' } });
  expect(new Set(rendered)).toEqual(new Set(['b']));
  rendered = [];
  edit((items) => items.map((item) => (item.id === 'c' ? observed('c', { status: 'completed' }) : item)));
  expect(rendered).toEqual(['c']);
});
