// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { statuses } from '#contract/entities.ts';
import { statusLabel } from '#domain/status.ts';
import {
  expectToasts,
  passTime,
  renderApp,
  selectOption,
  setupFakeServer,
  toasts,
  waitFor,
} from '#tests/support/app.tsx';
import { inboxItem } from '#tests/support/factories.ts';
import { badgeOf, cardElement, findCards, shownNames, statusOf } from './support.ts';

setupFakeServer();

const updated = 'Inquiry updated successfully!';

/** The inquiries of the backend. */
async function open(seed: { readonly inquiries?: number } = {}) {
  const page = await renderApp({ path: '/inquiries', seed });
  await findCards();
  const [first, second] = shownNames();
  if (!first || !second) throw new Error('The seed has too few inquiries');
  const sent = (method: string) => page.calls().filter((call) => call.startsWith(method));
  return { ...page, first, second, sent };
}

const pressUndo = () => fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
const undoButtons = () => screen.queryAllByText('Undo');

/** The statuses that the item does not have. */
function othersOf(name: string) {
  const select = statusOf(name);
  return statuses.filter((status) => !(select instanceof HTMLSelectElement) || select.value !== status);
}

/** Chooses a status other than the current one, and waits until it is stored and told by this text. */
async function change(name: string, status: string, told = updated) {
  selectOption(statusOf(name), status);
  await waitFor(() => expect(toasts()).toContain(told));
}

describe('undo of a status change', () => {
  test('An administrator presses Undo in the toast, and the old status is sent after the item has been read', async () => {
    const { user, first, sent } = await open();
    const before = badgeOf(first);
    const reads = sent('GET');
    statusOf(first).focus();
    await change(first, othersOf(first)[0] ?? '');
    await user.click(screen.getByText('Undo'));
    await waitFor(() => expect(badgeOf(first)).toEqual(before));
    await expectToasts(`Undone: ${first} is ${before[0]} again.`, updated);
    expect(sent('PUT')).toHaveLength(2);
    expect(sent('GET').slice(reads.length)).toEqual([sent('PUT')[0]?.replace('PUT', 'GET')]);
    expect(undoButtons()).toEqual([]);
    expect(statusOf(first)).toHaveFocus();
  });

  test('An administrator is told that a status was changed elsewhere: nothing is overwritten, and the card shows it', async () => {
    const { first, fail, sent } = await open();
    const [to = '', elsewhere = 'pending'] = othersOf(first);
    await change(first, to);
    const [path = ''] = sent('PUT').map((call) => call.replace('PUT ', ''));
    const item = inboxItem({ id: path.split('/').at(-1) ?? '', name: first, status: elsewhere });
    fail({ method: 'GET', path, status: 200, body: { data: item } });
    pressUndo();
    await expectToasts(
      `${first} was changed elsewhere to ${statusLabel(elsewhere)}; nothing was undone.`,
      updated,
    );
    expect(badgeOf(first)[0]).toBe(statusLabel(elsewhere));
    expect(sent('PUT')).toHaveLength(1);
    pressUndo();
    await passTime(100);
    expect(sent('PUT')).toHaveLength(1);
  });

  test('An administrator whose server fails is told that nothing was undone', async () => {
    const { first, fail, sent } = await open();
    await change(first, othersOf(first)[0] ?? '');
    const changed = badgeOf(first);
    const path = sent('PUT')[0]?.replace('PUT ', '') ?? '';
    fail({ method: 'GET', path, status: 409, body: { error: { message: 'Busy' } }, times: 1 });
    pressUndo();
    await expectToasts('Nothing was undone: Busy.', updated);
    expect([badgeOf(first), undoButtons()]).toEqual([changed, []]);
  });

  test('Ctrl+Z in the search field undoes the typing there, not a change', async () => {
    const { first, sent } = await open();
    await change(first, othersOf(first)[0] ?? '');
    fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'z', ctrlKey: true });
    await passTime(100);
    expect(sent('PUT')).toHaveLength(1);
    expect(cardElement(first)).toBeVisible();
  });
});
