// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectToasts, waitFor } from '#tests/support/app.tsx';
import { mediaItem } from '#tests/support/factories.ts';
import { openDialog } from './support.ts';
import { chooseFile, field, open, openForm, png, setupUploadForm, submit, uploadPath } from './uploadForm.ts';

setupUploadForm();

const loft = png('loft.png');
const chooseSeveral = (...files: readonly File[]) =>
  fireEvent.change(field('Choose a file'), { target: { files } });
const row = (title: string) => field(title).closest('li');

test('An administrator who chooses a file twice reads so, and may upload both', async () => {
  await open();
  chooseSeveral(loft, png('attic.png'), loft);
  await waitFor(() => expect(openDialog()?.querySelectorAll('ul[aria-label="Files"] > li')).toHaveLength(3));
  const rows = [...(openDialog()?.querySelectorAll('ul[aria-label="Files"] > li') ?? [])];
  expect(rows.map(({ textContent }) => textContent?.includes('Chosen before'))).toEqual([false, false, true]);
  expect(rows[2]).toHaveTextContent('Chosen before: it is in the queue.');
  expect(screen.getByText('Upload 3 files')).toBeVisible();
});

test('An administrator who chooses an uploaded file again reads so, in the form and in the queue', async () => {
  const { fail } = await open();
  fail({ path: uploadPath.image, method: 'POST', status: 201, body: { data: mediaItem() } });
  await chooseFile(loft);
  expect(openDialog()).not.toHaveTextContent('Chosen before');
  submit();
  await expectToasts('Image uploaded successfully!');
  await waitFor(() => expect(openDialog()).toBeNull());
  await openForm();
  await chooseFile(loft);
  expect(await screen.findByText('Chosen before: it was uploaded.')).toBeVisible();
  chooseSeveral(loft, png('attic.png'));
  await waitFor(() => expect(row('Title of loft.png')).toHaveTextContent('Chosen before: it was uploaded.'));
});
