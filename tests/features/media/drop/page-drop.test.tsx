import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { expectToasts, passTime, renderApp, toasts, waitFor } from '#tests/support/app.tsx';
import { fileOf } from '#tests/support/factories.ts';
import { openDialog } from '../support.ts';
import { field, form, openEmptyMedia, openForm } from '../uploadForm.ts';

const loft = fileOf('harbour-loft.jpg', 'image/jpeg');
const tour = fileOf('grand-tour.mp4', 'video/mp4');
const notes = fileOf('notes.txt', 'text/plain');

/** A drag of files and folders, as from the desktop. */
function dataOf(files: readonly File[], folders: readonly string[] = []) {
  const directories = folders.map((name) => fileOf(name, ''));
  const item = (file: File) => ({
    kind: 'file',
    type: file.type,
    getAsFile: () => file,
    webkitGetAsEntry: () => ({ isDirectory: directories.includes(file), name: file.name }),
  });
  const all = [...files, ...directories];
  return { dataTransfer: { files: all, items: all.map(item), types: ['Files'], dropEffect: 'none' } };
}

const invitation = () => screen.queryByText(/^Drop to add to/)?.textContent ?? null;
const expectInvitation = (text: string | null) => waitFor(() => expect(invitation()).toBe(text));
/** The media screen without media, once it takes files. */
async function openPage(kind: 'image' | 'video' = 'image') {
  const page = await openEmptyMedia(kind);
  await waitFor(() => {
    fireEvent.dragOver(document.body, dataOf([]));
    expect(invitation()).not.toBeNull();
  });
  fireEvent.dragLeave(document.body);
  await expectInvitation(null);
  return page;
}

const drop = (...data: Parameters<typeof dataOf>) => fireEvent.drop(document.body, dataOf(...data));

const paste = (target: Element, files: readonly File[], ...types: readonly string[]) =>
  fireEvent.paste(target, { clipboardData: { files, types: [...types, 'Files'] } });

describe('a file over the media screen', () => {
  test.each([
    ['image', 'Drop to add to Gallery', 'Images and videos'],
    ['video', 'Drop to add to Hero', 'Videos only'],
  ] as const)('An administrator with %ss shown reads where a drop puts it', async (kind, text, formats) => {
    await openPage(kind);
    fireEvent.dragEnter(document.body, dataOf([loft]));
    await expectInvitation(text);
    expect(screen.getByText(formats)).toBeVisible();
    await passTime(1_000);
    await expectInvitation(null);
  });

  test('An administrator who drags a text, a picture of the page, or has a dialog open sees no drop area', async () => {
    await openPage();
    fireEvent.dragStart(document.body);
    fireEvent.dragOver(document.body, dataOf([loft]));
    await passTime(0);
    expect(invitation()).toBeNull();
    fireEvent.dragEnd(document.body);
    fireEvent.dragOver(document.body, { dataTransfer: { files: [], items: [], types: ['text/plain'] } });
    await passTime(0);
    expect(invitation()).toBeNull();
    await openForm();
    fireEvent.dragOver(document.body, dataOf([loft]));
    await passTime(0);
    expect(invitation()).toBeNull();
  });
});

describe('a drop', () => {
  test('An administrator who drops one picture finds it in the form, for the section that is shown', async () => {
    await openPage();
    fireEvent.change(screen.getByLabelText('Section'), { target: { value: 'about' } });
    fireEvent.dragOver(document.body, dataOf([loft]));
    drop([loft]);
    await expectInvitation(null);
    await waitFor(() => expect(openDialog()).toHaveAccessibleName('Upload Image'));
    await form().findByText(/^harbour-loft\.jpg ·/);
    expect([field('Title').value, field('Section').value]).toEqual(['Harbour Loft', 'about']);
  });

  test('An administrator reads in one message what was left out, folders too; the rest is added', async () => {
    await openPage();
    drop([notes, loft], ['Photos']);
    await expectToasts('Not added: notes.txt and the folder Photos. Only images and videos can be added.');
    await form().findByText(/^harbour-loft\.jpg ·/);
  });

  test('An administrator who drops a picture on videos reads that only films can be added', async () => {
    await openPage('video');
    drop([loft]);
    await expectToasts('Not added: harbour-loft.jpg. On the Videos tab, only videos can be added.');
    expect(openDialog()).toBeNull();
  });

  test('An administrator on another screen drops nothing', async () => {
    await renderApp({ path: '/settings' });
    await screen.findByRole('heading', { name: 'Settings' });
    const over = dataOf([loft]);
    expect([fireEvent.dragOver(document.body, over), fireEvent.drop(document.body, over)]).toEqual([
      false,
      false,
    ]);
    expect([over.dataTransfer.dropEffect, invitation(), openDialog(), toasts()]).toEqual([
      'none',
      null,
      null,
      [],
    ]);
  });
});

describe('a paste', () => {
  test('An administrator who pastes text into a field, or a file into another dialog, adds nothing', async () => {
    await openPage();
    paste(screen.getByRole('searchbox'), [loft], 'text/plain');
    paste(document.body, []);
    expect(openDialog()).toBeNull();
    await openForm();
    paste(field('Title'), [tour]);
    await passTime(0);
    expect(form().queryByText(/^grand-tour\.mp4 ·/)).toBeNull();
  });
});
