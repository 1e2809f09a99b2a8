import toast from 'react-hot-toast/headless';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { waitFor } from 'xstate';
import { isMissing } from '#features/inbox/labels.ts';
import { defineInboxQuery } from '#features/inbox/queries.ts';
import { httpError } from '#http/errors.ts';
import { createTestSession, isSettled } from '#tests/session/support.ts';

beforeEach(() => {
  vi.spyOn(toast, 'success');
  vi.spyOn(toast, 'error');
});

afterEach(() => toast.remove());

describe.each([
  {
    kind: 'inquiry',
    path: '/api/v1/admin/inquiries',
    list: 'Failed to load inquiries: ',
    stats: 'Failed to load inquiry stats: ',
    fallback: 'Failed to fetch inquiry stats',
    refreshed: 'Inquiries refreshed',
    refreshFailed: 'Failed to refresh inquiries data',
  },
  {
    kind: 'contact',
    path: '/api/v1/admin/contact',
    list: 'Failed to load contacts: ',
    stats: 'Failed to load contact stats: ',
    fallback: 'Failed to fetch contact stats',
    refreshed: 'Contact messages refreshed',
    refreshFailed: 'Failed to refresh contact data',
  },
] as const)('the list of $kind', ({ kind, path, list, stats, fallback, refreshed, refreshFailed }) => {
  async function open(shown = kind === 'inquiry' ? '/inquiries' : '/contact') {
    const { scope, ...server } = await createTestSession();
    const location = { ...scope.location, path: () => shown };
    const query = defineInboxQuery({ ...scope, location }, kind)();
    const fetch = async (type: 'query.subscribed' | 'query.refreshed') => {
      query.send({ type });
      await waitFor(query, isSettled);
    };
    return { ...server, fetch };
  }
  const successes = () => vi.mocked(toast.success).mock.calls.map(([text]) => text);
  const errors = () => vi.mocked(toast.error).mock.calls.map(([text]) => text);

  // @spec 8.3 8.4 8.8 8.12
  test.each([
    ['with a message', { status: 403, body: { message: 'Closed' } }, 'Closed', 'Closed'],
    ['without a message', { status: 418 }, 'Server error: 418', fallback],
    ['of unknown shape', { status: 200, body: { total: 5 } }, 'An unexpected error occurred', fallback],
  ])(
    'a response %s that fails to load has two toasts, for the list and the statistics',
    async (_, fault, reason, statsReason) => {
      const { fail, fetch } = await open();
      fail({ path, ...fault });
      await fetch('query.subscribed');
      expect(errors()).toEqual([list + reason, stats + statsReason]);
    },
  );

  test('has no toast of its own while another screen reads it', async () => {
    const { fail, fetch } = await open('/dashboard');
    await fetch('query.refreshed');
    fail({ path, status: 403 });
    await fetch('query.refreshed');
    expect([successes(), errors()]).toEqual([[], []]);
  });

  test('a load has no toast, a refresh has one', async () => {
    const { fail, fetch } = await open();
    await fetch('query.subscribed');
    expect([successes(), errors()]).toEqual([[], []]);
    await fetch('query.refreshed');
    expect([successes(), errors()]).toEqual([[refreshed], []]);
    fail({ path, status: 403 });
    await fetch('query.refreshed');
    expect([successes(), errors()]).toEqual([[refreshed], [refreshFailed]]);
  });
});

test('a failed deletion says by status or message that the item no longer exists', () => {
  const gone = httpError('deleteInquiry', 404, { message: 'Inquiry not found' });
  const other = httpError('deleteInquiry', 500, { message: 'Disk full' });
  const errors = [gone, new Error('404: no such inquiry'), other, null];
  expect(errors.map(isMissing)).toEqual([true, true, false, false]);
});
