// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { InboxItem } from '#contract/entities.ts';
import { InboxList } from '#features/inbox/InboxList.tsx';
import { inboxItem } from '#tests/support/factories.ts';
import { startInboxScreen } from '#tests/support/inboxScreenChart.ts';
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

let chart: ReturnType<typeof startInboxScreen>;

const show = () => (
  <InboxList
    kind="inquiry"
    screen={chart.actor}
    items={{
      data: { items, unreadable: [] },
      error: null,
      isFetching: false,
      isRefreshing: false,
      wait: null,
      updatedAt: 0,
      refresh: noop,
    }}
  />
);

beforeEach(() => {
  installResizing(400);
  Object.defineProperty(window, 'innerHeight', { value: 900, configurable: true });
  chart = startInboxScreen();
  chart.read(items);
  rendered = [];
});

test('a search renders no card again that it leaves', () => {
  render(show());
  expect(rendered).toEqual(['a', 'b', 'c', 'd']);
  act(() => chart.url('?q=inq-1'));
  act(() => chart.read(items.slice(1)));
  act(() => chart.url(''));
  expect(screen.getAllByRole('article')).toHaveLength(3);
  act(() => chart.read(items));
  rendered = [];
  act(() => chart.actor.send({ type: 'filter.statusChosen', status: 'pending' }));
  expect(rendered).toEqual([]);
});

test('a status change renders the card of its item alone', () => {
  render(show());
  rendered = [];
  fireEvent.change(screen.getByLabelText('Status of b'), { target: { value: 'completed' } });
  expect(new Set(rendered)).toEqual(new Set(['b']));
  rendered = [];
  const changed = items.map((item) => (item.id === 'c' ? observed('c', { status: 'completed' }) : item));
  act(() => chart.read(changed));
  expect(rendered).toEqual(['c']);
});

test('a scroll step renders no card again', () => {
  render(show());
  rendered = [];
  Object.defineProperty(window, 'scrollY', { value: 330, configurable: true });
  act(() => {
    fireEvent.scroll(window);
  });
  Object.defineProperty(window, 'scrollY', { value: 0, configurable: true });
  expect(rendered).toEqual([]);
});
