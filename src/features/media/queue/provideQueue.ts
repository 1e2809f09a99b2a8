import { fromPromise } from 'xstate';
import { toastError, toastSuccess } from '#components/toasts.ts';
import { mutationsOf } from '#data/mutations.ts';
import { queriesOf } from '#data/queries.ts';
import type { StoredRow } from '#domain/uploadRow.ts';
import { ApiError } from '#http/errors.ts';
import type { UploadQueueInput } from '#machines/upload-queue/rows.ts';
import { uploadQueueMachine } from '#machines/upload-queue/upload-queue.machine.ts';
import type { GuestScope } from '#session/services.ts';
import { withEffects } from '#session/withEffects.ts';
import { mediaLabels, uploadFailure } from '../labels.ts';
import { resize } from '../resize.ts';
import { defineTransfer } from '../transfers.ts';
import { batchFailure, queueNotStored } from './labels.ts';
import { createStoredRows } from './storedRows.ts';

/** Statuses of a server that does not take batches, or none of this size. */
const batchRefusals: readonly unknown[] = [404, 405, 413];

/** The chart of the upload queue with its real ports, the effects of what it emits, and its input. */
export function provideQueue(scope: GuestScope) {
  const stored = createStoredRows(scope, () => toastError(queueNotStored));

  const logic = withEffects(
    uploadQueueMachine.provide({
      actors: {
        transfer: defineTransfer(scope),
        resize,
        readRows: fromPromise<readonly StoredRow[]>(stored.read),
      },
    }),
    {
      'queue.rowsChanged': ({ rows }) => stored.write(rows),
      'queue.unavailable': stored.reportUnavailable,
      'queue.fileStored': ({ kind, id, title }) =>
        toastSuccess(mediaLabels[kind].uploaded, { subject: { key: id, name: title } }),
      'queue.fileFailed': ({ kind, message }) => toastError(uploadFailure(kind, message)),
      'queue.batchFailed': ({ kind, message }) => toastError(batchFailure(kind, message)),
      'queue.listsStale': () => queriesOf(scope).invalidate('media'),
    },
  );
  const input: UploadQueueInput = {
    createKey: mutationsOf(scope).createKey,
    isBatchRefused: (error) => error instanceof ApiError && batchRefusals.includes(error.status),
    position: scope.now(),
  };
  return { logic, input };
}
