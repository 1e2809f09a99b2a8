import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { statuses } from '#contract/entities.ts';
import { statusLabel } from '#domain/status.ts';
import {
  confirm,
  expectToasts,
  expectUrl,
  passTime,
  renderApp,
  selectOption,
  toasts,
  waitFor,
} from '#tests/support/app.tsx';
import { inboxItem } from '#tests/support/factories.ts';
import { signIn } from '#tests/support/session.tsx';
import { badgeOf, cardOf, findCards, openInquiries, shownNames, statusOf } from './support.ts';

const updated = 'Inquiry updated successfully!';

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
    const { user, first, sent } = await openInquiries();
    const before = badgeOf(first);
    const reads = sent('GET');
    statusOf(first).focus();
    await change(first, othersOf(first)[0] ?? '');
    await user.click(screen.getByText('Undo'));
    await waitFor(() => expect(badgeOf(first)).toEqual(before));
    await expectToasts(`${first} is ${before[0]} again`);
    expect(sent('PUT')).toHaveLength(2);
    expect(sent('GET').slice(reads.length)).toEqual([sent('PUT')[0]?.replace('PUT', 'GET')]);
    expect(undoButtons()).toEqual([]);
    expect(statusOf(first)).toHaveFocus();
  });

  test.each(['third', 'old'])('An administrator is told of the %s status set elsewhere', async (found) => {
    const { first, fail, sent } = await openInquiries();
    const [to = '', third = ''] = othersOf(first);
    const old = statuses.find((status) => status !== to && status !== third) ?? '';
    await change(first, to);
    const [path = ''] = sent('PUT').map((call) => call.replace('PUT ', ''));
    const status = found === 'old' ? old : third;
    const item = inboxItem({ id: path.split('/').at(-1) ?? '', name: first, status });
    fail({ method: 'GET', path, status: 200, body: { data: item } });
    pressUndo();
    const isSet = `${first} was set to ${statusLabel(third)} elsewhere. Nothing was undone.`;
    await expectToasts(found === 'old' ? `${first} is ${statusLabel(old)} again` : isSet);
    expect(badgeOf(first)[0]).toBe(statusLabel(status));
    expect(sent('PUT')).toHaveLength(1);
    pressUndo();
    await passTime(100);
    expect(sent('PUT')).toHaveLength(1);
  });

  test('An administrator whose server fails is told that nothing was undone', async () => {
    const { first, fail, sent } = await openInquiries();
    await change(first, othersOf(first)[0] ?? '');
    const changed = badgeOf(first);
    const path = sent('PUT')[0]?.replace('PUT ', '') ?? '';
    fail({ method: 'GET', path, status: 409, body: { error: { message: 'Busy' } }, times: 1 });
    pressUndo();
    await expectToasts('Couldn’t undo: Busy');
    expect([badgeOf(first), undoButtons()]).toEqual([changed, []]);
  });
});

describe('an expired session', () => {
  const question = () => screen.queryByRole('alertdialog', { name: /may not have been saved$/ });

  /** Two statuses are chosen and one item is deleted when the session expires; a sign-in follows. */
  async function expireDuringWrites() {
    const { fail, backend, user, calls } = await renderApp({ path: '/inquiries', seed: { inquiries: 5 } });
    await findCards();
    const [first = '', second = '', third = ''] = shownNames().map(String);
    fail({ method: 'PUT', delayMs: 60_000 });
    fail({ method: 'DELETE', delayMs: 60_000 });
    for (const name of [first, second]) selectOption(statusOf(name), 'in_progress');
    for (const name of [first, second]) selectOption(statusOf(name), 'completed');
    await user.click(cardOf(third).getByLabelText(/^Delete Inquiry, /));
    await confirm(await screen.findByRole('alertdialog'), 'Delete');
    await waitFor(() => expect(calls().filter((call) => call.startsWith('DELETE'))).toHaveLength(1));
    backend.expire({ access: true, refresh: true });
    await passTime(60_000);
    await expectUrl('/login?next=%2Finquiries');
    backend.clearFaults();
    backend.clearRequests();
    await signIn('/inquiries');
    await findCards();
    return { user, calls, first, second, third };
  }

  test('An administrator whose session expires reads after the next sign-in which changes may not have been saved', async () => {
    const { calls, first, second, third } = await expireDuringWrites();
    await waitFor(() => expect(question()).toHaveAccessibleName('2 changes may not have been saved'));
    const dialog = question() ?? document.body;
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([`${first}: Completed`, `${second}: Completed`]);
    expect(calls()).toContain('GET /api/v1/admin/inquiries');
    expect(calls().filter((call) => /^(PUT|DELETE)/.test(call))).toEqual([]);
    expect(shownNames()).toContain(third);
    await confirm(dialog, 'Review');
    await waitFor(() => expect(question()).toBeNull());
    await expectUrl('/inquiries');
  });

  test('An administrator who signs out meanwhile is told nothing about them', async () => {
    const { fail } = await renderApp({ path: '/inquiries', seed: { inquiries: 3 } });
    await findCards();
    fail({ method: 'PUT', delayMs: 60_000 });
    selectOption(statusOf(String(shownNames()[0])), 'in_progress');
    selectOption(statusOf(String(shownNames()[0])), 'completed');
    fireEvent.click(screen.getByText('Sign out'));
    await expectUrl('/login');
    await signIn('/dashboard');
    await passTime(500);
    expect(question()).toBeNull();
  });
});
