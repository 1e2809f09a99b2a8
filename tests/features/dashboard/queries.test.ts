import toast from 'react-hot-toast';
import { expect, test, vi } from 'vitest';
import { waitFor } from 'xstate';
import { inboxStats } from '#domain/statistics.ts';
import { defineDashboardQueries } from '#features/dashboard/queries.ts';
import { setupFakeServer } from '#tests/http/support.ts';
import { createTestSession, isSettled } from '#tests/session/support.ts';
import { startToasts } from '#ui/toastQueue.ts';

startToasts(toast);

setupFakeServer();

async function open() {
  const session = await createTestSession();
  const { statistics } = defineDashboardQueries(session.scope);
  const query = statistics.get();
  const load = async () => {
    query.send({ type: 'query.subscribed' });
    return (await waitFor(query, isSettled)).context.data;
  };
  return { ...session, load };
}

test('the inquiry statistics are computed from the full list', async () => {
  const { api, calls, load, now } = await open();
  const stats = await load();
  expect(calls()).toEqual(['GET /api/v1/admin/inquiries']);
  expect(stats).toEqual(inboxStats((await api.inquiry.list()).items, now()));
  expect(stats?.total).toBe(7);
});

test.each([
  ['with a message', { status: 403, body: { message: 'Maintenance' } }, 'Maintenance'],
  ['without a message', { status: 403 }, 'Failed to fetch inquiry stats'],
])('inquiry statistics that fail %s have a toast', async (_, fault, reason) => {
  const error = vi.spyOn(toast, 'error');
  const { fail, load } = await open();
  fail({ path: '/api/v1/admin/inquiries', ...fault });
  await load();
  expect(error.mock.calls.map(([text]) => text)).toEqual([`Failed to load inquiry stats: ${reason}`]);
  error.mockRestore();
  toast.remove();
});
