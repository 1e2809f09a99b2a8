import { type EventObject, fromCallback } from 'xstate';
import { toastError, toastInfo, toastSuccess } from '#components/toasts.ts';
import type { FilePart, ImageFields, VideoFields } from '#contract/endpoints.ts';
import { createMutations } from '#data/mutations.ts';
import { queriesOf } from '#data/queries.ts';
import { messageOf, messages } from '#domain/messages.ts';
import { toSortOrder, type UploadTexts } from '#domain/upload.ts';
import { isFilled } from '#domain/uploadRow.ts';
import { ApiError } from '#http/errors.ts';
import { upload } from '#http/xhr.ts';
import { selectUpload, uploadMachine } from '#machines/upload/upload.machine.ts';
import type { SendInput, SendOutput, SendResult } from '#machines/uploads/rows.ts';
import {
  type UploadsActorRef,
  type UploadsEvent,
  uploadsMachine,
} from '#machines/uploads/uploads.machine.ts';
import { once, type Scope } from '#session/scope.ts';
import type { GuestScope } from '#session/services.ts';
import { mediaErrors, mediaLabels } from '../labels.ts';
import { discardedText, uploadFailure, uploadsNotStored } from './labels.ts';
import { inspect, resize } from './resize.ts';
import { createUploadStorage } from './storage.ts';

/** Statuses of a server that does not take batches, or none of this size. */
const batchRefusals: readonly unknown[] = [404, 405, 413];

interface Chosen {
  readonly file: File;
  readonly texts: UploadTexts;
}

/** A file with the fields of a video, from the texts of its form. */
export const videoPart = ({ file, texts }: Chosen): FilePart<VideoFields> => ({
  file,
  fields: {
    section: texts.section,
    title: texts.title.trim(),
    description: texts.description,
    alt_text: texts.alt_text,
  },
});

/** A file with the fields of an image, from the texts of its form. */
export const imagePart = ({ file, texts }: Chosen): FilePart<ImageFields> => ({
  file,
  fields: {
    ...videoPart({ file, texts }).fields,
    category: texts.category,
    sort_order: String(toSortOrder(texts.sort_order)),
  },
});

/** Of the page: the uploads, and the scope of the session whose lists they change. */
const uploadsOf = (_: Scope): { actor?: UploadsActorRef; scope?: GuestScope } => ({});

/** The uploads of this page, which go on from one session to the next one of the same user. */
export function startUploads(scope: GuestScope): UploadsActorRef {
  const held = once(scope.page, uploadsOf);
  held.scope = scope;
  held.actor ??= startOnPage(scope, () => queriesOf(held.scope ?? scope));
  return held.actor;
}

function startOnPage(scope: GuestScope, queries: () => ReturnType<typeof queriesOf>): UploadsActorRef {
  const { createKey, defineMutation } = createMutations(scope);
  const { client } = scope;
  const storage = createUploadStorage(scope.pageActivity.askBeforeLeaving, () =>
    toastError(uploadsNotStored),
  );

  const send = defineMutation(async ({ kind, parts }: SendInput, attempt): Promise<SendOutput> => {
    // The browser refuses to read a file that has changed or gone since it was chosen.
    const reads = await Promise.allSettled(parts.map(({ file }) => file.slice(0, 1).arrayBuffer()));
    attempt.signal.throwIfAborted();
    const fileChanged = new Error(mediaErrors.fileChanged);
    // The key of the call is for all of its files in their order.
    if (reads.some(({ status }) => status === 'rejected'))
      return reads.map(({ status }) =>
        status === 'rejected' ? { ok: false, error: fileChanged } : { ok: null },
      );
    const [first] = parts;
    if (first && parts.length === 1) {
      if (kind === 'video') await upload(client, 'uploadVideo', { form: [videoPart(first)] }, attempt);
      else await upload(client, 'uploadImage', { form: [imagePart(first)] }, attempt);
      return [{ ok: true }];
    }
    const results = await (kind === 'video'
      ? upload(client, 'uploadVideos', { form: parts.map(videoPart) }, attempt)
      : upload(client, 'uploadImages', { form: parts.map(imagePart) }, attempt)
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
  });

  const machine = uploadsMachine.provide({
    actors: {
      upload: uploadMachine.provide({
        actors: { resize, inspect },
        actions: {
          store: (
            { context: { content: _, resizedFrom: __, fieldError: ___, ...upload } },
            { isSubmitted },
          ) => storage.write({ ...upload, isSubmitted }),
          forget: ({ context: { id } }) => storage.remove(id),
        },
      }),
      send,
      watchSession: scope.watchSession,
      holdStorage: fromCallback<EventObject, { user: string }>(({ sendBack, input: { user } }) =>
        storage.hold(user, (uploads) => sendBack({ type: 'storage.opened', uploads } satisfies UploadsEvent)),
      ),
    },
    actions: {
      announce: (_, { files }) => {
        for (const { row, result } of files)
          if (result.ok && row.part)
            toastSuccess(mediaLabels[row.kind].uploaded, {
              about: [row.id],
              counted: { many: mediaLabels[row.kind].many, done: 'uploaded' },
            });
        const failed = files.flatMap(({ row: { kind }, result }) =>
          result.ok === false ? { kind, error: result.error } : [],
        );
        // The files of a call that is lost have one error.
        const isLost =
          files.length > 1 &&
          failed.length === files.length &&
          new Set(failed.map(({ error }) => error)).size === 1;
        for (const { kind, error } of isLost ? failed.slice(0, 1) : failed)
          toastError(uploadFailure(isLost ? `${kind}s` : kind, messageOf(error)));
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
  return scope.page.start(machine, { id: 'uploads', input: { createKey, position: scope.now() } });
}
