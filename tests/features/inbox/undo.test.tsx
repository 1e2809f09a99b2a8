// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { statuses } from '#contract/entities.ts';
import { statusLabels } from '#domain/status.ts';
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

/** The inquiries of the backend, with the keys loaded. */
async function open() {
  const page = await renderApp({ path: '/inquiries' });
  await findCards();
  const [first, second] = shownNames();
  if (!first || !second) throw new Error('The seed has too few inquiries');
  // The keys are loaded when the browser is idle.
  await waitFor(() => {
    fireEvent.keyDown(document.body, { key: '?' });
    expect(screen.queryByRole('dialog', { name: 'Keys' })).not.toBeNull();
  });
  fireEvent.click(screen.getByText('Close'));
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

/** Chooses a status other than the current one, and waits until it is stored. */
async function change(name: string, status: string, count: number) {
  selectOption(statusOf(name), status);
  await waitFor(() => expect(toasts().filter((text) => text === updated)).toHaveLength(count));
}

describe('undo of a status change', () => {
  test('An administrator presses Undo in the toast, and the old status is sent after the item has been read', async () => {
    const { user, first, sent } = await open();
    const before = badgeOf(first);
    const reads = sent('GET');
    statusOf(first).focus();
    await change(first, othersOf(first)[0] ?? '', 1);
    await user.click(screen.getByText('Undo'));
    await waitFor(() => expect(badgeOf(first)).toEqual(before));
    await expectToasts(`Undone: ${first} is ${before[0]} again.`, updated);
    expect(sent('PUT')).toHaveLength(2);
    expect(sent('GET').slice(reads.length)).toEqual([sent('PUT')[0]?.replace('PUT', 'GET')]);
    expect(undoButtons()).toEqual([]);
    expect(statusOf(first)).toHaveFocus();
  });

  test('An administrator undoes several changes in turn with Ctrl+Z, the last one first', async () => {
    const { first, second } = await open();
    const before = [badgeOf(first), badgeOf(second)];
    const [one = '', other = ''] = othersOf(first);
    await change(first, one, 1);
    await change(second, othersOf(second)[0] ?? '', 2);
    await change(first, other, 3);
    // Of two changes of one item, the last one comes first.
    expect(undoButtons()).toHaveLength(2);
    for (let turn = 0; turn < 3; turn += 1) pressUndo();
    await waitFor(() => expect([badgeOf(first), badgeOf(second)]).toEqual(before));
    expect(
      toasts()
        .filter((text) => text.startsWith('Undone'))
        .map((text) => text.split(' is ')[0]),
    ).toEqual([`Undone: ${first}`, `Undone: ${second}`, `Undone: ${first}`]);
  });

  test('An administrator is told that a status was changed elsewhere: nothing is overwritten, and the card shows it', async () => {
    const { first, fail, sent } = await open();
    const [to = '', elsewhere = 'pending'] = othersOf(first);
    await change(first, to, 1);
    const [path = ''] = sent('PUT').map((call) => call.replace('PUT ', ''));
    const item = inboxItem({ id: path.split('/').at(-1) ?? '', name: first, status: elsewhere });
    fail({ method: 'GET', path, status: 200, body: { data: item } });
    pressUndo();
    await expectToasts(
      `${first} was changed elsewhere to ${statusLabels[elsewhere]}; nothing was undone.`,
      updated,
    );
    expect(badgeOf(first)[0]).toBe(statusLabels[elsewhere]);
    expect(sent('PUT')).toHaveLength(1);
    pressUndo();
    await passTime(100);
    expect(sent('PUT')).toHaveLength(1);
  });

  test('An administrator whose change was undone elsewhere already is told that it is undone, and nothing is sent', async () => {
    const { first, fail, sent } = await open();
    const [before = ''] = badgeOf(first);
    await change(first, othersOf(first)[0] ?? '', 1);
    const [path = ''] = sent('PUT').map((call) => call.replace('PUT ', ''));
    const status = statuses.find((each) => statusLabels[each] === before) ?? 'pending';
    const item = inboxItem({ id: path.split('/').at(-1) ?? '', name: first, status });
    fail({ method: 'GET', path, status: 200, body: { data: item } });
    pressUndo();
    await expectToasts(`Undone: ${first} is ${before} again.`, updated);
    expect(badgeOf(first)[0]).toBe(before);
    expect(sent('PUT')).toHaveLength(1);
  });

  test('An administrator whose server fails is told so, and undoes the change by another attempt', async () => {
    const { first, fail, sent } = await open();
    const before = badgeOf(first);
    await change(first, othersOf(first)[0] ?? '', 1);
    const path = sent('PUT')[0]?.replace('PUT ', '') ?? '';
    fail({ method: 'GET', path, status: 500, times: 1 });
    pressUndo();
    await expectToasts('Nothing was undone: Server error: 500. Try again.', updated);
    fail({ method: 'PUT', status: 409, body: { error: { message: 'Locked' } }, times: 1 });
    pressUndo();
    await waitFor(() => expect(toasts()[0]).toBe('Locked'));
    expect(badgeOf(first)).not.toEqual(before);
    await waitFor(() => expect(undoButtons()).toHaveLength(1));
    pressUndo();
    await waitFor(() => expect(badgeOf(first)).toEqual(before));
  });

  test('An administrator whose server does not respond is told so after 8 s', async () => {
    const { first, fail, sent } = await open();
    await change(first, othersOf(first)[0] ?? '', 1);
    fail({ method: 'GET', path: sent('PUT')[0]?.replace('PUT ', '') ?? '', delayMs: 60_000 });
    pressUndo();
    await passTime(8_000);
    await waitFor(() =>
      expect(toasts()[0]).toBe('Nothing was undone: the server did not respond. Try again.'),
    );
  });

  test('An administrator who undoes a change of an inquiry that was deleted elsewhere sees it leave', async () => {
    const { first, backend, fail, sent } = await open();
    await change(first, othersOf(first)[0] ?? '', 1);
    fail({ method: 'GET', path: sent('PUT')[0]?.replace('PUT ', '') ?? '', status: 404 });
    pressUndo();
    await expectToasts(`${first} no longer exists; nothing was undone.`, updated);
    await waitFor(() => expect(shownNames()).not.toContain(first));
    expect(backend.requests().at(-1)).toMatchObject({ method: 'GET', status: 404 });
  });

  test('Ctrl+Z in the search field undoes the typing there, not a change', async () => {
    const { first, sent } = await open();
    await change(first, othersOf(first)[0] ?? '', 1);
    fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'z', ctrlKey: true });
    await passTime(100);
    expect(sent('PUT')).toHaveLength(1);
    expect(cardElement(first)).toBeVisible();
  });
});
