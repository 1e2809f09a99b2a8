import { fromPromise } from 'xstate';
import { toastError, toastSuccess } from '#components/toasts.ts';
import { ApiError } from '#http/errors.ts';
import {
  queuedUploadMachine,
  type UploadQueuedFileInput,
} from '#machines/queued-upload/queued-upload.machine.ts';
import type { StoredRow } from '#machines/upload-queue/events.ts';
import { uploadQueueMachine } from '#machines/upload-queue/upload-queue.machine.ts';
import { resourcesOf } from '#session/resources.ts';
import { once } from '#session/scope.ts';
import type { SessionScope } from '#session/services.ts';
import { mutationsOf } from '#session/writes.ts';
import { createMediaApi, imagePart, videoPart } from '../api.ts';
import { mediaLabels, uploadFailure } from '../labels.ts';
import { type AddedFiles, createEntrance } from './addFiles.ts';
import { moreFailed, moreStored, ownToasts, queueNotStored } from './labels.ts';
import { createSharedCalls, type SendBatch } from './sharedCalls.ts';
import { createStoredRows } from './storedRows.ts';

/** Statuses of a server that does not take batches, or none of this size. */
const batchRefusals: readonly unknown[] = [404, 405, 413];

/** Files that are added in one task, so that the page does not freeze. */
const chunk = 5;

/** The upload queue with its real ports, and the effects of what it emits. */
export function startQueue(scope: SessionScope) {
  const { createKey, defineMutation } = mutationsOf(scope);
  const { media, queries } = resourcesOf(scope);
  const api = createMediaApi(scope.client, media.clearCache);
  const stored = createStoredRows(scope, () => toastError(queueNotStored));

  const sendBatch: SendBatch = async (rows, options) => {
    try {
      if (rows[0]?.kind === 'video')
        return await api.videos.uploadBatch(
          rows.map(({ file, texts }) => videoPart(file, texts)),
          options,
        );
      return await api.images.uploadBatch(
        rows.map(({ file, texts }) => imagePart(file, texts)),
        options,
      );
    } catch (error) {
      if (error instanceof ApiError && batchRefusals.includes(error.status))
        queue.send({ type: 'queue.batchRefused', call: options.idempotencyKey });
      throw error;
    }
  };
  const share = createSharedCalls(sendBatch);

  const uploadQueuedFile = defineMutation(
    async ({ row, sharedCall, reportTo }: UploadQueuedFileInput, attempt) => {
      const { kind, file, texts } = row;
      const { signal } = attempt;
      const onProgress = (sent: number, total: number) => {
        if (!signal.aborted) reportTo.send({ type: 'row.progressed', sent, total });
      };
      reportTo.send({ type: 'row.attemptStarted' });
      try {
        if (sharedCall) await share({ row, sharedCall, reportTo }, sharedCall, signal);
        else if (kind === 'video')
          await api.videos.upload(videoPart(file, texts), { ...attempt, onProgress });
        else await api.images.upload(imagePart(file, texts), { ...attempt, onProgress });
      } catch (error) {
        if (!signal.aborted) reportTo.send({ type: 'row.attemptFailed' });
        throw error;
      }
    },
    ({ row }) => row.idempotencyKey,
  );

  const queue = scope.start(
    uploadQueueMachine.provide({
      actors: {
        queuedUpload: queuedUploadMachine.provide({ actors: { uploadQueuedFile } }),
        readRows: fromPromise<readonly StoredRow[]>(stored.read),
      },
    }),
    { id: 'upload queue', input: { createKey } },
  );
  queue.on('queue.rowChanged', ({ row }) => stored.write(row));
  queue.on('queue.rowsEnded', ({ ids }) => stored.remove(ids));
  queue.on('queue.unavailable', () => toastError(queueNotStored));
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

  let position = scope.now();
  const add = async ({ kind, section, files }: AddedFiles) => {
    for (let index = 0; index < files.length; index += chunk) {
      // Not in the task of the drop, nor in that of the files before.
      await new Promise((resolve) => setTimeout(resolve));
      const some = files.slice(index, index + chunk);
      queue.send({ type: 'queue.filesAdded', kind, section, files: some, position });
      position += some.length;
    }
  };
  let adding: Promise<void> = Promise.resolve();
  once(scope, createEntrance).open((added) => {
    adding = adding.then(() => add(added));
  });

  return { scope, queue };
}
