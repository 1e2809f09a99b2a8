import { fromPromise } from 'xstate';
import { toastError, toastSuccess } from '#components/toasts.ts';
import { resourcesOf } from '#data/resources.ts';
import { mutationsOf } from '#data/writes.ts';
import type { StoredRow } from '#domain/uploadRow.ts';
import { ApiError } from '#http/errors.ts';
import { uploadQueueMachine } from '#machines/upload-queue/upload-queue.machine.ts';
import type { GuestScope } from '#session/services.ts';
import { createStoredRows } from '../drafts.ts';
import { mediaLabels, uploadFailure } from '../labels.ts';
import { defineTransfer } from '../transfers.ts';
import { moreFailed, moreStored, ownToasts, queueNotStored } from './labels.ts';

/** Statuses of a server that does not take batches, or none of this size. */
const batchRefusals: readonly unknown[] = [404, 405, 413];

/** The upload queue with its real ports, and the effects of what it emits. */
export function startQueue(scope: GuestScope) {
  const { queries } = resourcesOf(scope);
  const stored = createStoredRows(scope, () => toastError(queueNotStored));

  const queue = scope.start(
    uploadQueueMachine.provide({
      actors: {
        transfer: defineTransfer(scope),
        readRows: fromPromise<readonly StoredRow[]>(stored.read),
      },
    }),
    {
      id: 'upload queue',
      input: {
        createKey: mutationsOf(scope).createKey,
        isBatchRefused: (error) => error instanceof ApiError && batchRefusals.includes(error.status),
        position: scope.now(),
      },
    },
  );
  queue.on('queue.rowsChanged', ({ rows }) => stored.write(rows));
  queue.on('queue.unavailable', stored.reportUnavailable);
  queue.on('queue.fileStored', ({ kind, count }) => {
    if (count <= ownToasts) toastSuccess(mediaLabels[kind].uploaded);
  });
  queue.on('queue.fileFailed', ({ kind, message, count }) => {
    if (count <= ownToasts) toastError(uploadFailure(kind, message));
  });
  queue.on('queue.finished', ({ stored, failed }) => {
    if (stored > ownToasts) toastSuccess(moreStored(stored - ownToasts));
    if (failed > ownToasts) toastError(moreFailed(failed - ownToasts));
  });
  queue.on('queue.listsStale', () => queries.invalidate('media'));
  return { scope, queue };
}
