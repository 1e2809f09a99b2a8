import toast from 'react-hot-toast/headless';
import { expect, test, vi } from 'vitest';
import { waitFor } from 'xstate';
import { defineMediaQueries } from '#features/media/queries.ts';
import { setupFakeServer } from '#tests/http/support.ts';
import { createTestSession, isSettled } from '#tests/session/support.ts';

setupFakeServer();

// @spec 8.9 8.10 8.19
test.each([
  ['image', 'gallery', 'images', 'Images refreshed'],
  ['video', 'hero', 'videos', 'Videos refreshed'],
] as const)(
  'a section of %ss that fails to load, or to refresh, has a toast',
  async (kind, section, many, refreshed) => {
    const error = vi.spyOn(toast, 'error');
    const success = vi.spyOn(toast, 'success');
    const { fail, scope } = await createTestSession();
    const { counts, items } = defineMediaQueries(scope, () => true);
    const query = items(kind, section);
    const fetch = async (type: 'query.subscribed' | 'query.refreshed') => {
      query.send({ type });
      await waitFor(query, isSettled);
    };
    fail({ path: `/api/${many}/*`, status: 403, times: 1 });
    await fetch('query.subscribed');
    // The screen shows the counts, too.
    counts().send({ type: 'query.subscribed' });
    await waitFor(counts(), isSettled);
    await fetch('query.refreshed');
    await vi.waitFor(() => expect(success).toHaveBeenCalled());
    fail({ path: `/api/${many}/*`, status: 403, body: { message: 'Closed' }, times: 1 });
    await fetch('query.refreshed');
    expect(error.mock.calls.map(([text]) => text)).toEqual([
      `Failed to load ${many}: Server error: 403`,
      `Failed to refresh ${many}`,
    ]);
    expect(success.mock.calls.map(([text]) => text)).toEqual([refreshed]);
    error.mockRestore();
    success.mockRestore();
    toast.remove();
  },
);

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
