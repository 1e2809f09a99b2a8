// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { patience } from '#contract/limits.ts';
import { expectToasts, expectUrl, passTime, toasts, waitFor } from '#tests/support/app.tsx';
import { mediaItem } from '#tests/support/factories.ts';
import { openDialog, tab } from './support.ts';
import {
  chooseFile,
  dialogGone,
  errors,
  field,
  form,
  open,
  openForm,
  png,
  setupUploadForm,
  submit,
  submitButton,
  uploadPath,
} from './uploadForm.ts';

setupUploadForm();

describe('waiting for an upload', () => {
  const words = () => openDialog()?.querySelector('footer [role=status]')?.textContent;

  test('An administrator whose upload makes no progress for 8 s reads what it waits for', async () => {
    const { user, fail } = await open();
    fail({ method: 'POST', delayMs: 60_000 });
    await chooseFile(png('kitchen.png'));
    submit();
    await passTime(patience - 100);
    expect(words()).toBe('');
    await passTime(200);
    // The upload of this test reports no progress.
    expect(words()).toBe('The connection is slow or lost…');
    expect(submitButton()).toHaveTextContent('Uploading...');
    await user.click(form().getByText('Cancel upload'));
    expect(words()).toBe('');
  });

  test('An administrator whose upload is interrupted reads that it will be tried again', async () => {
    const { fail, sent } = await open();
    fail({ method: 'POST', path: uploadPath.image, status: 503, times: 1 });
    fail({ method: 'POST', path: uploadPath.image, status: 201, body: { data: mediaItem() } });
    await chooseFile(png('kitchen.png'));
    submit();
    await waitFor(() => expect(words()).toBe('The upload was interrupted. It will be tried again…'));
    expect(submitButton()).toHaveTextContent('Uploading...');
    await passTime(1_000);
    await expectToasts('Image uploaded successfully!');
    expect(sent()).toEqual([`POST ${uploadPath.image}`, `POST ${uploadPath.image}`]);
  });

  test('An administrator who closes the form during an upload reads its success when it comes', async () => {
    const { user, fail } = await open();
    fail({ method: 'POST', delayMs: 20_000, status: 201, body: { data: mediaItem() } });
    await chooseFile(png('kitchen.png'));
    submit();
    await user.keyboard('{Escape}');
    await dialogGone();
    await expectToasts('The upload continues. Upload Image shows it.');

    await openForm();
    expect(submitButton()).toHaveTextContent('Uploading...');
    expect(form().getByRole('progressbar', { name: 'Uploading kitchen.png' })).toBeVisible();
    fireEvent.click(form().getByLabelText('Close dialog'));
    await dialogGone();
    await passTime(20_000);
    await expectToasts('Image uploaded successfully!');
    await openForm();
    expect(field('Title')).toHaveValue('');
  });

  test('An administrator who opens the form of videos during an upload of an image finds it empty, and the image goes on', async () => {
    const { user, fail } = await open();
    fail({
      method: 'POST',
      path: uploadPath.image,
      delayMs: 20_000,
      status: 201,
      body: { data: mediaItem() },
    });
    await chooseFile(png('kitchen.png'));
    submit();
    await user.keyboard('{Escape}');
    await dialogGone();
    fireEvent.click(tab('Videos'));
    await openForm('video');
    expect(submitButton()).toHaveTextContent('Upload');
    expect(submitButton()).toBeEnabled();
    expect(form().getByText('Drop a file here, or choose one.')).toBeVisible();
    expect(field('Title')).toHaveValue('');
    await passTime(20_000);
    await expectToasts('Image uploaded successfully!');
    expect(openDialog()).toHaveAccessibleName('Upload Video');
  });

  test('An administrator who closes the form during an upload reads its failure, and finds the draft with it', async () => {
    const { fail } = await open();
    fail({ method: 'POST', delayMs: 20_000, status: 413, body: { message: 'The storage is full' } });
    await chooseFile(png('kitchen.png'));
    submit();
    fireEvent.click(form().getByLabelText('Close dialog'));
    await dialogGone();
    await passTime(20_000);
    await expectToasts('Failed to upload image: The storage is full');
    await openForm();
    expect(errors()).toEqual(['Failed to upload image: The storage is full']);
    expect(form().getByText(/^kitchen\.png ·/)).toBeVisible();
    expect(field('Title')).toHaveValue('Kitchen');
  });
});

describe('leaving the screen', () => {
  async function openDraft() {
    const page = await open();
    await chooseFile(png('north-light.png'));
    const follow = (link: string) => fireEvent.click(screen.getByText(link, { selector: 'nav *' }));
    return {
      ...page,
      leaveAndReturn: async () => {
        follow('Settings');
        await expectUrl('/settings');
        await dialogGone();
        follow('Media Management');
        await expectUrl('/media');
        await screen.findByText('No images found');
        expect(openDialog()).toBeNull();
      },
    };
  }

  test('An administrator who leaves a form unsent returns to no dialog, and to the same draft in it', async () => {
    const { leaveAndReturn } = await openDraft();
    await leaveAndReturn();
    expect(toasts()).toEqual(['Draft kept. Upload Image opens it again.']);
    await openForm();
    expect(form().getByText(/^north-light\.png ·/)).toBeVisible();
    expect(field('Title')).toHaveValue('North Light');
  });

  test('An administrator who leaves during an upload returns to no dialog, and to the running upload in it', async () => {
    const { fail, leaveAndReturn } = await openDraft();
    fail({ method: 'POST', delayMs: 60_000 });
    submit();
    expect(submitButton()).toHaveTextContent('Uploading...');
    await leaveAndReturn();
    await openForm();
    expect(submitButton()).toHaveTextContent('Uploading...');
    fireEvent.click(form().getByText('Cancel upload'));
  });
});
