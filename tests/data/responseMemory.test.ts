import { describe, expect, test } from 'vitest';
import { waitFor } from 'xstate';
import { inboxListsOf } from '#data/inboxLists.ts';
import { pollQuery } from '#data/queries.ts';
import { resourcesOf } from '#data/resources.ts';
import { createResponseMemory } from '#data/responseMemory.ts';
import { selectData, selectIsFetching } from '#machines/query/query.machine.ts';
import { setupFakeServer } from '#tests/http/support.ts';
import { createTestSession } from '#tests/session/support.ts';

setupFakeServer();

const list = { limit: 2, offset: 0 };

describe('a read of the session', () => {
  test('that the server confirms → the very same object, and no items are sent again', async () => {
    const { header, scope } = await createTestSession();
    const { client } = resourcesOf(scope);
    const first = await client.call('listInquiries', { query: list });
    const again = await client.call('listInquiries', { query: list });
    expect(again).toBe(first);
    const [without, etag] = header('If-None-Match');
    expect([without, etag]).toEqual([null, expect.stringMatching(/^".+"$/)]);
  });

  test('of another page or path → asked without the ETag of the first', async () => {
    const { header, scope } = await createTestSession();
    const { client } = resourcesOf(scope);
    const kept = [await client.call('listInquiries', { query: list })];
    kept.push(await client.call('listInquiries', {}), await client.call('listContact', { query: list }));
    expect(kept.map(({ items }) => items.length)).toEqual([2, 7, 2]);
    expect(header('If-None-Match')).toEqual([null, null, null]);
  });

  test('a poll after an edit and an equal response → a 304, because the query holds the response', async () => {
    const { calls, header, scope } = await createTestSession();
    const query = inboxListsOf(scope).inquiries.get();
    const settled = () => waitFor(query, (snapshot) => !selectIsFetching(snapshot));
    query.send({ type: 'query.subscribed' });
    await settled();
    const before = selectData(query.getSnapshot());
    query.send({ type: 'query.edited', edit: (data) => ({ ...data, items: data.items.slice(1) }) });
    query.send({ type: 'query.refreshed' });
    await settled();
    expect(selectData(query.getSnapshot())).toEqual(before);
    globalThis.gc?.();
    await pollQuery(query, new AbortController().signal);
    await pollQuery(query, new AbortController().signal);
    expect(calls()).toHaveLength(4);
    const [first, ...later] = header('If-None-Match');
    expect([first, new Set(later).size, later.every(Boolean)]).toEqual([null, 1, true]);
    expect(selectData(query.getSnapshot())).toEqual(before);
    scope.end();
  });

  test('that has changed → the new response', async () => {
    const { scope } = await createTestSession();
    const { client } = resourcesOf(scope);
    const first = await client.call('listInquiries', {});
    const [item] = first.items;
    if (!item) throw new Error('The seed has no inquiry');
    const status = item.status === 'completed' ? 'pending' : 'completed';
    await client.call('updateInquiry', { params: { id: item.id }, body: { status } });
    const again = await client.call('listInquiries', {});
    expect(again.items[0]).toEqual({ ...item, status });
  });

  test('without an ETag, or of a response with an error → asked without one', async () => {
    const { fail, header, scope } = await createTestSession();
    const { client } = resourcesOf(scope);
    fail({ path: '/api/v1/admin/inquiries', status: 200, body: [], times: 1 });
    await client.call('listInquiries', {});
    fail({ path: '/api/v1/admin/inquiries', status: 403, headers: { ETag: '"old"' }, times: 1 });
    await client.call('listInquiries', {}).catch(() => undefined);
    const kept = await client.call('listInquiries', {});
    expect([kept.items.length, header('If-None-Match')]).toEqual([7, [null, null, null]]);
  });

  test('after a 304 that was not asked for → an error, like any other status', async () => {
    const { fail, scope } = await createTestSession();
    fail({ path: '/api/v1/admin/inquiries', status: 304 });
    await expect(resourcesOf(scope).client.call('listInquiries', {})).rejects.toMatchObject({ status: 304 });
  });
});

test('the end of the session drops what was read: nobody else is given it', async () => {
  const first = await createTestSession();
  const read = await resourcesOf(first.scope).client.call('listInquiries', {});
  const { client } = resourcesOf(first.scope);
  first.scope.end();
  const again = await client.call('listInquiries', {});
  expect(again).not.toBe(read);
  expect(first.header('If-None-Match')).toEqual([null, null]);

  const next = await createTestSession();
  expect(await resourcesOf(next.scope).client.call('listInquiries', {})).not.toBe(read);
  expect(next.header('If-None-Match')).toEqual([null]);
});

test('what is equal in two responses is the same object', () => {
  const memory = createResponseMemory();
  const first = { items: [{ id: 'a' }, { id: 'b' }] };
  expect(memory.set('inquiries', { etag: '"1"', value: first })).toBe(first);
  const value = { items: [{ id: 'c' }, { id: 'a' }, { id: 'b' }] };
  const shared = memory.set('inquiries', { etag: '"2"', value }) as typeof first;
  expect(shared).toEqual(value);
  expect(shared.items.slice(1)).toEqual(first.items);
  expect([shared.items[1] === first.items[0], shared.items[2] === first.items[1]]).toEqual([true, true]);
  expect(memory.get('inquiries')).toEqual({ etag: '"2"', value: shared });
});

test('data that nothing else holds is not kept', () => {
  const memory = createResponseMemory();
  const value = { items: [] };
  memory.set('inquiries', { etag: '"1"', value });
  expect(memory.get('inquiries')).toEqual({ etag: '"1"', value });
  memory.clear();
  expect(memory.get('inquiries')).toBeNull();
});
