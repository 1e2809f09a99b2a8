import { type CDPSession, expect, type Locator, type Page } from '@playwright/test';
import type { TestFile } from './files.ts';

/** The controls of an upload dialog. */
export const uploadForm = (dialog: Locator) => ({
  dropArea: dialog.getByRole('group', { name: 'File' }),
  input: dialog.getByLabel('Choose a file', { exact: true }),
  title: dialog.getByLabel('Title'),
  description: dialog.getByLabel('Description'),
  altText: dialog.getByLabel('Alt text'),
  section: dialog.getByLabel('Section'),
  category: dialog.getByLabel('Category'),
  submit: dialog.getByRole('button', { name: /^Upload/ }),
  progress: dialog.getByRole('progressbar'),
});

/** The keys under which uploads are stored. */
export const storedKeys = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('uploads');
        opening.onerror = () => reject(opening.error);
        // It is not there yet: it is left to the application.
        opening.onupgradeneeded = () => opening.transaction?.abort();
        opening.onsuccess = () => {
          const reading = opening.result.transaction('uploads').objectStore('uploads').getAllKeys();
          reading.onsuccess = () => {
            opening.result.close();
            resolve(reading.result.map(String));
          };
        };
      }),
  );

type DragEventName = 'dragenter' | 'dragover' | 'dragleave' | 'drop';

/** Dispatches drag events that carry a file, as from the desktop. */
export async function drag(target: Locator, file: TestFile, ...events: DragEventName[]): Promise<void> {
  const { name, mimeType, buffer } = file;
  const dataTransfer = await target.page().evaluateHandle(
    ({ base64, ...file }) => {
      const data = new DataTransfer();
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      data.items.add(new File([bytes], file.name, { type: file.mimeType }));
      return data;
    },
    { name, mimeType, base64: buffer.toString('base64') },
  );
  for (const event of events) await target.dispatchEvent(event, { dataTransfer });
  await dataTransfer.dispose();
}

/** Drops a file on the dialog and waits until the form shows it. */
export async function dropFile(dialog: Locator, file: TestFile): Promise<void> {
  await drag(uploadForm(dialog).dropArea, file, 'dragenter', 'dragover', 'drop');
  await expect(dialog.getByText(file.name)).toBeVisible();
}

const sessions = new WeakMap<Page, Promise<CDPSession>>();

/** Limits the upload rate of a page; null removes the limit. One session for a page, because each has limits of its own. */
export async function throttleUploads(page: Page, bytesPerSecond: number | null): Promise<void> {
  const opened = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, opened);
  const session = await opened;
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: bytesPerSecond ?? -1,
  });
}
