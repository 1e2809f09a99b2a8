import type { Locator } from '@playwright/test';
import type { MadeFile } from './files.ts';

/** Drags files over an element, as from the desktop; `drop` lets them fall on it too. */
async function drag(target: Locator, files: readonly MadeFile[], events: readonly string[]): Promise<void> {
  const sent = files.map(({ name, mimeType, buffer }) => ({
    name,
    mimeType,
    base64: buffer.toString('base64'),
  }));
  const transfer = await target.page().evaluateHandle((all) => {
    const data = new DataTransfer();
    for (const { name, mimeType, base64 } of all) {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      data.items.add(new File([bytes], name, { type: mimeType }));
    }
    return data;
  }, sent);
  for (const event of events) await target.dispatchEvent(event, { dataTransfer: transfer });
  await transfer.dispose();
}

/** Drags files over an element and holds them there. */
export const dragOver = (target: Locator, ...files: readonly MadeFile[]): Promise<void> =>
  drag(target, files, ['dragenter', 'dragover']);

/** Takes files away again that were held over an element. */
export const dragAway = (target: Locator, ...files: readonly MadeFile[]): Promise<void> =>
  drag(target, files, ['dragleave']);

/** Drops files on an element, as from the desktop. */
export const dropFiles = (target: Locator, ...files: readonly MadeFile[]): Promise<void> =>
  drag(target, files, ['dragenter', 'dragover', 'drop']);
