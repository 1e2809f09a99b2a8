// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { expectToasts, passTime, renderApp, setupFakeServer, waitFor } from '#tests/support/app.tsx';
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

  test('An administrator deletes all that match the filter, four at a time', async () => {
    const { user, fail, sent, confirmDeletion, backend } = await open('/inquiries');
    await user.selectOptions(screen.getByLabelText('Status'), 'pending');
    await waitFor(() => expect(shownNames().length).toBeLessThan(9));
    const { length: count } = shownNames();
    expect(count).toBeGreaterThan(0);
    screen.getByLabelText('Status').blur();
    await user.keyboard('{Control>}a{/Control}');
    await screen.findByText(`${count} selected`);
    fail({ method: 'DELETE', delayMs: 60_000 });
    await confirmDeletion();
    await waitFor(() => expect(sent('DELETE')).toHaveLength(Math.min(4, count)));
    await passTime(60_000);
    backend.clearFaults();
    await waitFor(() => expect(sent('DELETE')).toHaveLength(count));
    await passTime(60_000);
    await waitFor(() => expect(shownNames()).toEqual([]));
  });
});

describe('selected contact messages', () => {
  test('An administrator reads why some were not deleted and which were not found, and tries what failed again', async () => {
    const { all, select, confirmDeletion, fail, press, sent } = await open('/contact');
    await select(3);
    fail({ method: 'DELETE', times: 1, status: 403, body: { message: 'Not yours' } });
    fail({ method: 'DELETE', times: 1, status: 404 });
    await confirmDeletion();
    const report = await screen.findByRole('dialog', { name: '2 of 3 contact messages were not deleted' });
    expect([...report.querySelectorAll('section')].map(({ textContent }) => textContent)).toEqual([
      `Not yours${all[0]}`,
      `Server error: 404${all[1]}`,
    ]);
    expect(report).toHaveTextContent('1 contact message was deleted.');
    await press('Try again', report);
    await expectToasts('2 contact messages deleted successfully!');
    expect(sent('DELETE')).toHaveLength(4);
  });

  test('An administrator who deletes one selected message reads so as for one', async () => {
    const { all, select, confirmDeletion } = await open('/contact');
    await select(1);
    await confirmDeletion();
    await expectToasts('Contact message deleted successfully!');
    expect(shownNames()).not.toContain(all[0]);
  });
});
