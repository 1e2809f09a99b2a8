// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { InboxItem } from '#contract/entities.ts';
import { InboxCard } from '#features/inbox/InboxCard.tsx';
import { inboxActions } from '#features/inbox/inboxActions.ts';
import { inboxItem } from '#tests/support/factories.ts';
import { startInboxActors } from '#tests/support/inboxActors.ts';
import { Card } from './floors/picture/Card.tsx';

const noop = () => undefined;

const floorOf = (item: InboxItem): string => render(<Card item={item} onStatus={noop} />).container.innerHTML;

function cardOf(item: InboxItem): Element {
  const { writes } = startInboxActors();
  const actions = inboxActions(() => {
    throw new Error('Nothing is pressed');
  });
  const props = { writes, actions, kind: 'inquiry', isNew: false, isSelected: false, search: '' } as const;
  return render(<InboxCard {...props} item={item} />).container;
}

const items = [
  inboxItem({ status: 'in_progress' }),
  inboxItem({ status: 'archived', name: null, email: null, phone: null, message: null, created_at: null }),
];

test('the picture floor shows the elements of a card', () => {
  for (const item of items) expect(floorOf(item)).toBe(cardOf(item).innerHTML);
});

test('a card has at most 28 elements', () => {
  expect(cardOf(inboxItem({})).querySelectorAll('*').length).toBeLessThanOrEqual(28);
});
