// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { createDrafts } from '#features/media/formDrafts.ts';
import type { DraftDetails } from '#machines/upload/draft.ts';
import { setupFakeServer } from '#tests/http/support.ts';
import { createTestSession } from '#tests/session/support.ts';
import { installIndexedDb } from '#tests/support/app.tsx';

setupFakeServer();
beforeEach(() => {
  installIndexedDb();
  localStorage.clear();
});

let time = 0;

/** A tab of the same user. */
async function openTab() {
  const { scope } = await createTestSession();
  const now = () => {
    time += 1;
    return time;
  };
  const drafts = createDrafts({ ...scope, now }, () => undefined);
  return {
    ...drafts,
    type: (title: string, file: File | null = null) => {
      drafts.writeFile('image', file);
      drafts.writeDetails('image', detailsOf(title));
    },
    shows: async () => (await drafts.read('image'))?.texts.title ?? null,
    close: () => drafts.release('image'),
    leave: async () => {
      scope.end();
      await passTime(50);
    },
  };
}

const detailsOf = (title: string): DraftDetails => ({
  texts: { title, description: '', alt_text: '', category: '', sort_order: '0', section: 'gallery' },
  titleMode: 'typed',
  idempotencyKey: title,
  failure: null,
});

const passTime = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

test('A form that is discarded or sent in one tab leaves the draft of the form that another tab shows', async () => {
  const [one, other] = [await openTab(), await openTab()];
  expect([await one.shows(), await other.shows()]).toEqual([null, null]);
  one.type('One');
  other.type('Other', new File(['png'], 'other.png', { type: 'image/png' }));
  one.remove('image');
  await one.close();
  await other.leave();
  const next = await openTab();
  const draft = await next.read('image');
  expect([draft?.texts.title, draft?.file?.name]).toEqual(['Other', 'other.png']);
});

test('A draft that a tab shows is not shown by another one, until it is closed', async () => {
  const one = await openTab();
  one.type('One');
  const other = await openTab();
  expect(await other.shows()).toBeNull();
  await one.close();
  expect(await other.shows()).toBe('One');
  other.type('One, and more');
  await other.close();
  expect(await one.shows()).toBe('One, and more');
});

test('A form that is closed and opened again at once shows its draft, and keeps it', async () => {
  const one = await openTab();
  one.type('One');
  void one.close();
  expect(await one.shows()).toBe('One');
  const other = await openTab();
  expect(await other.shows()).toBeNull();
});

test('Drafts of tabs that are gone are shown one after another, the newest first', async () => {
  for (const title of ['Old', 'New']) {
    const tab = await openTab();
    tab.type(title);
    await tab.leave();
  }
  const tab = await openTab();
  expect(await tab.shows()).toBe('New');
  tab.remove('image');
  await tab.close();
  expect(await tab.shows()).toBe('Old');
});

test('A page that returns from the cache of the browser is loaded again where another tab has taken its draft', async () => {
  const reload = vi.fn();
  vi.stubGlobal('location', { ...location, reload });
  const one = await openTab();
  one.type('One');
  const show = () => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
  await passTime(10);
  show();
  await passTime(600);
  expect(reload).not.toHaveBeenCalled();
  const other = await openTab();
  expect(await other.shows()).toBeNull();
  window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
  await passTime(10);
  expect(await other.shows()).toBe('One');
  show();
  await passTime(600);
  expect(reload).toHaveBeenCalled();
  vi.unstubAllGlobals();
});
