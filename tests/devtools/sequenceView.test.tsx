// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { SequenceView } from '#devtools/charts/SequenceView.tsx';
import type { LogEntry } from '#docs/review/live/recorder.ts';
import { fixedNow } from '#tests/support/factories.ts';

afterEach(cleanup);

const log = Array.from(
  { length: 500 },
  (_, index): LogEntry => ({
    sequence: index + 1,
    time: fixedNow,
    actor: 'x:0',
    name: 'drawer',
    type: 'drawer.opened',
    event: null,
    from: null,
    sender: null,
    sent: index + 1,
    refused: [],
    emitted: [],
    active: [],
    taken: [],
    context: null,
    status: 'active',
  }),
);
const show = (at: number | null) => (
  <SequenceView recording={{ actors: [], log, charts: {} }} until={null} at={at} onSelect={() => {}} />
);
const more = () => screen.queryByText(/^Show more/)?.textContent ?? null;

test('of 500 messages, 150 around the selected one are shown, else the latest, and more on request', () => {
  const { rerender } = render(show(null));
  expect(more()).toBe('Show more: 350 earlier, 0 later');
  rerender(show(200));
  expect(more()).toBe('Show more: 124 earlier, 226 later');
  expect(document.querySelectorAll('li')).toHaveLength(150);
  expect(document.querySelectorAll('[aria-current]')).toHaveLength(1);
  for (const rest of ['Show more: 49 earlier, 151 later', 'Show more: 0 earlier, 50 later', null]) {
    fireEvent.click(screen.getByText(/^Show more/));
    expect(more()).toBe(rest);
  }
});
