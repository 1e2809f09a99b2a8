// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { InboxItem } from '#contract/entities.ts';
import { InboxList } from '#features/inbox/InboxList.tsx';
import { currentItemMachine } from '#machines/current-item/current-item.machine.ts';
import { inboxMachine } from '#machines/inbox/inbox.machine.ts';
import { selectionMachine } from '#machines/selection/selection.machine.ts';
import { statusChangeMachine } from '#machines/status-change/status-change.machine.ts';
import { inboxItem } from '#tests/support/factories.ts';
import { installResizing } from '#tests/support/resizing.ts';

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

const items = ['a', 'b', 'c', 'd'].map((id) => observed(id));
const noop = () => undefined;
const selection = createActor(selectionMachine);
const current = createActor(currentItemMachine);

function show(list: readonly InboxItem[], shown = list) {
  return (
    <InboxList
      kind="inquiry"
      inbox={inbox}
      items={{
        data: { items: list, unreadable: [] },
        error: null,
        isFetching: false,
        isRefreshing: false,
        wait: null,
        updatedAt: 0,
        refresh: noop,
      }}
      shown={shown}
      ids={shown.map(({ id }) => id)}
      search=""
      newIds={new Set()}
      selection={selection}
      current={current}
      isFiltered={shown !== list}
      onDelete={noop}
      onClearFilters={noop}
    />
  );
}

let inbox: ReturnType<typeof startInbox>;

const startInbox = () =>
  createActor(
    inboxMachine.provide({
      actors: {
        statusChange: statusChangeMachine.provide({
          actors: { updateStatus: fromPromise(() => new Promise<never>(noop)) },
        }),
      },
    }),
    { input: { filter: null, openId: null } },
  ).start();

beforeEach(() => {
  installResizing(400);
  Object.defineProperty(window, 'innerHeight', { value: 900, configurable: true });
  inbox = startInbox();
  rendered = [];
});

test('a search renders no card again that it leaves', () => {
  const { rerender } = render(show(items));
  expect(rendered).toEqual(['a', 'b', 'c', 'd']);
  rerender(show(items, items.slice(1)));
  expect(screen.getAllByRole('article')).toHaveLength(3);
  expect(rendered).toEqual(['a', 'b', 'c', 'd']);
});

test('a status change renders the card of its item alone', () => {
  const { rerender } = render(show(items));
  rendered = [];
  fireEvent.change(screen.getByLabelText('Status of b'), { target: { value: 'completed' } });
  expect(new Set(rendered)).toEqual(new Set(['b']));
  rendered = [];
  const changed = items.map((item) => (item.id === 'c' ? observed('c', { status: 'completed' }) : item));
  rerender(show(changed));
  expect(rendered).toEqual(['c']);
});

test('a scroll step renders no card again', () => {
  render(show(items));
  rendered = [];
  Object.defineProperty(window, 'scrollY', { value: 330, configurable: true });
  act(() => {
    fireEvent.scroll(window);
  });
  Object.defineProperty(window, 'scrollY', { value: 0, configurable: true });
  expect(rendered).toEqual([]);
});
