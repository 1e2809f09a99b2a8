import { waitFor } from 'xstate';
import { toastError } from '#components/toasts.ts';
import type { FileGroup } from '#domain/droppedFiles.ts';
import { pageDropMachine } from '#machines/page-drop/page-drop.machine.ts';
import {
  selectIsOpen,
  selectIsReading,
  selectIsSubmitting,
  selectKind,
  type UploadActorRef,
} from '#machines/upload/upload.machine.ts';
import { once } from '#session/scope.ts';
import type { SessionScope } from '#session/services.ts';
import { startMedia } from '../actors.ts';
import { addFiles } from '../queue/addFiles.ts';
import { refusedText } from './labels.ts';

/** Opens the upload form with a file, once its draft has been read. */
async function openForm(upload: UploadActorRef, { kind, section }: FileGroup, file: File): Promise<void> {
  upload.send({ type: 'upload.opened', kind, section });
  await waitFor(upload, (snapshot) => !selectIsReading(snapshot));
  upload.send({ type: 'upload.fileChosen', file });
}

/** The chart of dropped and pasted files, and what follows: one file opens the form, several go to the queue. */
export function startPageDrop(scope: SessionScope) {
  const { library, upload } = once(scope, startMedia);
  const pageDrop = scope.start(pageDropMachine, { id: 'page drop' });
  pageDrop.on('pageDrop.filesSorted', ({ groups, refused, folders, shown }) => {
    if (refused.length + folders.length > 0) toastError(refusedText(shown, refused, folders));
    const [first, ...others] = groups;
    if (!first) return;
    const [file, ...more] = first.files;
    const isRunning = selectIsSubmitting(upload.getSnapshot());
    // The scope may end before the draft is read.
    if (file && more.length + others.length === 0 && !isRunning)
      openForm(upload, first, file).catch(() => undefined);
    else for (const group of groups) addFiles(scope, group);
  });
  return { library, upload, pageDrop };
}

/** Whether an open upload form takes a pasted file: no other dialog is open then. */
export const takesFile = (upload: UploadActorRef, files: readonly File[]): boolean => {
  const snapshot = upload.getSnapshot();
  return (
    selectIsOpen(snapshot) &&
    !selectIsReading(snapshot) &&
    !selectIsSubmitting(snapshot) &&
    files.length === 1 &&
    (files[0]?.type.startsWith(`${selectKind(snapshot)}/`) ?? false)
  );
};
