import { expect, type Locator, type Page } from '@playwright/test';
import { dropFiles } from './drop.ts';
import type { MadeFile } from './files.ts';

/** The parts of an upload modal, by the names an administrator reads. */
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

/** Drops a file on the modal and waits until the form holds it. */
export async function choose(dialog: Locator, file: MadeFile): Promise<void> {
  await dropFiles(uploadForm(dialog).dropArea, file);
  await expect(dialog.getByText(file.name)).toBeVisible();
}

/** Slows what the page sends to so many bytes a second; null takes it back. */
export async function throttleUploads(page: Page, bytesPerSecond: number | null): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: bytesPerSecond ?? -1,
  });
}
