// @vitest-environment jsdom
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { restoredRow } from '#domain/uploadRow.ts';
import { createStoredRows } from '#features/media/queue/storedRows.ts';
import { setupFakeServer } from '#tests/http/support.ts';
import { createTestSession } from '#tests/session/support.ts';
import { installIndexedDb, waitFor } from '#tests/support/app.tsx';
import { storedRow } from '#tests/support/queueChart.ts';

setupFakeServer();
beforeEach(() => {
  installIndexedDb();
  localStorage.clear();
  sessionStorage.clear();
});

/** Without an end of its scope, a lease is written each second, also when the test is over. */
async function startScope() {
  const { scope } = await createTestSession();
  onTestFinished(() => scope.end());
  return scope;
}

/** A page of the same user; another tab has a sessionStorage of its own. */
async function openPage({ isOtherTab = false } = {}) {
  const scope = await startScope();
  const key = 'admin-upload-owner';
  const owner = sessionStorage.getItem(key);
  if (isOtherTab) sessionStorage.removeItem(key);
  const rows = createStoredRows(scope, () => undefined);
  if (isOtherTab && owner) sessionStorage.setItem(key, owner);
  const idsOf = async () => (await rows.read()).map(({ id }) => id);
  return { rows, idsOf, leave: () => scope.end() };
}

const passTime = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

test('A tab that opens while another one reloads leaves it its rows', async () => {
  const first = await openPage();
  first.rows.write([restoredRow(storedRow({ id: 'a' }))]);
  await passTime(600);
  const other = await openPage({ isOtherTab: true });
  const read = other.idsOf();
  await passTime(100);
  first.leave();
  await passTime(100);
  const reloaded = await openPage();
  expect([await reloaded.idsOf(), await read]).toEqual([['a'], []]);
});

test('A tab takes the rows of one that is closed', async () => {
  const first = await openPage();
  first.rows.write([restoredRow(storedRow({ id: 'a' }))]);
  await passTime(600);
  first.leave();
  const other = await openPage({ isOtherTab: true });
  expect(await other.idsOf()).toEqual(['a']);
});

test('Without a lock of the browser, and while no lease can be written, rows stay with their page, and that is told', async () => {
  const scope = await startScope();
  const onUnavailable = vi.fn();
  const rows = createStoredRows(scope, onUnavailable);
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError');
  });
  const queue = [restoredRow(storedRow({ id: 'a' }))];
  rows.write(queue);
  await passTime(100);
  full.mockRestore();
  expect(onUnavailable).toHaveBeenCalledOnce();
  const other = await openPage({ isOtherTab: true });
  expect(await other.idsOf()).toEqual([]);

  rows.write([...queue, restoredRow(storedRow({ id: 'b' }))]);
  await passTime(600);
  expect(await other.idsOf()).toEqual([]);
  scope.end();
  const next = await openPage({ isOtherTab: true });
  expect(await next.idsOf()).toEqual(['a', 'b']);
});

test('Rows of a browser that blocks its storage are not kept, and that is told once', async () => {
  vi.spyOn(globalThis, 'indexedDB', 'get').mockImplementation(() => {
    throw new DOMException('', 'SecurityError');
  });
  const scope = await startScope();
  const onUnavailable = vi.fn();
  const rows = createStoredRows(scope, onUnavailable);
  await expect(rows.read()).rejects.toThrow();
  for (const id of ['a', 'b']) rows.write([restoredRow(storedRow({ id }))]);
  await waitFor(() => expect(onUnavailable).toHaveBeenCalledOnce());
  vi.restoreAllMocks();
});
