// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { patience } from '#contract/limits.ts';
import { expectToasts, passTime, renderApp, setupFakeServer, waitFor } from '#tests/support/app.tsx';
import { findCards, shownNames } from './support.ts';

setupFakeServer();

const path = '/api/v1/admin/inquiries';

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
