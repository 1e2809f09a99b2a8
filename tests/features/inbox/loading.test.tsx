import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { patience } from '#contract/limits.ts';
import { passTime, renderApp, waitFor } from '#tests/support/app.tsx';
import { inboxItem } from '#tests/support/factories.ts';
import { shownNames } from './support.ts';

const path = '/api/v1/admin/inquiries';

test('An administrator reads how many inquiries could not be read, and why', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const data = [inboxItem({ name: 'Ada' }), { name: 'No id' }, null, { name: 'No id either' }];
  const { user } = await renderApp({
    path: '/inquiries',
    faults: [{ method: 'GET', path, status: 200, body: { data } }],
  });
  await screen.findByText('3 of the inquiries couldn’t be read');
  expect(shownNames()).toEqual(['Ada']);
  await user.click(screen.getByText('Details'));
  expect([...document.querySelectorAll('details li')].map(({ textContent }) => textContent)).toEqual([
    'At path: id -- Expected a string, but received: undefined',
    'Expected an object, but received: null',
  ]);
});

test('An administrator whose list has not loaded in 8 s is told above the skeletons, and sends the request again', async () => {
  const waiting = () => screen.queryByText('Still loading inquiries')?.closest('[role=status]')?.textContent;
  const words = 'Still loading inquiriesStill waiting for the server…Retry';
  const { user, calls } = await renderApp({ path: '/inquiries', faults: [{ path, delayMs: 60_000 }] });
  await screen.findByLabelText('Loading inquiries');
  await passTime(patience);
  expect(waiting()).toBe(words);
  const sent = calls().length;
  await user.click(screen.getByText('Retry'));
  expect(waiting()).toBeUndefined();
  await waitFor(() => expect(calls().length).toBe(sent + 1));
  await passTime(patience);
  expect(waiting()).toBe(words);
});
