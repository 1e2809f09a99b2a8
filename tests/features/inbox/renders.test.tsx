// @vitest-environment jsdom
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { InboxItem } from '#contract/entities.ts';
import type { InboxActors } from '#features/inbox/actors.ts';
import { InboxList } from '#features/inbox/InboxList.tsx';
import { useInbox } from '#features/inbox/useInbox.ts';
import { inboxItem } from '#tests/support/factories.ts';
import { startInboxActors } from '#tests/support/inboxActors.ts';
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

test('filters and changes of other items render no card again that stays', () => {
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

test('a scroll step renders no card again', () => {
  Object.defineProperty(window, 'scrollY', { value: 330, configurable: true });
  act(() => {
    fireEvent.scroll(window);
  });
  Object.defineProperty(window, 'scrollY', { value: 0, configurable: true });
  expect(rendered).toEqual([]);
});
