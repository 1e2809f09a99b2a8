import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { inSteps } from '#features/media/upload/inSteps.ts';
import { confirm, expectToasts, passTime, renderApp, selectOption, waitFor } from '#tests/support/app.tsx';
import { fileOf, mediaItem } from '#tests/support/factories.ts';
import { follow } from '#tests/support/session.tsx';
import { openDialog } from './support.ts';
import { field, open, png } from './uploadForm.ts';

const batchPath = '/api/admin/images/batch-upload';
const chooseFiles = (...files: readonly File[]) =>
  fireEvent.change(field('Choose a file'), { target: { files } });

async function queueDialog() {
  await waitFor(() => expect(openDialog()?.querySelector('ul[aria-label="Files"] > li')).not.toBeNull());
  return within(openDialog() ?? document.body);
}
/** The state of each row. */
const states = () =>
  [...(openDialog()?.querySelectorAll('ul[aria-label="Files"] > li') ?? [])].map((row) => [
    row.getAttribute('aria-label'),
    row.querySelector('[data-area="state"]')?.textContent,
    ...[...row.querySelectorAll('[data-problem], [role="alert"]')].map(({ textContent }) => textContent),
  ]);
const press = (name: string | RegExp) =>
  fireEvent.click(within(openDialog() ?? document.body).getByRole('button', { name }));
const question = () => screen.getByRole('alertdialog');
/** Removes all files; the question has this text. */
async function removeAll(text: string | RegExp = /will be removed/) {
  press('Remove all');
  expect(question()).toHaveTextContent(text);
  await confirm(question(), 'Remove');
  await waitFor(() => expect(openDialog()).toBeNull());
}
const tray = () => document.querySelector<HTMLElement>('[data-upload-tray]');
const stored = (...titles: readonly string[]) => ({
  data: { results: titles.map((title) => ({ ok: true, item: mediaItem({ id: title, title }) })) },
});

/** The media screen with a queue of these files. */
async function openQueue(...files: readonly File[]) {
  const page = await open();
  chooseFiles(...files);
  await queueDialog();
  await waitFor(() => expect(states()).toHaveLength(files.length));
  return page;
}

test('An administrator who chooses several files sees a row for each, refused files first, and what is wrong', async () => {
  await openQueue(
    png('quay_hall.png'),
    fileOf('big.png', 'image/png', 10 * 1024 * 1024 + 1),
    fileOf('setup.exe', 'application/x-msdownload'),
    png('_.png'),
  );
  expect(openDialog()).toHaveAccessibleName('Upload Images');
  expect(states()).toEqual([
    ['big.png', 'Can’t upload', 'File size exceeds limit. Maximum size is 10MB.'],
    ['setup.exe', 'Can’t upload', 'Invalid file type. Please upload a JPEG, PNG, GIF, WebP, or SVG image.'],
    ['quay_hall.png', 'Ready'],
    ['_.png', 'Can’t upload', 'Title is required'],
  ]);
  expect(field('Title of quay_hall.png')).toHaveValue('Quay Hall');
  fireEvent.change(field('Title of _.png'), { target: { value: 'Attic' } });
  fireEvent.change(field('Another file for big.png'), { target: { files: [png('small.png')] } });
  press('Remove setup.exe');
  await waitFor(() => expect(states()).toHaveLength(3));
  await waitFor(() => expect(states()[0]).toEqual(['small.png', 'Ready']));
  expect(states()).toEqual([
    ['small.png', 'Ready'],
    ['quay_hall.png', 'Ready'],
    ['_.png', 'Ready'],
  ]);
  expect(field('Title of small.png')).toHaveValue('Small');
  expect(screen.getByText('Upload 3 files')).toBeVisible();
});

test('Section and category for all are changeable per row', async () => {
  await openQueue(png('a.png'), png('b.png'));
  expect(screen.queryByLabelText('Section of a.png')).toBeNull();
  for (const name of ['a.png', 'b.png']) press(`Details of ${name}`);
  selectOption(field('Section for all'), 'about');
  selectOption(field('Category for all'), 'Office');
  selectOption(field('Section of b.png'), 'logo');
  const values = (...labels: readonly string[]) => labels.map((label) => field(label).value);
  expect(values('Section of a.png', 'Category of a.png')).toEqual(['about', 'Office']);
  expect(values('Section of b.png', 'Category of b.png')).toEqual(['logo', 'Office']);
  await waitFor(() => expect(values('Section for all', 'Category for all')).toEqual(['various', 'Office']));
  selectOption(field('Section for all'), 'various');
  expect(values('Section of a.png', 'Section of b.png')).toEqual(['about', 'logo']);
  await removeAll();
  expect(tray()).toBeNull();
});

test('Enter goes to the same field of the next row, and sends nothing', async () => {
  const { calls, user } = await openQueue(png('a.png'), png('b.png'));
  field('Title of a.png').focus();
  await user.keyboard('{Enter}');
  expect(field('Title of b.png')).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(field('Title of b.png')).toHaveFocus();
  press('Details of a.png');
  field('Alt text of a.png').focus();
  await user.keyboard('{Enter}');
  expect(field('Title of b.png')).toHaveFocus();
  press('Details of b.png');
  field('Alt text of a.png').focus();
  await user.keyboard('{Enter}');
  expect(field('Alt text of b.png')).toHaveFocus();
  await user.keyboard('A hall{Enter}');
  expect(field('Alt text of b.png')).toHaveValue('A hall');
  expect(states().map(([, state]) => state)).toEqual(['Ready', 'Ready']);
  expect(calls().filter((call) => call.startsWith('POST'))).toEqual([]);
});

test('An administrator is asked before files are removed with what was typed for them', async () => {
  await openQueue(png('a.png'), png('b.png'), png('c.png'));
  fireEvent.change(field('Title of b.png'), { target: { value: 'North light' } });
  press('Remove a.png');
  expect(states().map(([name]) => name)).toEqual(['b.png', 'c.png']);
  press('Remove b.png');
  expect(question()).toHaveTextContent('1 file and the text you typed will be removed.');
  fireEvent.click(within(question()).getByText('Cancel'));
  expect(field('Title of b.png')).toHaveValue('North light');
  await removeAll('2 files and the text you typed will be removed.');
  await passTime(100);
  cleanup();
  await renderApp({ path: '/settings' });
  await passTime(1_500);
  expect(tray()).toBeNull();
});

test('Uploaded files are counted and named in one toast, and the dialog closes', async () => {
  const { fail } = await openQueue(...['a', 'b', 'c', 'd', 'e'].map((name) => png(`${name}.png`)));
  fail({ path: batchPath, delayMs: 1_000, status: 200, body: stored('A', 'B', 'C', 'D', 'E') });
  press('Upload 5 files');
  expect(await screen.findByRole('progressbar')).toHaveAccessibleName('0 of 5 uploaded');
  expect(states().map(([, state]) => state)).toEqual(Array(5).fill('Uploading'));
  await passTime(1_000);
  await waitFor(() => expect(openDialog()).toBeNull());
  await expectToasts('5 images uploaded');
  expect(tray()).toBeNull();
});

test('Hundreds of files are handled in several tasks, in their order', async () => {
  const steps: (readonly number[])[] = [];
  inSteps([...Array(100).keys()], (some) => steps.push(some));
  expect(steps).toHaveLength(1);
  await waitFor(() => expect(steps.map(({ length }) => length)).toEqual([40, 40, 20]));
  expect(steps.flat()).toEqual([...Array(100).keys()]);
});

test('Failed files stay in the dialog and in the tray, on every screen, until they are tried again', async () => {
  const { fail } = await openQueue(...['a', 'b'].map((name) => png(`${name}.png`)));
  fail({ path: batchPath, status: 400, times: 1, body: { error: { message: 'The disk is full' } } });
  press('Upload 2 files');
  await waitFor(() =>
    expect(states()).toEqual([
      ['a.png', 'Failed', 'The disk is full'],
      ['b.png', 'Failed', 'The disk is full'],
    ]),
  );
  const badge = within(openDialog() ?? document.body).getAllByText('Failed')[0]?.parentElement;
  expect(badge).toHaveAttribute('data-tone', 'danger');
  expect(badge?.querySelector('svg')).not.toBeNull();
  await expectToasts('Failed to upload images: The disk is full');
  press('Close');
  follow('Settings');
  await waitFor(() => expect(tray()).toHaveTextContent('2 failed'));
  fireEvent.click(within(tray() ?? document.body).getByRole('button'));
  fail({ path: batchPath, status: 200, body: stored('A', 'B') });
  press('Retry 2 failed');
  await waitFor(() => expect(tray()).toBeNull());
  expect(openDialog()).toBeNull();
});
