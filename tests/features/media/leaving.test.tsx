// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { waitFor } from '#tests/support/app.tsx';
import { openDialog, tab } from './support.ts';
import {
  chooseFile,
  field,
  form,
  openEmptyMedia,
  openForm,
  png,
  setupUploadForm,
  submit,
  type,
} from './uploadForm.ts';

/** What joins the parts of the media screen: each of these was lost, or done to another item. */

setupUploadForm();

const uploads = { method: 'POST', path: '/api/admin/images/upload' } as const;

test('An administrator whose image is being uploaded opens an empty form for a video, and the image goes on', async () => {
  const page = await openEmptyMedia();
  page.fail({ ...uploads, delayMs: 60_000 });
  await openForm('image');
  await chooseFile(png());
  submit();
  await form().findByText('Uploading...');
  await page.user.keyboard('{Escape}');
  await waitFor(() => expect(openDialog()).toBeNull());
  await page.user.click(tab('Videos'));
  await screen.findByText('No videos found');
  await openForm('video');
  expect(field('Title')).toHaveValue('');
  expect(form().queryByRole('progressbar')).toBeNull();
  await page.user.keyboard('{Escape}');
  await waitFor(() => expect(openDialog()).toBeNull());
  await page.user.click(tab('Images'));
  fireEvent.click(await screen.findByText('Upload Image', { selector: 'button' }));
  expect(await form().findByText('Uploading...')).toBeVisible();
  expect(page.sent()).toEqual(['POST /api/admin/images/upload']);
});

test('An administrator who chooses another file has its title, and keeps a title that was typed', async () => {
  await openEmptyMedia();
  await openForm('image');
  await chooseFile(png('bathroom-marble.png'));
  expect(field('Title')).toHaveValue('Bathroom Marble');
  await chooseFile(png('kitchen-island.png'));
  expect(field('Title')).toHaveValue('Kitchen Island');
  type('Title', 'Oak and stone');
  await chooseFile(png('hall.png'));
  expect(field('Title')).toHaveValue('Oak and stone');
});
