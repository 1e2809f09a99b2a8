// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { patience } from '#contract/limits.ts';
import {
  expectToasts,
  passTime,
  renderApp,
  selectOption,
  serving,
  setupFakeServer,
  waitFor,
} from '#tests/support/app.tsx';
import { badgeOf, findCards, items, shownNames, statusOf } from './support.ts';

setupFakeServer();

const path = '/api/v1/admin/inquiries';

describe('two things at once', () => {
  const card = 'Ada Fischer';
  const press = (text: string) => fireEvent.click(screen.getByText(text));
  const open = async () => {
    const page = await renderApp({ path: '/inquiries', faults: [serving(path, items)] });
    await findCards();
    page.backend.clearFaults();
    page.backend.clearRequests();
    return { ...page, sent: (method: string) => page.calls().filter((call) => call.startsWith(method)) };
  };

  test('An administrator who chooses another status before the first is refused has the second stored', async () => {
    const { fail, sent } = await open();
    const put = { method: 'PUT', path: `${path}/a-1` } as const;
    fail({ ...put, delayMs: 1_000, status: 409, body: { error: { message: 'Locked' } }, times: 1 });
    fail({ ...put, status: 200, body: { data: { ...items[0], status: 'completed' } } });
    selectOption(statusOf(card), 'in_progress');
    await waitFor(() => expect(sent('PUT')).toHaveLength(1));
    selectOption(statusOf(card), 'completed');
    await passTime(1_000);
    await waitFor(() => expect(badgeOf(card)).toEqual(['Completed', 'done']));
    expect(sent('PUT')).toHaveLength(2);
  });

  test.each([
    ['stores a status', { status: 200, body: { data: { ...items[0], status: 'completed' } } }],
    ['is refused a status', { status: 409, body: { error: { message: 'Locked' } } }],
  ])('An administrator who %s while the list is read has it read once more', async (_, response) => {
    const { fail, sent } = await open();
    fail({ ...serving(path, items), delayMs: 1_000 });
    fail({ method: 'PUT', ...response });
    press('Refresh Data');
    await waitFor(() => expect(sent('GET')).toHaveLength(1));
    selectOption(statusOf(card), 'completed');
    await waitFor(() => expect(sent('GET')).toHaveLength(2));
    await passTime(1_000);
  });

  test('An administrator whose list could not be read has it read when the window is shown again', async () => {
    const { backend, fail, serve } = await open();
    fail({ path, status: 403, body: { error: { message: 'Closed' } } });
    press('Refresh Data');
    await expectToasts('Failed to refresh inquiries data');
    backend.clearFaults();
    serve(path, items.slice(0, 1));
    await passTime(30_000);
    fireEvent.focus(window);
    await waitFor(() => expect(shownNames()).toEqual([card]));
  });
});

describe('waiting for the list', () => {
  const waiting = () => screen.queryByText('Loading the inquiries')?.closest('[role=status]')?.textContent;
  const words = 'Loading the inquiriesStill waiting for the server…Try again';

  test('An administrator whose refresh takes 8 s reads what it waits for, and sends it anew', async () => {
    const { user, fail } = await renderApp({ path: '/inquiries' });
    await findCards();
    const names = shownNames();
    fail({ path, delayMs: 60_000, times: 1 });
    await user.click(screen.getByText('Refresh Data'));
    await passTime(patience - 100);
    expect(waiting()).toBeUndefined();
    await passTime(200);
    expect(waiting()).toBe(words);
    expect(shownNames()).toEqual(names);
    await user.click(screen.getByText('Try again'));
    await expectToasts('Inquiries refreshed');
    expect(waiting()).toBeUndefined();
  });

  test('An administrator whose list has not loaded in 8 s reads it above the skeletons, and sends the request anew', async () => {
    const { user, calls } = await renderApp({ path: '/inquiries', faults: [{ path, delayMs: 60_000 }] });
    await screen.findByLabelText('Loading inquiries');
    await passTime(patience);
    expect(waiting()).toBe(words);
    const sent = calls().length;
    await user.click(screen.getByText('Try again'));
    expect(waiting()).toBeUndefined();
    await waitFor(() => expect(calls().length).toBe(sent + 1));
    await passTime(patience);
    expect(waiting()).toBe(words);
  });
});
