import { fireEvent, screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { MediaKind } from '#contract/entities.ts';
import { waitFor } from '#tests/support/app.tsx';
import { fileOf } from '#tests/support/factories.ts';
import { openDialog, openMedia } from './support.ts';

export const uploadPath = { image: '/api/admin/images/upload', video: '/api/admin/videos/upload' } as const;
const uploadLabel = { image: 'Upload Image', video: 'Upload Video' } as const;

export function form() {
  const dialog = openDialog();
  if (!dialog) throw new Error('No dialog is open');
  return within(dialog);
}
export const field = (label: string) => form().getByLabelText<HTMLInputElement>(label);
export const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
export const errors = () =>
  [...(openDialog()?.querySelectorAll('[role=alert]') ?? [])].map((alert) => alert.textContent);
export const submitButton = () => form().getByRole('button', { name: /^Upload(ing\.\.\.)?$/ });
export const submit = () => fireEvent.click(submitButton());

export async function chooseFile(file: File) {
  fireEvent.change(field('Choose a file'), { target: { files: [file] } });
  await form().findByText(new RegExp(`^${file.name} ·`));
}

/** A file that reports this size; its contents are not read. */
export const fileOfSize = (name: string, mime: string, size: number) =>
  Object.defineProperty(fileOf(name, mime), 'size', { value: size });

export const png = (name = 'linen-corner_in spring.png') => fileOf(name, 'image/png');

/** Presses the button that opens the form, and waits for the form. */
export async function openForm(kind: MediaKind = 'image') {
  fireEvent.click(screen.getByText(uploadLabel[kind], { selector: 'button *' }));
  await waitFor(() => expect(openDialog()).toHaveAccessibleName(uploadLabel[kind]));
  await form().findByLabelText('Title');
}

/** The media screen without media. */
export async function openEmptyMedia(kind: MediaKind = 'image') {
  const page = await openMedia(kind === 'image' ? '' : '?tab=videos', []);
  await screen.findByText(`No ${kind}s found`);
  return { ...page, sent: () => page.calls().filter((call) => call.startsWith('POST')) };
}

/** The media screen without media, with the form open. */
export async function open(kind: MediaKind = 'image') {
  const page = await openEmptyMedia(kind);
  await openForm(kind);
  return page;
}
