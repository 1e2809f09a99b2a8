// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { toasts, waitFor } from '#tests/support/app.tsx';
import { describedJpeg, describedXmp, packet } from '#tests/support/describedPictures.ts';
import { openDialog } from '../support.ts';
import { chooseFile, field, form, open, setupUploadForm } from '../uploadForm.ts';

setupUploadForm();

const picture = (name: string, xmp = packet(describedXmp)) =>
  new File([describedJpeg({ xmp })], name, { type: 'image/jpeg' });
const offers = () =>
  [...(openDialog()?.querySelectorAll('p') ?? [])].flatMap(
    ({ textContent }) => /^From the file: (.*)Use$/.exec(textContent ?? '')?.[1] ?? [],
  );
const press = (name: string) => fireEvent.click(form().getByRole('button', { name }));

test('An administrator keeps the title of the file name, or takes the texts of the file, each by a press', async () => {
  await open();
  await chooseFile(picture('harbour_loft.jpg'));
  await waitFor(() =>
    expect(offers()).toEqual(['Kitchen at dusk', 'Oak fronts & linen', 'A kitchen with a window']),
  );
  expect(field('Title')).toHaveValue('Harbour Loft');
  press('Use the title from the file');
  expect(field('Title')).toHaveValue('Kitchen at dusk');
  expect(field('Title')).toHaveFocus();
  press('Use the alt text from the file');
  expect(field('Alt text')).toHaveValue('A kitchen with a window');
  expect(offers()).toEqual(['Oak fronts & linen']);
  fireEvent.change(field('Title'), { target: { value: 'My own' } });
  expect(offers()).toEqual(['Kitchen at dusk', 'Oak fronts & linen']);
});

test('An administrator with a file whose texts are broken is offered nothing, and told nothing', async () => {
  await open();
  await chooseFile(picture('harbour_loft.jpg', '<x:xmpmeta'));
  await chooseFile(new File(['no picture'], 'noise.jpg', { type: 'image/jpeg' }));
  await chooseFile(picture('kitchen.jpg'));
  await waitFor(() => expect(offers()).toHaveLength(3));
  await chooseFile(new File(['no picture'], 'noise.jpg', { type: 'image/jpeg' }));
  expect(offers()).toEqual([]);
  expect(toasts()).toEqual([]);
});

test('An administrator with several files takes the texts of one row, or of all rows, and what was typed stays', async () => {
  await open();
  fireEvent.change(field('Choose a file'), {
    target: { files: [picture('one.jpg'), picture('two.jpg'), picture('three.jpg', '')] },
  });
  const all = 'Kitchen at dusk · Oak fronts & linen · A kitchen with a window';
  await waitFor(() => expect(offers()).toEqual([all, all]));
  fireEvent.change(screen.getByLabelText('Title of two.jpg'), { target: { value: 'My own' } });
  press('Use one.jpg from the file');
  expect(screen.getByLabelText('Title of one.jpg')).toHaveValue('Kitchen at dusk');
  expect(offers()).toEqual([all]);
  press('Use the texts of the files for all');
  expect(screen.getByLabelText('Title of two.jpg')).toHaveValue('My own');
  expect(screen.getByLabelText('Description of two.jpg')).toHaveValue('Oak fronts & linen');
  expect(offers()).toEqual(['Kitchen at dusk']);
  expect(screen.getByLabelText('Title of three.jpg')).toHaveValue('Three');
  expect(within(openDialog() ?? document.body).queryByText('Use the texts of the files for all')).toBeNull();
});
