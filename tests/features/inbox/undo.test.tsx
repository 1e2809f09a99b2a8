// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
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

  test('An administrator undoes the last change with Ctrl+Z, and none before it', async () => {
    const { first, second, sent } = await open();
    const before = badgeOf(second);
    await change(first, othersOf(first)[0] ?? '');
    const changed = badgeOf(first);
    await change(second, othersOf(second)[0] ?? '', `${updated} ${second} and 1 more`);
    for (let turn = 0; turn < 3; turn += 1) pressUndo();
    await waitFor(() => expect(badgeOf(second)).toEqual(before));
    await expectToasts(`Undone: ${second} is ${before[0]} again.`, `${updated} ${second} and 1 more`);
    expect(badgeOf(first)).toEqual(changed);
    expect(sent('PUT')).toHaveLength(3);
  });

  test('An administrator who changes several within 4 s reads one toast, and takes back the last by its Undo', async () => {
    const { user, first, second, sent } = await open();
    const [one = '', other = ''] = othersOf(first);
    await change(first, one);
    await change(second, othersOf(second)[0] ?? '', `${updated} ${second} and 1 more`);
    await change(first, other, `${updated} ${first} and 1 more`);
    expect(undoButtons()).toHaveLength(1);
    await user.click(screen.getByText('Undo'));
    await waitFor(() => expect(toasts()[0]).toBe(`Undone: ${first} is ${statusLabel(one)} again.`));
    expect(sent('PUT')).toHaveLength(4);
    expect(undoButtons()).toEqual([]);
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

  test('An administrator whose change was undone elsewhere already is told that it is undone, and nothing is sent', async () => {
    const { first, fail, sent } = await open();
    const [before = ''] = badgeOf(first);
    await change(first, othersOf(first)[0] ?? '');
    const [path = ''] = sent('PUT').map((call) => call.replace('PUT ', ''));
    const status = statuses.find((each) => statusLabel(each) === before) ?? 'pending';
    const item = inboxItem({ id: path.split('/').at(-1) ?? '', name: first, status });
    fail({ method: 'GET', path, status: 200, body: { data: item } });
    pressUndo();
    await expectToasts(`Undone: ${first} is ${before} again.`, updated);
    expect(badgeOf(first)[0]).toBe(before);
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

  /** Sets the status of the first three by the bar of the selection. */
  async function setAll(user: Awaited<ReturnType<typeof open>>['user'], status: string) {
    const names = shownNames().slice(0, 3).map(String);
    for (const name of names) await user.click(screen.getByLabelText(`Select ${name}`));
    await user.click(screen.getByText('Set status', { selector: 'button' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Set status' });
    await user.selectOptions(within(dialog).getByLabelText('Status'), status);
    await user.click(within(dialog).getByText('Set status', { selector: 'button' }));
    return names;
  }

  test('An administrator who has set the status of three by one action takes back what it has changed, not an older change', async () => {
    const { user, sent } = await open({ inquiries: 5 });
    const fourth = String(shownNames()[3]);
    const before = shownNames()
      .slice(0, 3)
      .map((name) => badgeOf(String(name)));
    await change(fourth, othersOf(fourth)[0] ?? '');
    const changed = badgeOf(fourth);
    const names = await setAll(user, 'in_progress');
    await expectToasts('2 inquiries updated successfully!', updated);
    pressUndo();
    await waitFor(() => expect(toasts()[0]).toMatch(/^Undone: \d inquiries have their earlier status again/));
    expect(names.map(badgeOf)).toEqual(before);
    expect(badgeOf(fourth)).toEqual(changed);
    // One of the three had the status already.
    expect(sent('PUT')).toHaveLength(5);
    expect(sent('PUT').slice(1, 3)).toEqual(expect.arrayContaining(sent('PUT').slice(3)));
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
