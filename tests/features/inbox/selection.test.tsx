// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { expectToasts, renderApp, setupFakeServer, waitFor } from '#tests/support/app.tsx';
import { badgeOf, shownNames } from './support.ts';

setupFakeServer();

/** The items of an inbox of the seed. */
async function open(path: '/inquiries' | '/contact') {
  const page = await renderApp({ path, seed: { inquiries: 9, contact: 9 } });
  await waitFor(() => expect(shownNames()).toHaveLength(9));
  const all = shownNames().map((name) => name ?? '');
  const sent = (method: string) => page.calls().filter((call) => call.startsWith(method));
  const press = (name: string, inside: HTMLElement = document.body) =>
    page.user.click(within(inside).getByText(name, { selector: 'button' }));
  const select = async (count: number) => {
    for (const name of all.slice(0, count)) await page.user.click(screen.getByLabelText(`Select ${name}`));
    await screen.findByText(`${count} selected`);
  };
  const confirmDeletion = async () => {
    await press('Delete');
    await press('Delete', await screen.findByRole('alertdialog', { name: 'Confirm Deletion' }));
  };
  return { ...page, all, sent, press, select, confirmDeletion };
}

describe('selected inquiries', () => {
  test('An administrator sets one status for several, and the list is not read again', async () => {
    const { all, select, press, sent, user, backend } = await open('/inquiries');
    await select(3);
    await press('Set status');
    const dialog = await screen.findByRole('alertdialog', { name: 'Set status' });
    await user.selectOptions(within(dialog).getByLabelText('Status'), 'in_progress');
    expect(dialog).toHaveTextContent('It is set for 3 inquiries:');
    backend.clearRequests();
    await press('Set status', dialog);
    await expectToasts('3 inquiries updated successfully!');
    expect(sent('PUT')).toHaveLength(3);
    for (const name of all.slice(0, 3)) expect(badgeOf(name)).toEqual(['In Progress', 'progress']);
    expect(sent('GET')).toEqual([]);
    expect(screen.getByText('3 selected')).toBeVisible();
  });
});

describe('selected contact messages', () => {
  test('An administrator who deletes one selected message reads so as for one', async () => {
    const { all, select, confirmDeletion } = await open('/contact');
    await select(1);
    await confirmDeletion();
    await expectToasts('Contact message deleted successfully!');
    expect(shownNames()).not.toContain(all[0]);
  });
});
