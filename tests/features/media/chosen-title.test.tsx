// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { chooseFile, field, openEmptyMedia, openForm, png, setupUploadForm, type } from './uploadForm.ts';

setupUploadForm();

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
