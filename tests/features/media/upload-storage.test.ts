import { beforeEach, expect, test, vi } from 'vitest';
import { emptyTexts, type StoredUpload } from '#domain/uploadRow.ts';
import { createUploadStorage } from '#features/media/upload/storage.ts';
import { installIndexedDb } from '#tests/support/app.tsx';
import { fileOf } from '#tests/support/factories.ts';

beforeEach(() => {
  installIndexedDb();
  sessionStorage.clear();
});

const upload = (id: string, change: Partial<StoredUpload> = {}): StoredUpload => ({
  id,
  kind: 'image',
  position: Number(id),
  isForm: false,
  file: fileOf(`${id}.png`, 'image/png'),
  texts: emptyTexts('gallery'),
  idempotencyKey: null,
  failure: null,
  isSubmitted: false,
  ...change,
});

/** A page that keeps the uploads of a user, once it has read what is there. */
async function openPage(user: string) {
  const reasons = new Set<object>();
  const onUnavailable = vi.fn();
  const storage = createUploadStorage(() => {
    const reason = {};
    reasons.add(reason);
    return () => void reasons.delete(reason);
  }, onUnavailable);
  const onOpened = vi.fn<(uploads: readonly StoredUpload[]) => void>();
  const release = storage.hold(user, onOpened);
  await vi.waitUntil(() => onOpened.mock.calls.length > 0);
  const asks = () => reasons.size > 0;
  return {
    ...storage,
    release,
    asks,
    onUnavailable,
    read: onOpened.mock.calls[0]?.[0] ?? [],
    written: () => vi.waitUntil(() => !asks()),
  };
}

test('the next page of the user finds the uploads, with copies of their files', async () => {
  const first = await openPage('ada');
  const texts = { ...emptyTexts('about'), title: 'North light' };
  first.write(upload('2'));
  first.write(upload('1', { file: null, texts, isForm: true }));
  first.write(upload('2', { idempotencyKey: 'k-2-1', isSubmitted: true }));
  first.write(upload('3'));
  first.remove('3');
  first.write(upload('4', { file: null }));
  expect(first.asks()).toBe(true);
  await first.written();
  first.release();
  const { read } = await openPage('ada');
  expect(read).toEqual([
    upload('1', { file: null, texts, isForm: true }),
    upload('2', { idempotencyKey: 'k-2-1', isSubmitted: true }),
  ]);
});

test('another user finds nothing, and what was there is removed', async () => {
  const first = await openPage('ada');
  first.write(upload('1'));
  await first.written();
  first.release();
  const other = await openPage('bo');
  expect(other.read).toEqual([]);
  other.release();
  expect((await openPage('ada')).read).toEqual([]);
});

test('a sign-out leaves nothing, also of what is being written', async () => {
  const first = await openPage('ada');
  first.write(upload('1'));
  first.clear();
  first.release();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(first.asks()).toBe(false);
  expect((await openPage('ada')).read).toEqual([]);
});

test('without storage the user is told once, and the browser asks before leaving while there is a file', async () => {
  const page = await openPage('ada');
  const broken = Object.assign(fileOf('a.png', 'image/png'), {
    arrayBuffer: () => Promise.reject(new DOMException('Gone', 'NotReadableError')),
  });
  page.write(upload('1', { file: broken }));
  page.write(upload('2', { file: broken }));
  await vi.waitUntil(() => page.onUnavailable.mock.calls.length > 0);
  expect([page.asks(), page.onUnavailable.mock.calls.length]).toEqual([true, 1]);
  page.remove('1');
  page.remove('2');
  await page.written();
});
