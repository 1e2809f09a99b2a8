import { fireEvent } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { expectToasts, optionsOf, passTime, selectOption, toasts, waitFor } from '#tests/support/app.tsx';
import { fileOf, mediaItem } from '#tests/support/factories.ts';
import { findCard, openDialog } from './support.ts';
import {
  chooseFile,
  errors,
  field,
  fileOfSize,
  form,
  open,
  openForm,
  png,
  submit,
  submitButton,
  type,
  uploadPath,
} from './uploadForm.ts';

describe('the upload form', () => {
  // @spec 2.35 3.11 3.14 5.11 9.18
  test('An administrator finds an empty form, whose title is suggested by the file unless typed', async () => {
    const { user } = await open();
    expect(form().getByText('JPEG, PNG, GIF, WebP or SVG, up to 10 MB')).toBeVisible();
    expect(
      ['Title', 'Description', 'Alt text', 'Section', 'Category', 'Sort order'].map(
        (label) => field(label).value,
      ),
    ).toEqual(['', '', '', 'gallery', '', '0']);
    expect(optionsOf(field('Category'))).toEqual([
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
    await chooseFile(png());
    expect(field('Title')).toHaveValue('Linen Corner In Spring');
    await chooseFile(png('kitchen.png'));
    expect(field('Title')).toHaveValue('Kitchen');
    fireEvent.click(form().getByText('Remove'));
    expect(form().queryByText(/^kitchen/)).toBeNull();

    await user.click(form().getByText('Discard'));
    expect(field('Title')).toHaveValue('');
    type('Title', 'Spring');
    await chooseFile(png());
    expect(field('Title')).toHaveValue('Spring');
  });

  // @spec 5.3 5.4 5.5 5.6 5.7 5.8 5.9 5.10
  test('An administrator sees one error at a time, in the order of the rules, and nothing is sent', async () => {
    const { sent } = await open();
    submit();
    expect(errors()).toEqual(['Please select a file to upload']);
    await chooseFile(fileOfSize('large.png', 'image/png', 10 * 1024 ** 2 + 1));
    expect(errors()).toEqual(['File size exceeds limit. Maximum size is 10MB.']);
    await chooseFile(fileOfSize('fits.png', 'image/png', 10 * 1024 ** 2));
    expect(errors()).toEqual([]);

    type('Title', '   ');
    type('Description', 'x'.repeat(501));
    submit();
    expect(errors()).toEqual(['Title is required']);
    expect(field('Title')).toHaveFocus();
    type('Title', 'x'.repeat(100));
    submit();
    expect(errors()).toEqual(['Description must be less than 500 characters']);
    expect(field('Description')).toHaveFocus();
    expect(form().getByText('501 of 500 characters')).toBeVisible();
    type('Description', 'x'.repeat(500));
    type('Sort order', '1000000000');
    submit();
    expect(errors()).toEqual(['Sort order must be a whole number from 0 to 999,999,999']);
    expect(field('Sort order')).toHaveFocus();
    expect(sent()).toEqual([]);
  });
});

describe('uploading', () => {
  // @spec 4.11 4.12 8.21
  test('An administrator who uploads an image waits, sees a toast, and later an empty form', async () => {
    const { fail, sent } = await open();
    fail({
      method: 'POST',
      path: uploadPath.image,
      delayMs: 5_000,
      status: 201,
      body: { data: mediaItem() },
    });
    await chooseFile(png('kitchen.png'));
    submit();
    expect(submitButton()).toHaveTextContent('Uploading...');
    expect(submitButton()).toBeDisabled();
    expect(form().getByRole('progressbar', { name: 'Uploading kitchen.png' })).toBeVisible();
    await waitFor(() => expect(sent()).toEqual([`POST ${uploadPath.image}`]));
    await passTime(5_000);
    await expectToasts('Image uploaded successfully!');
    expect(openDialog()).toBeNull();
    await openForm();
    expect(field('Title')).toHaveValue('');
    expect(form().queryByText(/^kitchen\.png ·/)).toBeNull();
  });

  // @spec 3.10 4.11 4.12 5.4 5.5 5.6 8.21
  test('An administrator who uploads a video finds only the fields and sections of videos', async () => {
    const { fail, sent } = await open('video');
    expect(form().getByText('MP4, MOV, AVI, WebM or OGG, up to 100 MB')).toBeVisible();
    expect(optionsOf(field('Section'))).toEqual(['Hero', 'Feature']);
    expect(form().queryByLabelText('Category')).toBeNull();
    expect(form().queryByLabelText('Sort order')).toBeNull();

    await chooseFile(fileOf('linen.png', 'image/png'));
    expect(errors()).toEqual(['Invalid file type. Please upload an MP4, MOV, AVI, WebM, or OGG video.']);
    fail({ method: 'POST', path: uploadPath.video, status: 201, body: { data: mediaItem() } });
    await chooseFile(fileOf('kitchen.mp4', 'video/mp4'));
    submit();
    await expectToasts('Video uploaded successfully!');
    expect(sent()).toEqual([`POST ${uploadPath.video}`]);
  });

  const stored = mediaItem({ title: 'Stored nevertheless' });

  // @spec 4.12 8.15
  test('An administrator whose upload is rejected reads why, keeps the form, and sees what the server has stored', async () => {
    const { fail, serve } = await open();
    fail({ method: 'POST', status: 413, body: { error: { message: 'The storage is full' } } });
    serve('/api/images/gallery', [stored]);
    await chooseFile(png('kitchen.png'));
    type('Description', 'North light');
    submit();
    await expectToasts('Failed to upload image: The storage is full');
    expect(errors()).toEqual(['Failed to upload image: The storage is full']);
    expect(submitButton()).toHaveTextContent('Upload');
    expect(submitButton()).toBeEnabled();
    expect([field('Title').value, field('Description').value]).toEqual(['Kitchen', 'North light']);
    expect(form().getByText(/^kitchen\.png ·/)).toBeVisible();
    await findCard('Stored nevertheless');
  });

  test('An administrator who cancels an upload keeps the form, reads no error, and sees what the server has stored', async () => {
    const { user, fail, sent, serve } = await open();
    fail({ method: 'POST', delayMs: 60_000 });
    serve('/api/images/gallery', [stored]);
    await chooseFile(png('kitchen.png'));
    selectOption(field('Section'), 'entrance');
    submit();
    await waitFor(() => expect(sent()).toHaveLength(1));
    await user.click(form().getByText('Cancel upload'));
    await waitFor(() => expect(submitButton()).toBeEnabled());
    expect([field('Title').value, field('Section').value]).toEqual(['Kitchen', 'entrance']);
    expect(toasts()).toEqual([]);
    expect(errors()).toEqual([]);
    await findCard('Stored nevertheless');
  });

  test('An administrator keeps the focus in a field while the upload runs and when it has failed', async () => {
    const { fail } = await open();
    fail({ method: 'POST', status: 400, delayMs: 5_000 });
    await chooseFile(png('kitchen.png'));
    const labels = ['Title', 'Description', 'Alt text', 'Section', 'Category', 'Sort order'];
    const fields = labels.map(field);
    field('Title').focus();
    submit();
    expect(submitButton()).toHaveTextContent('Uploading...');
    expect(field('Title')).toHaveFocus();
    for (const element of fields) {
      element.focus();
      expect(element).toBeEnabled();
      expect(element).toHaveFocus();
    }
    await passTime(5_000);
    await waitFor(() => expect(submitButton()).toBeEnabled());
    expect(field('Sort order')).toHaveFocus();
    expect(labels.every((label, index) => field(label) === fields[index])).toBe(true);
  });
});
