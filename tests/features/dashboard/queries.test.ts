import { describe, expect, test } from 'vitest';
import { waitFor } from 'xstate';
import { dataScreenPolicy } from '#contract/limits.ts';
import { queriesOf } from '#data/queries.ts';
import { inboxStats } from '#domain/statistics.ts';
import { defineDashboardQueries } from '#features/dashboard/queries.ts';
import { defineInboxQuery } from '#features/inbox/queries.ts';
import { createTestSession, isSettled } from '#tests/session/support.ts';

async function open() {
  const session = await createTestSession();
  const { statistics } = defineDashboardQueries(session.scope);
  const query = statistics.get();
  const load = async (
    type: 'query.subscribed' | 'query.refreshed' | 'query.invalidated' = 'query.subscribed',
  ) => {
    query.send({ type });
    return (await waitFor(query, isSettled)).context.data;
  };
  return { ...session, load, query };
}

// @spec 7.26
test('the inquiry statistics are computed from the full list', async () => {
  const { api, calls, load, now } = await open();
  const stats = await load();
  expect(calls()).toEqual(['GET /api/v1/admin/inquiries']);
  expect(stats).toMatchObject(inboxStats((await api.inquiry.list()).items, now()));
  expect(stats?.total).toBe(7);
});

describe('the full list of inquiries', () => {
  const path = 'GET /api/v1/admin/inquiries';
  async function openBoth() {
    const dashboard = await open();
    const list = defineInboxQuery(dashboard.scope, 'inquiry')();
    const loadList = async (type: 'query.subscribed' | 'query.refreshed' = 'query.subscribed') => {
      list.send({ type });
      return (await waitFor(list, isSettled)).context.data;
    };
    return { ...dashboard, loadList };
  }

  test('is read once for the statistics and its screen, in flight and for 30 s', async () => {
    const { calls, load, loadList, pass } = await openBoth();
    const [stats, list] = await Promise.all([load(), loadList()]);
    expect([stats?.total, list?.items.length, calls()]).toEqual([7, 7, [path]]);
    pass(dataScreenPolicy.staleTime);
    expect([(await loadList('query.refreshed')) === list, calls()]).toEqual([true, [path, path]]);
    pass(1_000);
    expect([(await load('query.invalidated'))?.total, calls()]).toEqual([7, [path, path]]);
  });

  test('is read again for a refresh, and after a write', async () => {
    const { calls, load, loadList, scope } = await openBoth();
    await loadList();
    await load();
    await load('query.refreshed');
    expect(calls()).toEqual([path, path]);
    queriesOf(scope).outdate('inquiries');
    await load('query.invalidated');
    expect(calls()).toEqual([path, path, path]);
  });

  test('has the time limit of the dashboard for the statistics alone', async () => {
    const { calls, fail, load, loadList, query } = await openBoth();
    fail({ path: '/api/v1/admin/inquiries', delayMs: 100, times: 1 });
    const both = [load(), loadList()];
    query.send({ type: 'query.unsubscribed' });
    const [, list] = await Promise.all(both);
    expect([query.getSnapshot().context.data, list && 'items' in list, calls()]).toEqual([
      null,
      true,
      [path],
    ]);
  });
});
