import { describe, expect, test } from 'vitest';
import { inboxStats } from '#domain/statistics.ts';
import { fixedNow } from '#tests/support/factories.ts';
import { openStudio, serveBackend } from './support.ts';

serveBackend();

describe.each([
  ['inquiries', '/api/v1/admin/inquiries', 7, 'Failed to fetch inquiry stats'],
  ['contact', '/api/v1/admin/contact', 5, 'Failed to fetch contact stats'],
] as const)('%s', (resource, path, count, statsFailure) => {
  test('are listed in full, or page by page', async () => {
    const { api, calls } = await openStudio();
    const all = await api[resource].list();
    expect(all).toHaveLength(count);
    expect(await api[resource].list({ limit: 2, offset: 1 })).toEqual(all.slice(1, 3));
    expect(calls()).toEqual([`GET ${path}`, `GET ${path}?limit=2&offset=1`]);
  });

  test('a limit is sent only when positive, an offset only from zero on', async () => {
    const { api, calls } = await openStudio();
    await api[resource].list({ limit: 0, offset: -1 });
    await api[resource].list({ limit: Number.NaN, offset: Number.NaN });
    await api[resource].list({ limit: -5, offset: 0 });
    await api[resource].list({ limit: 1, offset: undefined });
    expect(calls()).toEqual([`GET ${path}`, `GET ${path}`, `GET ${path}?offset=0`, `GET ${path}?limit=1`]);
  });

  test('are read, set to another status and deleted one by one', async () => {
    const { api } = await openStudio();
    const [first] = await api[resource].list();
    if (!first) throw new Error('The seed is empty');
    const updated = await api[resource].update(first.id, 'completed');
    expect(updated).toEqual({ ...first, status: 'completed' });
    expect(await api[resource].get(first.id)).toEqual(updated);
    await api[resource].remove(first.id);
    await expect(api[resource].get(first.id)).rejects.toMatchObject({ kind: 'refused', status: 404 });
  });

  test('the same action sent twice is done once', async () => {
    const { api } = await openStudio();
    const [first] = await api[resource].list();
    if (!first) throw new Error('The seed is empty');
    const action = { idempotencyKey: 'deletion-1' };
    await api[resource].remove(first.id, action);
    await expect(api[resource].remove(first.id, action)).resolves.toBeUndefined();
    await expect(api[resource].remove(first.id)).rejects.toMatchObject({ status: 404 });
  });

  test('are counted from the full list', async () => {
    const { api, calls } = await openStudio();
    const stats = await api[resource].stats();
    expect(stats).toEqual(inboxStats(await api[resource].list(), fixedNow));
    expect(stats.total).toBe(count);
    expect(calls()).toEqual([`GET ${path}`, `GET ${path}`]);
  });

  test('a count that fails says so in the words of the server, else in its own', async () => {
    const { api, fail } = await openStudio();
    fail({ path, status: 500, body: { message: 'Maintenance' }, times: 1 });
    await expect(api[resource].stats()).rejects.toThrow('Maintenance');
    fail({ path, status: 500, times: 1 });
    await expect(api[resource].stats()).rejects.toThrow(statsFailure);
    fail({ path, drop: true, times: 1 });
    await expect(api[resource].stats()).rejects.toThrow(
      'Network error: Please check your internet connection',
    );
  });
});
