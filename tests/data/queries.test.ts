import { beforeEach, expect, test, vi } from 'vitest';
import { dataScreenPolicy, type QueryPolicy } from '#contract/limits.ts';
import { createQueryStore, type QueryResult, type Topic } from '#data/queries.ts';
import { createScope } from '#session/scope.ts';
import { createTestPage } from '#tests/session/support.ts';
import { fixedNow } from '#tests/support/factories.ts';

const minute = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ now: fixedNow });
});

function setUp() {
  const scope = createScope();
  const { pageActivity, returnToPage, listenerCount } = createTestPage();
  const store = createQueryStore({ ...scope, pageActivity, now: Date.now });
  /** A family whose data is the number of the fetch. */
  const define = (name: string, topic: Topic, policy?: QueryPolicy) => {
    const fetch = vi.fn(async (_args: string[], _request: { isForced: boolean; signal: AbortSignal }) =>
      Promise.resolve(fetch.mock.calls.length),
    );
    const family = store.define<string[], number>({ name, topic, fetch, ...(policy && { policy }) });
    return { fetch, family };
  };
  return { scope, store, define, returnToPage, listenerCount };
}

/** Lets the pending responses arrive. */
const settle = () => vi.advanceTimersByTimeAsync(0);

test('a query without a policy is cached for ten minutes without a subscriber, then removed', async () => {
  const { family } = setUp().define('notes', 'media');
  const query = family.get();
  query.send({ type: 'query.subscribed' });
  await settle();
  query.send({ type: 'query.unsubscribed' });
  await vi.advanceTimersByTimeAsync(10 * minute - 1);
  expect(family.get()).toBe(query);
  expect(query.getSnapshot().context.data).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(query.getSnapshot().status).toBe('stopped');
  expect(family.get()).not.toBe(query);
});

test.each([
  ['a stale query of a data screen is fetched again', dataScreenPolicy, 30_000, 2],
  ['a fresh query of a data screen is not fetched', dataScreenPolicy, 29_999, 1],
  ['a stale query without a policy is not fetched', undefined, 20 * minute, 1],
])('%s when the page returns', async (_, policy, age, fetches) => {
  const { define, returnToPage } = setUp();
  const { fetch, family } = define('notes', 'media', policy);
  family.get().send({ type: 'query.subscribed' });
  await vi.advanceTimersByTimeAsync(age);
  returnToPage();
  expect(fetch).toHaveBeenCalledTimes(fetches);
});

test('the same arguments share one query, other arguments have another', async () => {
  const { fetch, family } = setUp().define('notes', 'media');
  const query = family.get('image', 'gallery');
  expect(family.get('image', 'gallery')).toBe(query);
  expect(family.get('image', 'logo')).not.toBe(query);
  query.send({ type: 'query.subscribed' });
  query.send({ type: 'query.subscribed' });
  expect(fetch.mock.calls.map(([args]) => args)).toEqual([['image', 'gallery']]);
});

test('invalidating a topic fetches its subscribed queries again, and no others', async () => {
  const { store, define } = setUp();
  const [media, counts, inquiries] = [
    define('notes', 'media'),
    define('counts', 'media'),
    define('list', 'inquiries'),
  ];
  media.family.get('subscribed').send({ type: 'query.subscribed' });
  media.family.get('unsubscribed');
  counts.family.get().send({ type: 'query.subscribed' });
  inquiries.family.get().send({ type: 'query.subscribed' });
  await settle();
  store.invalidate('media');
  await settle();
  expect(media.fetch.mock.calls.map(([args]) => args)).toEqual([['subscribed'], ['subscribed']]);
  expect(counts.fetch).toHaveBeenCalledTimes(2);
  expect(inquiries.fetch).toHaveBeenCalledTimes(1);
});

test('outdating a topic fetches its queries for their next subscriber, and no others', async () => {
  const { store, define } = setUp();
  const [media, inquiries] = [define('notes', 'media'), define('list', 'inquiries')];
  for (const { family } of [media, inquiries]) family.get().send({ type: 'query.subscribed' });
  await settle();
  store.outdate('media');
  await settle();
  expect(media.fetch).toHaveBeenCalledTimes(1);
  for (const { family } of [media, inquiries]) family.get().send({ type: 'query.subscribed' });
  await settle();
  expect(media.fetch).toHaveBeenCalledTimes(2);
  expect(inquiries.fetch).toHaveBeenCalledTimes(1);
});

test('each result is reported with its arguments', async () => {
  const { fetch, family } = setUp().define('notes', 'media');
  const results: QueryResult<string[], number>[] = [];
  family.onResult((result) => results.push(result));
  const query = family.get('logo');
  query.send({ type: 'query.subscribed' });
  await settle();
  query.send({ type: 'query.refreshed' });
  await settle();
  const error = new Error('Server error: 403');
  fetch.mockRejectedValueOnce(error);
  query.send({ type: 'query.refreshed' });
  await settle();
  expect(results).toEqual([
    { args: ['logo'], isForced: false, status: 'loaded', data: 1 },
    { args: ['logo'], isForced: true, status: 'loaded', data: 2 },
    { args: ['logo'], isForced: true, status: 'failed', error },
  ]);
  expect(fetch.mock.calls.map(([, { isForced }]) => isForced)).toEqual([false, true, true]);
});

test('the end of the scope stops the queries, aborts their requests and ignores the page', () => {
  const { scope, define, listenerCount } = setUp();
  const { fetch, family } = define('notes', 'media');
  const query = family.get();
  query.send({ type: 'query.subscribed' });
  expect(listenerCount()).toBe(1);
  scope.end();
  expect(query.getSnapshot().status).toBe('stopped');
  expect(fetch.mock.calls.map(([, { signal }]) => signal.aborted)).toEqual([true]);
  expect(listenerCount()).toBe(0);
});

test('a response equal to the data keeps the identity of the data, and counts as new', async () => {
  const { store } = setUp();
  const fetch = async () => ({ items: [{ id: 'a', name: 'Ada' }] });
  const query = store.define({ name: 'notes', topic: 'media', fetch }).get();
  query.send({ type: 'query.subscribed' });
  await settle();
  const { data } = query.getSnapshot().context;
  await vi.advanceTimersByTimeAsync(minute);
  query.send({ type: 'query.refreshed' });
  await settle();
  expect(query.getSnapshot().context.data).toBe(data);
  expect(query.getSnapshot().context.updatedAt).toBe(fixedNow + minute);
});
