import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { png } from './support/files.ts';
import { expect, test } from './support/media.ts';
import { expectLoaded } from './support/page.ts';
import { openSignedIn } from './support/signIn.ts';
import { uploadForm } from './support/upload.ts';

/** Drags files of the disk to the centre of an element and drops them: the browser does what it does for a user. */
async function dropFromDisk(page: Page, target: Locator, files: readonly string[]): Promise<void> {
  const box = await target.boundingBox();
  if (!box) throw new Error(`${target} is not on the page`);
  const session = await page.context().newCDPSession(page);
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', {
      type,
      x: box.x + box.width / 2,
      y: box.y + box.height / 2,
      data: { items: [], files: [...files], dragOperationsMask: 1 },
    });
  await session.detach();
}

test('A file dropped beside the drop area is not opened; several dropped on it become rows of the queue, in order', async ({
  page,
  context,
  media,
}, testInfo) => {
  const { buffer } = await png();
  const files = ['notes.txt', 'a.png', 'b.png', 'c.png'].map((name) => testInfo.outputPath(name));
  for (const file of files) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, buffer);
  }

  await openSignedIn(page, '/dashboard');
  for (const path of ['/dashboard', '/inquiries', '/contact', '/settings', '/media']) {
    await page.goto(path);
    await expectLoaded(page);
    await dropFromDisk(page, page.getByRole('heading', { level: 1 }), files.slice(1, 2));
  }

  const dialog = await media.openUpload();
  // While the dialog opens, its places move.
  await dialog.evaluate((element) =>
    Promise.all(element.getAnimations({ subtree: true }).map(({ finished }) => finished)),
  );
  await dropFromDisk(page, dialog.getByRole('heading'), files.slice(1, 2));
  await expect(dialog.getByText('a.png')).toHaveCount(0);
  await dropFromDisk(page, uploadForm(dialog).dropArea, files);
  const queue = page.getByRole('dialog', { name: 'Upload Images' });
  await expect(queue.getByRole('listitem')).toHaveText([/notes\.txt/, /a\.png/, /b\.png/, /c\.png/]);
  await expect(queue.getByRole('listitem').first()).toContainText(
    'Invalid file type. Please upload a JPEG, PNG, GIF, WebP, or SVG image.',
  );
  // The browser would have opened a dropped file in a tab of its own.
  expect(context.pages().map((shown) => new URL(shown.url()).pathname)).toEqual(['/media']);
});
