// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { patience } from '#contract/limits.ts';
import { passTime, renderApp, selectOption, serving, setupFakeServer, waitFor } from '#tests/support/app.tsx';
import { findCards, items, statusOf } from './support.ts';

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
});

describe('waiting for the list', () => {
  const waiting = () => screen.queryByText('Loading the inquiries')?.closest('[role=status]')?.textContent;
  const words = 'Loading the inquiriesStill waiting for the server…Try again';

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
