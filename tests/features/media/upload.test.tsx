// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import type { MediaKind } from '#contract/entities.ts';
import { expectToasts, passTime, renderApp, serveScreens, toasts } from '#tests/support/app.tsx';
import { mediaItem } from '#tests/support/factories.ts';
import { choose } from '#tests/support/inboxes.ts';
import { fileOf } from '#tests/support/uploads.ts';

serveScreens();

beforeAll(() => {
  // jsdom shows no pictures, and so has no addresses for them.
  URL.createObjectURL = () => 'blob:http://localhost/preview';
  URL.revokeObjectURL = () => undefined;
});

const uploads = { image: '/api/admin/images/upload', video: '/api/admin/videos/upload' } as const;
const names = { image: 'Upload Image', video: 'Upload Video' } as const;

const dialog = () => within(screen.getByRole('dialog'));
const field = (label: string) => dialog().getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const refusals = () =>
  dialog()
    .queryAllByRole('alert')
    .map(({ textContent }) => textContent);
const submitButton = () => dialog().getByRole('button', { name: /^Upload(ing\.\.\.)?$/ });
const submit = () => fireEvent.click(submitButton());

/** A file that says it is so large; nothing reads it. */
const fileOfSize = (name: string, mime: string, size: number) =>
  Object.defineProperty(fileOf(name, mime), 'size', { value: size });

const png = (name = 'linen-corner_in spring.png') => fileOf(name, 'image/png');

async function open(kind: MediaKind = 'image') {
  const page = await renderApp({
    path: kind === 'image' ? '/media' : '/media?tab=videos',
    seed: { images: 0, videos: 0 },
  });
  await screen.findByRole('heading', { name: `No ${kind}s found` });
  await page.user.click(screen.getByRole('button', { name: names[kind] }));
  await screen.findByRole('dialog', { name: names[kind] });
  const choose = async (file: File) => {
    fireEvent.change(field('Choose a file'), { target: { files: [file] } });
    await dialog().findByText(new RegExp(`^${file.name} ·`));
  };
  const sent = () => page.calls().filter((call) => call.startsWith('POST'));
  return { ...page, choose, sent };
}

describe('the upload form', () => {
  test('An administrator finds an empty form for an image of the section that was shown', async () => {
    await open();
    expect(dialog().getByText('JPEG, PNG, GIF, WebP or SVG, up to 10 MB')).toBeVisible();
    expect(
      ['Title', 'Description', 'Alt text', 'Section', 'Category', 'Sort order'].map(
        (label) => field(label).value,
      ),
    ).toEqual(['', '', '', 'gallery', '', '0']);
    expect(
      within(field('Category'))
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'None',
      'Residential',
      'Commercial',
      'Office',
      'Hospitality',
      'Retail',
      'Healthcare',
      'Educational',
      'Mixed-Use',
    ]);
  });

  test('An administrator who uploads a video is not asked for what videos do not have', async () => {
    await open('video');
    expect(dialog().getByText('MP4, MOV, AVI, WebM or OGG, up to 100 MB')).toBeVisible();
    expect(
      within(field('Section'))
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Hero', 'Feature']);
    expect(dialog().queryByLabelText('Category')).toBeNull();
    expect(dialog().queryByLabelText('Sort order')).toBeNull();
  });

  test('An administrator who chooses a file finds its name as the title', async () => {
    const { choose: chooseFile } = await open();
    await chooseFile(png());
    expect(field('Title')).toHaveValue('Linen Corner In Spring');
  });

  test('An administrator who has typed a title keeps it when a file is chosen', async () => {
    const { choose: chooseFile } = await open();
    type('Title', 'Spring');
    await chooseFile(png());
    expect(field('Title')).toHaveValue('Spring');
  });

  test('An administrator who drags a file over the form sees where to drop it', async () => {
    await open();
    const area = dialog().getByRole('group', { name: 'File' });
    const item = { kind: 'file', type: 'image/png', getAsFile: () => png() };
    const dataTransfer = { files: [png()], items: [item], types: ['Files'] };
    fireEvent.dragEnter(area, { dataTransfer });
    expect(await dialog().findByText('Drop it here')).toBeVisible();
    expect(area).toHaveAttribute('data-highlighted');
    fireEvent.dragLeave(area, { dataTransfer });
    await waitFor(() => expect(area).not.toHaveAttribute('data-highlighted'));
    fireEvent.dragEnter(area, { dataTransfer });
    fireEvent.drop(area, { dataTransfer });
    expect(await dialog().findByText(/^linen-corner_in spring\.png ·/)).toBeVisible();
    expect(area).not.toHaveAttribute('data-highlighted');
  });
});

describe('refusals', () => {
  test('An administrator is told what is missing one thing at a time, in the order of the rules', async () => {
    const { choose: chooseFile, sent } = await open();
    submit();
    expect(refusals()).toEqual(['Please select a file to upload']);
    await chooseFile(png());
    type('Title', '   ');
    type('Description', 'x'.repeat(501));
    submit();
    expect(refusals()).toEqual(['Title is required']);
    expect(field('Title')).toHaveFocus();
    type('Title', 'x'.repeat(101));
    submit();
    expect(refusals()).toEqual(['Title must be less than 100 characters']);
    type('Title', 'x'.repeat(100));
    submit();
    expect(refusals()).toEqual(['Description must be less than 500 characters']);
    expect(field('Description')).toHaveFocus();
    expect(dialog().getByText('501 of 500 characters')).toBeVisible();
    expect(sent()).toEqual([]);
  });

  test.each([
    ['image', 'large.png', 'image/png', 10 * 1024 ** 2 + 1, 'File size exceeds limit. Maximum size is 10MB.'],
    [
      'video',
      'large.mp4',
      'video/mp4',
      100 * 1024 ** 2 + 1,
      'File size exceeds limit. Maximum size is 100MB.',
    ],
    [
      'image',
      'large.pdf',
      'application/pdf',
      10 * 1024 ** 2 + 1,
      'File size exceeds limit. Maximum size is 10MB.',
    ],
    [
      'image',
      'plan.pdf',
      'application/pdf',
      9,
      'Invalid file type. Please upload a JPEG, PNG, GIF, WebP, or SVG image.',
    ],
    [
      'video',
      'linen.png',
      'image/png',
      9,
      'Invalid file type. Please upload an MP4, MOV, AVI, WebM, or OGG video.',
    ],
  ] as const)(
    'An administrator who chooses for a %s the file %s of type %s and %i bytes reads: %s',
    async (kind, name, mime, size, message) => {
      const { choose: chooseFile, sent } = await open(kind);
      await chooseFile(fileOfSize(name, mime, size));
      expect(refusals()).toEqual([message]);
      submit();
      expect(refusals()).toEqual([message]);
      expect(sent()).toEqual([]);
    },
  );

  test('An administrator who chooses a file of exactly the limit is not refused', async () => {
    const { choose: chooseFile } = await open();
    await chooseFile(fileOfSize('large.png', 'image/png', 10 * 1024 ** 2));
    expect(refusals()).toEqual([]);
  });
});

describe('sending', () => {
  test.each([
    ['image', 'kitchen.png', 'image/png', 'Image uploaded successfully!'],
    ['video', 'kitchen.mp4', 'video/mp4', 'Video uploaded successfully!'],
  ] as const)(
    'An administrator who uploads %s %s (%s) waits, is told so, and finds the form empty again',
    async (kind, name, mime, message) => {
      const { user, choose: chooseFile, fail, sent } = await open(kind);
      fail({ method: 'POST', path: uploads[kind], delayMs: 5_000, status: 201, body: { data: mediaItem() } });
      await chooseFile(fileOf(name, mime));
      submit();
      expect(submitButton()).toHaveTextContent('Uploading...');
      expect(submitButton()).toBeDisabled();
      expect(dialog().getByRole('progressbar', { name: `Uploading ${name}` })).toBeVisible();
      await waitFor(() => expect(sent()).toEqual([`POST ${uploads[kind]}`]));
      await passTime(5_000);
      await expectToasts(message);
      expect(screen.queryByRole('dialog')).toBeNull();
      await user.click(screen.getByRole('button', { name: names[kind] }));
      expect(field('Title')).toHaveValue('');
      expect(dialog().queryByText(new RegExp(`^${name} ·`))).toBeNull();
    },
  );

  test.each([
    ['image', 'kitchen.png', 'image/png', 'Failed to upload image: The shelf is full'],
    ['video', 'kitchen.mp4', 'video/mp4', 'Failed to upload video: The shelf is full'],
  ] as const)(
    'An administrator whose %s (%s, %s) is refused is told why, and keeps the form',
    async (kind, name, mime, message) => {
      const { choose: chooseFile, fail } = await open(kind);
      fail({ method: 'POST', status: 413, body: { error: { message: 'The shelf is full' } } });
      await chooseFile(fileOf(name, mime));
      type('Description', 'North light');
      submit();
      await expectToasts(message);
      expect(refusals()).toEqual([message]);
      expect(submitButton()).toHaveTextContent('Upload');
      expect(submitButton()).toBeEnabled();
      expect([field('Title').value, field('Description').value]).toEqual(['Kitchen', 'North light']);
      expect(dialog().getByText(new RegExp(`^${name} ·`))).toBeVisible();
    },
  );

  test('An administrator who cancels a running upload keeps the form, and hears of no failure', async () => {
    const { user, choose: chooseFile, fail, sent } = await open();
    fail({ method: 'POST', delayMs: 60_000 });
    await chooseFile(png('kitchen.png'));
    choose(field('Section'), 'entrance');
    submit();
    await waitFor(() => expect(sent()).toHaveLength(1));
    await user.click(dialog().getByRole('button', { name: 'Cancel upload' }));
    await waitFor(() => expect(submitButton()).toBeEnabled());
    expect([field('Title').value, field('Section').value]).toEqual(['Kitchen', 'entrance']);
    expect(toasts()).toEqual([]);
    expect(refusals()).toEqual([]);
  });

  const kept = mediaItem({ title: 'Stored all the same' });

  test('An administrator whose upload fails sees what the server has stored all the same', async () => {
    const { choose: chooseFile, fail, serve } = await open();
    fail({ method: 'POST', status: 400, body: { error: { message: 'Late' } } });
    serve('/api/images/gallery', [kept]);
    await chooseFile(png('kitchen.png'));
    submit();
    await expectToasts('Failed to upload image: Late');
    expect(await screen.findByRole('article', { name: 'Stored all the same' })).toBeInTheDocument();
  });

  test('An administrator who cancels an upload sees what the server has stored all the same', async () => {
    const { user, choose: chooseFile, fail, sent, serve } = await open();
    fail({ method: 'POST', delayMs: 60_000 });
    serve('/api/images/gallery', [kept]);
    await chooseFile(png('kitchen.png'));
    submit();
    await waitFor(() => expect(sent()).toHaveLength(1));
    await user.click(dialog().getByRole('button', { name: 'Cancel upload' }));
    expect(await screen.findByRole('article', { name: 'Stored all the same' })).toBeInTheDocument();
  });

  test.each(['Title', 'Description', 'Alt text', 'Section', 'Category', 'Sort order'])(
    'An administrator in the field %s is still in it while the upload runs and when it has failed',
    async (label) => {
      const { choose: chooseFile, fail } = await open();
      fail({ method: 'POST', status: 400, delayMs: 5_000 });
      await chooseFile(png('kitchen.png'));
      field(label).focus();
      submit();
      expect(submitButton()).toHaveTextContent('Uploading...');
      expect(field(label)).toHaveFocus();
      expect(field(label)).toBeEnabled();
      await passTime(5_000);
      await waitFor(() => expect(submitButton()).toBeEnabled());
      expect(field(label)).toHaveFocus();
    },
  );

  test('An administrator who dismisses the form finds it empty the next time', async () => {
    const { user, choose: chooseFile } = await open();
    await chooseFile(png());
    await user.click(dialog().getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Upload Image' }));
    expect(field('Title')).toHaveValue('');
  });
});
