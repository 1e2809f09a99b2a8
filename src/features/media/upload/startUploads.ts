import { type EventObject, fromCallback } from 'xstate';
import { toastError, toastInfo, toastSuccess } from '#components/toasts.ts';
import { createMutations, type Mutations } from '#data/mutations.ts';
import { queriesOf } from '#data/queries.ts';
import { messageOf, messages } from '#domain/messages.ts';
import { isFilled } from '#domain/uploadRow.ts';
import { ApiError } from '#http/errors.ts';
import { selectUpload, uploadMachine } from '#machines/upload/upload.machine.ts';
import type { SendInput, SendOutput, SendResult } from '#machines/uploads/rows.ts';
import {
  type UploadsActorRef,
  type UploadsEvent,
  uploadsMachine,
} from '#machines/uploads/uploads.machine.ts';
import { once, type Scope } from '#session/scope.ts';
import type { GuestScope } from '#session/services.ts';
import { createMediaApi, imagePart, videoPart } from '../api.ts';
import { mediaErrors, mediaLabels } from '../labels.ts';
import { batchFailure, discardedText, uploadFailure, uploadsNotStored } from './labels.ts';
import { resize } from './resize.ts';
import { createUploadStorage } from './storage.ts';

/** Statuses of a server that does not take batches, or none of this size. */
const batchRefusals: readonly unknown[] = [404, 405, 413];

/** The browser refuses to read a file that has changed or gone since it was chosen. */
const isReadable = (file: File): Promise<boolean> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );

/** Of the page: the uploads, and the scope of the session whose lists they change. */
const uploadsOf = (_: Scope): { actor?: UploadsActorRef; scope?: GuestScope } => ({});

/** The uploads of this page, which go on from one session to the next one of the same user. */
export function startUploads(scope: GuestScope): UploadsActorRef {
  const held = once(scope.page, uploadsOf);
  held.scope = scope;
  if (!held.actor) {
    const mutations = createMutations(scope);
    const machine = provideUploads(scope, mutations, () => queriesOf(held.scope ?? scope));
    const input = { createKey: mutations.createKey, position: scope.now() };
    held.actor = scope.page.start(machine, { id: 'uploads', input });
  }
  return held.actor;
}

function provideUploads(
  scope: GuestScope,
  { defineMutation }: Mutations,
  queries: () => ReturnType<typeof queriesOf>,
) {
  const { image: images, video: videos } = createMediaApi(scope.client);
  const storage = createUploadStorage(scope.pageActivity.askBeforeLeaving, () =>
    toastError(uploadsNotStored),
  );

  const send = defineMutation(
    async ({ kind, parts }: SendInput, attempt): Promise<SendOutput> => {
      const readable = await Promise.all(parts.map(({ file }) => isReadable(file)));
      attempt.signal.throwIfAborted();
      const fileChanged = new Error(mediaErrors.fileChanged);
      if (!readable.includes(true)) throw fileChanged;
      // The key of the call is for all of its files in their order.
      if (readable.includes(false))
        return readable.map(
          (isRead): SendResult => (isRead ? { ok: null } : { ok: false, error: fileChanged }),
        );
      const imageParts = () => parts.map(({ file, texts }) => imagePart(file, texts));
      const videoParts = () => parts.map(({ file, texts }) => videoPart(file, texts));
      const [first] = parts;
      if (first && parts.length === 1) {
        if (kind === 'video') await videos.upload(videoPart(first.file, first.texts), attempt);
        else await images.upload(imagePart(first.file, first.texts), attempt);
        return [{ ok: true }];
      }
      const results = await (kind === 'video'
        ? videos.uploadBatch(videoParts(), attempt)
        : images.uploadBatch(imageParts(), attempt)
      ).catch((error: unknown) => {
        if (error instanceof ApiError && batchRefusals.includes(error.status)) return 'batchRefused' as const;
        throw error;
      });
      if (results === 'batchRefused') return results;
      return parts.map((_, index): SendResult => {
        const result = results[index];
        return result?.ok
          ? { ok: true }
          : { ok: false, error: new Error(result?.error.message ?? messages.unexpected) };
      });
    },
    ({ idempotencyKey }) => idempotencyKey,
  );

  return uploadsMachine.provide({
    actors: {
      upload: uploadMachine.provide({
        actors: { resize },
        actions: {
          store: ({ context: { resizedFrom: _, fieldError: __, ...upload } }, { isSubmitted }) =>
            storage.write({ ...upload, isSubmitted }),
          forget: ({ context: { id } }) => storage.remove(id),
        },
      }),
      send,
      watchSession: scope.watchSession,
      holdStorage: fromCallback<EventObject, { user: string }>(({ sendBack, input: { user } }) => {
        const tell = (event: UploadsEvent) => sendBack(event);
        return storage.hold(user, (uploads) => tell({ type: 'storage.opened', uploads }));
      }),
    },
    actions: {
      announce: (_, { stored, failed, isBatchLost }) => {
        for (const { id, kind, texts } of stored)
          toastSuccess(mediaLabels[kind].uploaded, { subject: { key: id, name: texts.title } });
        const [first] = failed;
        if (first && isBatchLost) toastError(batchFailure(first.kind, messageOf(first.error)));
        else for (const { kind, error } of failed) toastError(uploadFailure(kind, messageOf(error)));
      },
      // XState warns of requests that start within an action.
      refreshLists: () => queueMicrotask(() => queries().invalidate('media')),
      announceDiscarded: (_, { uploads }) => {
        const unsent = uploads.map((upload) => selectUpload(upload.getSnapshot())).filter(isFilled);
        if (unsent.length > 0) toastInfo(discardedText(unsent.map(({ texts }) => texts.title.trim())));
      },
      clearStorage: storage.clear,
    },
  });
}
