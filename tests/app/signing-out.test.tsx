import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { sessionKey } from '#domain/signIn.ts';
import { findCards } from '#tests/features/inbox/support.ts';
import { open, png, type } from '#tests/features/media/uploadForm.ts';
import { expectToasts, passTime, renderApp, toasts, waitFor } from '#tests/support/app.tsx';

const hint = () => screen.queryByText(/unfinished upload/)?.textContent ?? null;
const keysOf = (storage: Storage) => Object.keys(storage).sort();

/** The media screen with a queue of these files. */
async function openQueue(...names: readonly string[]) {
  const page = await open();
  const files = names.map((name) => png(name));
  fireEvent.change(screen.getByLabelText('Choose a file'), { target: { files } });
  await waitFor(() =>
    expect(document.querySelectorAll('ul[aria-label="Files"] > li')).toHaveLength(names.length),
  );
  return page;
}

const signOut = () => fireEvent.click(screen.getByText('Sign out'));

/** As another tab does, which tells the reason first. */
function signOutElsewhere() {
  localStorage.removeItem(sessionKey);
  for (const newValue of ['requested', null])
    window.dispatchEvent(new StorageEvent('storage', { key: sessionKey, newValue }));
}

const storedKeys = () =>
  new Promise<readonly IDBValidKey[]>((resolve, reject) => {
    const opened = indexedDB.open('uploads');
    opened.onerror = () => reject(opened.error);
    opened.onsuccess = () => {
      const keys = opened.result.transaction('uploads').objectStore('uploads').getAllKeys();
      keys.onsuccess = () => resolve(keys.result);
    };
  });

describe('beside Sign out', () => {
  test('An administrator reads how many files are not uploaded yet, and afterwards what was discarded', async () => {
    await openQueue('quay.png', 'attic.png', 'porch.png', 'lodge.png');
    await waitFor(() => expect(hint()).toBe('4 unfinished uploads'));
    expect(screen.getByRole('button', { name: 'Sign out' })).toHaveAccessibleDescription(
      '4 unfinished uploads',
    );
    signOut();
    await screen.findByText('Sign In');
    await expectToasts(
      'Discarded at sign-out: “Quay”, “Attic”, “Porch” and 1 more.',
      'Logged out successfully',
    );
    await waitFor(async () => expect(await storedKeys()).toEqual([]));
  });

  test('An administrator with a form that has no file yet is told so', async () => {
    await open();
    type('Title', 'Boat house');
    await waitFor(() => expect(hint()).toBe('1 unfinished upload'));
    signOut();
    await screen.findByText('Sign In');
    await expectToasts('Discarded at sign-out: “Boat house”.', 'Logged out successfully');
  });

  test('An administrator who signs out in another tab reads here what was discarded', async () => {
    await openQueue('quay.png', 'attic.png');
    await waitFor(() => expect(hint()).toBe('2 unfinished uploads'));
    signOutElsewhere();
    await screen.findByText('Sign In');
    await waitFor(() => expect(toasts()).toContain('Discarded at sign-out: “Quay”, “Attic”.'));
    await waitFor(async () => expect(await storedKeys()).toEqual([]));
  });
});

describe('what a browser keeps', () => {
  test.each([
    ['here', signOut],
    ['in another tab', signOutElsewhere],
  ])('After a sign-out %s only settings stay stored', async (_, leave) => {
    localStorage.setItem('admin-theme', 'dark');
    await renderApp({
      path: '/inquiries',
      seed: { inquiries: 3 },
    });
    await findCards();
    fireEvent.click(screen.getAllByText('View Details')[0] ?? document.body);
    await waitFor(() => expect(keysOf(localStorage).join()).toMatch(/admin-seen \w+ inquiries/));
    expect(keysOf(localStorage).filter((key) => key.includes('@'))).toEqual([]);
    leave();
    await screen.findByText('Sign In');
    await passTime(10_000);
    expect(keysOf(localStorage)).toEqual(['admin-theme']);
    expect(keysOf(sessionStorage)).toEqual([]);
  });

  test('Where storage is blocked, the dashboard opens and signs out', async () => {
    await renderApp({ path: '/settings' });
    await screen.findByText('Sign out');
    const { getItem } = Storage.prototype;
    Storage.prototype.getItem = () => {
      throw new DOMException('Blocked', 'SecurityError');
    };
    try {
      signOut();
      await screen.findByText('Sign In');
    } finally {
      Storage.prototype.getItem = getItem;
    }
  });
});
