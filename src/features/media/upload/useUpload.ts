import { useSelector } from '@xstate/react';
import type { UploadTexts } from '#domain/upload.ts';
import {
  selectIsSubmitting,
  selectStage,
  selectUpload,
  type UploadActorRef,
} from '#machines/upload/upload.machine.ts';
import { callsOf, partProgress, sentOf } from '#machines/uploads/rows.ts';
import {
  selectAttempt,
  selectAttempts,
  selectCall,
  selectRows,
  type UploadsActorRef,
} from '#machines/uploads/uploads.machine.ts';
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

/** How much of all that was submitted has been sent, zero to one, and what a call waits for. */
export function useSent(uploads: UploadsActorRef) {
  const rows = useSelector(uploads, selectRows);
  const [one, other] = useSelector(uploads, selectAttempts, isSame);
  const attempts = [useSelector(one, (state) => state), useSelector(other, (state) => state)];
  const calls = callsOf(rows);
  return {
    sent: sentOf(rows, (call) => attempts[calls.indexOf(call)]?.context),
    wait: attempts.map((attempt) => attempt && waitText(attempt)).find(Boolean) ?? null,
  };
}

const isSame = <Item>(some: readonly Item[], others: readonly Item[]) =>
  some.length === others.length && some.every((item, index) => item === others[index]);
