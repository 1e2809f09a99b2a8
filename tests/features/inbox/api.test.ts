import { describe, expect, test } from 'vitest';
import { createTestApi, setupFakeServer } from '#tests/http/support.ts';

setupFakeServer();

describe.each([
  ['inquiry', '/api/v1/admin/inquiries', 7],
  ['contact', '/api/v1/admin/contact', 5],
] as const)('the calls of %s', (kind, path, count) => {
  // @spec 7.8 7.11
  test('list all items, or a page', async () => {
    const { api, calls } = await createTestApi();
    const { items: all } = await api[kind].list();
    expect(all).toHaveLength(count);
    expect(await api[kind].list({ limit: 2, offset: 1 })).toEqual({ items: all.slice(1, 3), unreadable: [] });
    expect(calls()).toEqual([`GET ${path}`, `GET ${path}?limit=2&offset=1`]);
  });

  // @spec 7.9 7.12 7.13 7.14
  test('update, read and delete one item', async () => {
    const { api } = await createTestApi();
    const [first] = (await api[kind].list()).items;
    if (!first) throw new Error('The seed is empty');
    const updated = await api[kind].update(first.id, 'completed');
    expect(updated).toEqual({ ...first, status: 'completed' });
    expect(await api[kind].get(first.id)).toEqual(updated);
    await api[kind].remove(first.id);
    await expect(api[kind].get(first.id)).rejects.toMatchObject({ kind: 'http', status: 404 });
  });
});
