// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { waitFor } from '#tests/support/app.tsx';
import { chooseFile, errors, field, fileOfSize, form, open, setupUploadForm } from './uploadForm.ts';

setupUploadForm();

const megabyte = 1024 * 1024;
const tooLarge = 'File size exceeds limit. Maximum size is 10MB.';
const damaged = 'The picture cannot be resized. It may be damaged, or too large for this browser.';

/** What was drawn, in pixels. */
const drawn: string[] = [];
/** The canvas of a browser: each pixel takes `bytesPerPixel`. */
function stubCanvas(bytesPerPixel: number) {
  vi.stubGlobal('createImageBitmap', async () => ({ width: 6_000, height: 4_000, close: () => undefined }));
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      readonly #pixels: number;
      constructor(width: number, height: number) {
        drawn.push(`${width} × ${height}`);
        this.#pixels = width * height;
      }
      getContext = () => ({ drawImage: () => undefined });
      convertToBlob = async ({ type }: { type: string }) =>
        new Blob([new Uint8Array(this.#pixels * bytesPerPixel)], { type });
    },
  );
}

beforeEach(() => {
  drawn.length = 0;
  stubCanvas(0.5);
});

const photo = (name = 'harbour-loft.jpg', type = 'image/jpeg') => fileOfSize(name, type, 14 * megabyte);
const resize = () => form().findByRole('button', { name: /^Resize to fit/ });

test('An administrator resizes a photograph that is too large, and reads both sizes', async () => {
  await open();
  await chooseFile(photo());
  expect(errors()).toEqual([tooLarge]);
  fireEvent.click(await resize());
  await form().findByText('harbour-loft.jpg · 14.0 MB → 2.1 MB');
  expect(errors()).toEqual([]);
  expect(drawn).toEqual(['2560 × 1707']);
  expect(form().queryByRole('button', { name: /^Resize/ })).toBeNull();
  expect(field('Title')).toHaveValue('Harbour Loft');
});

test('An administrator whose picture stays too large gets fewer pixels, until it is accepted', async () => {
  stubCanvas(4);
  await open();
  await chooseFile(photo('loft.png', 'image/png'));
  fireEvent.click(await resize());
  await form().findByText('loft.webp · 14.0 MB → 6.8 MB');
  expect(drawn).toEqual(['2560 × 1707', '2048 × 1365', '1638 × 1092']);
});

test('An administrator reads why a picture cannot be resized, and may try again', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('decode')));
  await open();
  await chooseFile(photo());
  fireEvent.click(await resize());
  await waitFor(() => expect(errors()).toEqual([damaged]));
  stubCanvas(0.5);
  fireEvent.click(await resize());
  await form().findByText('harbour-loft.jpg · 14.0 MB → 2.1 MB');
});

test('An administrator is told that an animation cannot be resized, and is offered nothing for a GIF or a HEIC', async () => {
  await open();
  await chooseFile(fileOfSize('turn.gif', 'image/gif', 14 * megabyte));
  expect(form().queryByRole('button', { name: /^Resize/ })).toBeNull();
  await chooseFile(fileOfSize('IMG_1.heic', 'image/heic', 14 * megabyte));
  expect(form().queryByRole('button', { name: /^Resize/ })).toBeNull();
  const animation = new File(['\0\0\0\bacTL'], 'turn.png', { type: 'image/png' });
  await chooseFile(Object.defineProperty(animation, 'size', { value: 14 * megabyte }));
  fireEvent.click(await resize());
  await waitFor(() =>
    expect(errors()).toEqual(['An animation cannot be resized: only its first picture would be left.']),
  );
});

test('An administrator resizes a picture of the queue, which can then be uploaded', async () => {
  await open();
  fireEvent.change(field('Choose a file'), {
    target: { files: [photo(), fileOfSize('b.png', 'image/png', 1)] },
  });
  await screen.findByText('Upload 1 file');
  const row = within(screen.getByRole('listitem', { name: 'harbour-loft.jpg' }));
  expect(row.getByText(tooLarge)).toBeVisible();
  fireEvent.click(row.getByRole('button', { name: 'Resize to fit harbour-loft.jpg' }));
  await row.findByText('harbour-loft.jpg · 14.0 MB → 2.1 MB');
  expect(row.getByText('Ready')).toBeVisible();
  expect(await screen.findByText('Upload 2 files')).toBeVisible();
});
