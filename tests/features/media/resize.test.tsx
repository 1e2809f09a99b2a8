import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { passTime, waitFor } from '#tests/support/app.tsx';
import { chooseFile, errors, field, fileOfSize, form, open, submit } from './uploadForm.ts';

const megabyte = 1024 * 1024;
const tooLarge = 'File size exceeds limit. Maximum size is 10MB.';
const damaged = 'The image could not be resized. It may be damaged or too large for this browser.';

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

const big = (part: BlobPart, name: string, type: string) =>
  Object.defineProperty(new File([part], name, { type }), 'size', { value: 14 * megabyte });
const photo = () => big(Uint8Array.of(0xff, 0xd8), 'harbour-loft.jpg', 'image/jpeg');
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

test('An administrator whose transparent image stays too large gets fewer pixels, until it is accepted', async () => {
  stubCanvas(4);
  await open();
  await chooseFile(big('\x89PNG', 'loft.jpg', 'image/jpeg'));
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

test.each([
  ['a GIF', big('GIF89a', 'turn.gif', 'image/gif')],
  ['a WebP that moves', big('RIFF\0\0\0\0WEBPVP8X\n\0\0\0\x02', 'turn.webp', 'image/webp')],
  ['a HEIC named JPEG', big('\0\0\0 ftypheic', 'IMG_1.jpg', 'image/jpeg')],
])('An administrator is not offered to resize %s', async (_, file) => {
  await open();
  await chooseFile(file);
  await passTime(0);
  expect(errors()).toEqual([tooLarge]);
  expect(form().queryByRole('button', { name: /^Resize/ })).toBeNull();
});

test.each([
  [
    'image',
    new File(['\0\0\0 ftypheic'], 'IMG_1.jpg', { type: 'image/jpeg' }),
    'This is a HEIC file. Export it as a JPEG and choose that.',
  ],
  ['video', new File(['%PDF-1.7'], 'tour.mp4'), 'This is a PDF file. Choose a video.'],
  ['image', new File([], 'loft.jpg', { type: 'image/jpeg' }), 'This file is empty.'],
  [
    'image',
    new File([], 'notes.txt', { type: 'text/plain' }),
    'Invalid file type. Please upload a JPEG, PNG, GIF, WebP, or SVG image.',
  ],
] as const)(
  'An administrator with an %s reads what is wrong with its file before sending',
  async (kind, file, message) => {
    const { sent } = await open(kind);
    await chooseFile(file);
    await waitFor(() => expect(errors()).toEqual([message]));
    submit();
    await passTime(0);
    expect([errors(), sent()]).toEqual([[message], []]);
  },
);

test('An administrator resizes a picture of the queue, which can then be uploaded', async () => {
  await open();
  fireEvent.change(field('Choose a file'), {
    target: { files: [photo(), fileOfSize('b.png', 'image/png', 1)] },
  });
  await screen.findByText('Upload 1 file');
  const row = within(screen.getByRole('listitem', { name: 'harbour-loft.jpg' }));
  expect(row.getByText(tooLarge)).toBeVisible();
  fireEvent.click(row.getByRole('button', { name: 'Resize to fit harbour-loft.jpg' }));
  await row.findByText('14.0 MB → 2.1 MB · harbour-loft.jpg');
  expect(row.getByText('Ready')).toBeVisible();
  expect(await screen.findByText('Upload 2 files')).toBeVisible();
});
