import { useSelector } from '@xstate/react';
import type { UploadTexts } from '#domain/upload.ts';
import {
  selectIsSubmitting,
  selectStage,
  selectUpload,
  type UploadActorRef,
} from '#machines/upload/upload.machine.ts';
import { callsOf, progressOf } from '#machines/uploads/rows.ts';
import { selectAttempt, selectRows, type UploadsActorRef } from '#machines/uploads/uploads.machine.ts';
import { waitText } from './labels.ts';

/** An upload with its state, for the form and for a row. */
export function useUpload(upload: UploadActorRef) {
  return {
    ...useSelector(upload, selectUpload),
    stage: useSelector(upload, selectStage),
    isSubmitting: useSelector(upload, selectIsSubmitting),
    change: (field: keyof UploadTexts) => (value: string) =>
      upload.send({ type: 'upload.textChanged', field, value }),
  };
}

/** How much of one upload, or of all, has been sent, zero to one, and what a call waits for. */
export function useProgress(uploads: UploadsActorRef, id: string | null = null) {
  const rows = useSelector(uploads, selectRows).filter((row) => id === null || row.id === id);
  const calls = callsOf(rows);
  const one = useSelector(uploads, selectAttempt(calls[0]));
  const other = useSelector(uploads, selectAttempt(calls[1]));
  const attempts = [useSelector(one, (state) => state), useSelector(other, (state) => state)];
  return {
    progress: progressOf(rows, (call) => attempts[calls.indexOf(call)]?.context),
    wait: attempts.map((attempt) => attempt && waitText(attempt)).find(Boolean) ?? null,
  };
}
