// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { patience } from '#contract/limits.ts';
import { passTime, renderApp, setupFakeServer, waitFor } from '#tests/support/app.tsx';

setupFakeServer();

const path = '/api/v1/admin/inquiries';

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
