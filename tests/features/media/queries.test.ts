import toast from 'react-hot-toast/headless';
import { expect, test, vi } from 'vitest';
import { waitFor } from 'xstate';
import { defineMediaQueries } from '#features/media/queries.ts';
import { setupFakeServer } from '#tests/http/support.ts';
import { createTestSession, isSettled } from '#tests/session/support.ts';

setupFakeServer();

test('a section that the screen does not show is read without a toast', async () => {
  const error = vi.spyOn(toast, 'error');
  const success = vi.spyOn(toast, 'success');
  const { fail, scope } = await createTestSession();
  const query = defineMediaQueries(scope, (_, section) => section === 'gallery').items('image', 'about');
  query.send({ type: 'query.refreshed' });
  await waitFor(query, isSettled);
  fail({ path: '/api/images/*', status: 403 });
  query.send({ type: 'query.refreshed' });
  await waitFor(query, isSettled);
  expect([query.getSnapshot().context.error, error.mock.calls, success.mock.calls]).toEqual([
    expect.objectContaining({ status: 403 }),
    [],
    [],
  ]);
});
