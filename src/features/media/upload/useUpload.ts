import { useSelector } from '@xstate/react';
import type { UploadTexts } from '#domain/upload.ts';
import {
  selectIsSubmitting,
  selectStage,
  selectUpload,
  type UploadActorRef,
} from '#machines/upload/upload.machine.ts';
import { partProgress } from '#machines/uploads/rows.ts';
import { selectAttempt, selectCall, type UploadsActorRef } from '#machines/uploads/uploads.machine.ts';
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

/** How much of an upload has been sent, zero to one, and what it waits for. */
export function useProgress(uploads: UploadsActorRef, id: string) {
  const attempt = useSelector(uploads, selectAttempt(id));
  const call = useSelector(uploads, selectCall(id));
  return {
    progress: useSelector(attempt, (snapshot) => (snapshot ? partProgress(call, snapshot.context) : 0)),
    wait: useSelector(attempt, (snapshot) => snapshot && waitText(snapshot)) ?? null,
  };
}
