import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Locator, Page, TestInfo } from '@playwright/test';
import { mp4, png } from './support/files.ts';
import { expect, test } from './support/media.ts';
import { centreOf, expectLoaded, toast } from './support/page.ts';
import { openSignedIn } from './support/signIn.ts';
import { uploadForm } from './support/upload.ts';

/** Drags files of the disk to the centre of an element: the browser does what it does for a user. */
async function dragFromDisk(
  page: Page,
  target: Locator,
  files: readonly string[],
  ...events: readonly ('dragEnter' | 'dragOver' | 'drop')[]
): Promise<void> {
  const place = await centreOf(target);
  const session = await page.context().newCDPSession(page);
  for (const type of events)
    await session.send('Input.dispatchDragEvent', {
      type,
      ...place,
      data: { items: [], files: [...files], dragOperationsMask: 1 },
    });
  await session.detach();
}

const dropFromDisk = (page: Page, target: Locator, files: readonly string[]) =>
  dragFromDisk(page, target, files, 'dragEnter', 'dragOver', 'drop');

/** Writes files to the disk, and resolves to their paths. */
const writeFiles = (info: TestInfo, contents: Readonly<Record<string, string | Buffer>>) =>
  Object.entries(contents).map(([name, content]) => {
    const path = info.outputPath(name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
    return path;
  });

test('A file dropped beside the drop area is not opened; several dropped on it become rows of the queue, in order', async ({
  page,
  context,
  media,
}, testInfo) => {
  const { buffer } = await png();
  const names = ['notes.txt', 'a.png', 'b.png', 'c.png'];
  const files = writeFiles(testInfo, Object.fromEntries(names.map((name) => [name, buffer])));

  await openSignedIn(page, '/settings');
  await expectLoaded(page);
  await dropFromDisk(page, page.getByRole('heading', { level: 1 }), files.slice(1, 2));

  await page.getByRole('link', { name: 'Media Management' }).click();
  await expectLoaded(page);
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

test('Files of all kinds dropped anywhere on the media screen are sorted, and a pasted picture opens the form', async ({
  page,
  media,
}, testInfo) => {
  const picture = await png();
  const files = writeFiles(testInfo, {
    'notes.txt': 'Oak',
    'tour.mp4': mp4().buffer,
    'a.png': picture.buffer,
    'b.png': picture.buffer,
  });
  await media.open('?section=about');
  const heading = page.getByRole('heading', { level: 1 });
  const invitation = page.getByText('Drop to add to About');
  // Until the code for drops is there, they are refused.
  await expect(async () => {
    await dragFromDisk(page, heading, files, 'dragEnter', 'dragOver');
    await expect(invitation).toBeVisible({ timeout: 500 });
  }).toPass();
  await dragFromDisk(page, heading, files, 'drop');
  await expect(toast(page, 'Not added: notes.txt. Only images and videos can be added.')).toBeVisible();
  await expect(invitation).toHaveCount(0);
  const queue = page.getByRole('dialog', { name: 'Upload Files' });
  await expect(queue.getByRole('listitem')).toHaveText([/a\.png/, /b\.png/, /tour\.mp4/]);
  for (const row of await queue.getByRole('listitem').all())
    await row.getByRole('button', { name: /^Details of/ }).click();
  await expect(queue.getByLabel(/^Section of/)).toHaveText([/About/, /About/, /Hero/]);
  await page.keyboard.press('Escape');
  await expect(queue).toHaveCount(0);

  await page.evaluate(async (base64) => {
    const data = new DataTransfer();
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    data.items.add(new File([bytes], 'image.png', { type: 'image/png' }));
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
  }, picture.buffer.toString('base64'));
  const form = page.getByRole('dialog', { name: 'Upload Image' });
  await expect(form.getByText(/^image\.png ·/)).toBeVisible();
});
