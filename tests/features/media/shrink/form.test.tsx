// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { patience } from '#contract/limits.ts';
import { shrinkLabels } from '#features/media/shrink/labels.ts';
import type { PictureReply, PictureTask } from '#features/media/shrink/reencode.ts';
import { passTime, waitFor } from '#tests/support/app.tsx';
import {
  chooseFile,
  errors,
  field,
  fileOfSize,
  form,
  open,
  openForm,
  setupUploadForm,
} from '../uploadForm.ts';

setupUploadForm();

/** What the worker is asked for, and replies. */
class PictureWorker {
  static tasks: PictureTask[] = [];
  static running = 0;
  static reply: PictureReply | null = null;
  onmessage: ((event: { data: PictureReply }) => void) | null = null;

  constructor() {
    PictureWorker.running += 1;
  }

  postMessage(task: PictureTask) {
    PictureWorker.tasks.push(task);
    const { reply } = PictureWorker;
    if (reply) queueMicrotask(() => this.onmessage?.({ data: reply }));
  }

  terminate() {
    PictureWorker.running -= 1;
  }
}

beforeEach(() => {
  vi.stubGlobal('Worker', PictureWorker);
  Object.assign(PictureWorker, { tasks: [], running: 0, reply: null });
});

const megabyte = 1024 * 1024;
const tooLarge = 'File size exceeds limit. Maximum size is 10MB.';
const wrongType = 'Invalid file type. Please upload a JPEG, PNG, GIF, WebP, or SVG image.';
const copy: PictureReply = {
  size: { width: 6_000, height: 4_000 },
  picture: new Blob([new Uint8Array(2 * megabyte)], { type: 'image/jpeg' }),
};

/** The header of a JPEG of 6,000 × 4,000, in a file of 14 MB. */
function photo(name = 'harbour-loft.jpg') {
  const header = [0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc0, 0, 11, 8, 4_000 >> 8, 4_000 & 255];
  const bytes = new Uint8Array(14 * megabyte);
  bytes.set([...header, 6_000 >> 8, 6_000 & 255, 1, 1, 0x11, 0]);
  return new File([bytes], name, { type: 'image/jpeg' });
}

async function press(user: Awaited<ReturnType<typeof open>>['user'], name: string) {
  const button = await form().findByRole('button', { name: new RegExp(`^${name} `) });
  // The effects of a new view have run, also the repeated ones of StrictMode.
  await passTime(0);
  await user.click(button);
}

test('An administrator whose photograph is too large makes it fit, compares, undoes, and has it again', async () => {
  const { user } = await open();
  PictureWorker.reply = copy;
  await chooseFile(photo());
  expect(errors()).toEqual([tooLarge]);
  await form().findByText('6,000 × 4,000');

  await press(user, 'Make it fit');
  await form().findByText('Made to fit: 14.0 MB became 2.0 MB.');
  await form().findByText('harbour-loft.jpg · 2.0 MB');
  expect(errors()).toEqual([]);
  expect(
    form()
      .getAllByRole('figure')
      .map(({ textContent }) => textContent),
  ).toEqual(['Before6,000 × 4,000 · 14.0 MB', 'After2.0 MB']);
  await waitFor(() => expect(PictureWorker.running).toBe(0));
  // StrictMode shows the comparison twice.
  expect(new Set(PictureWorker.tasks.map(({ goal }) => goal?.longEdge))).toEqual(new Set([2_560, 800]));

  await press(user, 'Compare');
  expect(form().queryByRole('figure')).toBeNull();
  await press(user, 'Compare');
  expect(form().getAllByRole('figure')).toHaveLength(2);
  await press(user, 'Compare');
  await press(user, 'Undo');
  await form().findByText('harbour-loft.jpg · 14.0 MB');
  expect(errors()).toEqual([tooLarge]);
  await press(user, 'Make it fit');
  await form().findByText('harbour-loft.jpg · 2.0 MB');
  await press(user, 'Undo');
  await form().findByText('harbour-loft.jpg · 14.0 MB');
});

test('An administrator stops the work, reads why it failed, and tries again', async () => {
  const { user } = await open();
  await chooseFile(photo());
  await press(user, 'Make it fit');
  expect(await form().findByText('Making it fit…')).toBeVisible();
  expect(PictureWorker.running).toBe(1);
  await press(user, 'Stop');
  expect(form().queryByText('Making it fit…')).toBeNull();
  expect(PictureWorker.running).toBe(0);

  PictureWorker.reply = { error: 'This browser cannot read the picture. It may be damaged.' };
  await press(user, 'Make it fit');
  await form().findByText(
    'It could not be made to fit. This browser cannot read the picture. It may be damaged.',
  );
  expect(errors()).toEqual([tooLarge]);
  PictureWorker.reply = copy;
  await press(user, 'Make it fit');
  await form().findByText('harbour-loft.jpg · 2.0 MB');
});

test('An administrator of several files undoes a copy before the upload, and after it was cancelled', async () => {
  const { fail, user } = await open();
  PictureWorker.reply = copy;
  fireEvent.change(field('Choose a file'), {
    target: { files: [photo(), fileOfSize('b.png', 'image/png', 1)] },
  });
  await screen.findByText('harbour-loft.jpg · 14.0 MB');
  for (const isSent of [false, true]) {
    await press(user, 'Make it fit');
    await screen.findByText('harbour-loft.jpg · 2.0 MB');
    if (isSent) {
      fail({ method: 'POST', delayMs: 60_000 });
      await user.click(screen.getByText('Upload 2 files'));
      await user.click(await screen.findByRole('button', { name: 'Cancel harbour-loft.jpg' }));
    }
    await press(user, 'Undo');
    await screen.findByText('harbour-loft.jpg · 14.0 MB');
    expect(screen.getByText(tooLarge)).toBeVisible();
  }
});

test('An administrator whose browser does not finish the copy reads so after a minute, and not when the form is opened again', async () => {
  const { user } = await open();
  await chooseFile(photo());
  await press(user, 'Make it fit');
  await passTime(patience);
  expect(form().getByText(shrinkLabels.slow)).toBeVisible();
  await passTime(60_000 - patience);
  expect(form().getByText('It could not be made to fit. It took too long.')).toBeVisible();
  expect(PictureWorker.running).toBe(0);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await openForm();
  await form().findByRole('button', { name: 'Make it fit harbour-loft.jpg' });
  expect(form().queryByText(/^It could not be made to fit/)).toBeNull();
});

test('An administrator who leaves the form ends the work', async () => {
  const { user } = await open();
  await chooseFile(photo());
  await press(user, 'Make it fit');
  await form().findByText('Making it fit…');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(PictureWorker.running).toBe(0);
});

test('An administrator is offered a copy of a picture of another type where the browser can decode it', async () => {
  await open();
  PictureWorker.reply = { error: 'This browser cannot read the picture. It may be damaged.' };
  await chooseFile(fileOfSize('IMG_1.heic', 'image/heic', megabyte));
  expect(errors()).toEqual([wrongType]);
  await form().findByText('This browser cannot read the picture. Save it as JPEG with another program.');
  expect(form().queryByRole('button', { name: /^Make it fit/ })).toBeNull();

  PictureWorker.reply = { size: { width: 1_200, height: 900 }, picture: null };
  await chooseFile(fileOfSize('IMG_2.heic', 'image/heic', megabyte));
  await form().findByText('1,200 × 900; the gallery wants at least 1,600 wide');
  await form().findByRole('button', { name: 'Make it fit IMG_2.heic' });
  expect(PictureWorker.tasks.map(({ goal }) => goal)).toEqual([null, null]);
});

test('An administrator of films reads no offer', async () => {
  await open('video');
  await chooseFile(photo());
  expect(errors()).toEqual(['Invalid file type. Please upload an MP4, MOV, AVI, WebM, or OGG video.']);
  expect(form().queryByRole('button', { name: /^Make it fit/ })).toBeNull();
});
