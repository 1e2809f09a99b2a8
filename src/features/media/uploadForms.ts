import { fromCallback, fromPromise } from 'xstate';
import { toastError, toastInfo, toastSuccess } from '#components/toasts.ts';
import type { MediaKind } from '#contract/entities.ts';
import { mutationsOf } from '#data/mutations.ts';
import { queriesOf } from '#data/queries.ts';
import { messageOf } from '#domain/messages.ts';
import { titleModeOf } from '#domain/upload.ts';
import { type MediaPanelEvent, mediaPanelMachine } from '#machines/media-panel/media-panel.machine.ts';
import { pageDropMachine } from '#machines/page-drop/page-drop.machine.ts';
import type { StoredDraft } from '#machines/upload/draft.ts';
import { uploadMachine } from '#machines/upload/upload.machine.ts';
import type { SessionScope } from '#session/services.ts';
import { onSessionLeft } from '#session/watchSession.ts';
import { withEffects } from '#session/withEffects.ts';
import { refusedText } from './drop/labels.ts';
import { createDrafts } from './formDrafts.ts';
import { draftKept, draftNotStored, mediaLabels, uploadContinues, uploadFailure } from './labels.ts';
import { resize } from './resize.ts';
import { defineTransfer } from './transfers.ts';

/** The upload form of the media screen, and the files that are dropped on it. */
export function startUploadForms(scope: SessionScope) {
  const { createKey } = mutationsOf(scope);
  const invalidate = () => queriesOf(scope).invalidate('media');
  const drafts = createDrafts(scope, () => toastError(draftNotStored));
  const upload = withEffects(
    uploadMachine.provide({
      actors: {
        resize,
        readDraft: fromPromise<StoredDraft | null, { kind: MediaKind }>(({ input }) =>
          drafts.read(input.kind),
        ),
      },
    }),
    {
      'draft.fileChanged': ({ kind, file }) => drafts.writeFile(kind, file),
      'draft.detailsChanged': ({ kind, details }) => drafts.writeDetails(kind, details),
      'draft.ended': ({ kind }) => drafts.remove(kind),
      'draft.unavailable': drafts.reportUnavailable,
      'draft.kept': ({ kind }) => toastInfo(draftKept(kind)),
    },
  );
  const machine = withEffects(
    mediaPanelMachine.provide({
      actors: {
        upload,
        transfer: defineTransfer(scope),
        watchSession: fromCallback(({ sendBack }) => {
          const send = (event: MediaPanelEvent) => sendBack(event);
          return onSessionLeft(scope, (isRequested) => send({ type: 'session.ended', isRequested }));
        }),
      },
    }),
    {
      'transfer.succeeded': ({ kind }) => {
        toastSuccess(mediaLabels[kind].uploaded);
        drafts.remove(kind);
        invalidate();
      },
      'transfer.failed': ({ kind, error }) => {
        toastError(uploadFailure(kind, messageOf(error)));
        invalidate();
      },
      'transfer.draftKept': ({ kind, sent, error }) =>
        drafts.writeDetails(kind, {
          ...sent,
          titleMode: titleModeOf(sent.texts.title, sent.file),
          failure: messageOf(error),
        }),
      'draft.left': ({ kind }) => void drafts.release(kind),
      'transfer.hidden': ({ kind }) => toastInfo(uploadContinues(kind)),
      'transfer.stopped': invalidate,
    },
  );
  const panel = scope.start(machine, { id: 'panel', input: { queue: scope.queue, createKey } });
  const pageDrop = scope.start(
    withEffects(pageDropMachine, {
      'pageDrop.filesSorted': ({ refused, folders, shown }) => {
        if (refused.length + folders.length > 0) toastError(refusedText(shown, refused, folders));
      },
    }),
    { id: 'pageDrop', input: { queue: scope.queue, panel } },
  );
  return { panel, pageDrop };
}
