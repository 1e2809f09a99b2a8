import { toastError, toastInfo, toastSuccess } from '#components/toasts.ts';
import { messageOf } from '#domain/messages.ts';
import { startReplyTemplates } from '#session/replyTemplates.ts';
import { once } from '#session/scope.ts';
import type { SessionScope } from '#session/services.ts';
import { conflictText, savedText, templateLabels } from './labels.ts';

/** The templates of replies, which the inbox reads too, and the toasts about their changes. */
export function startTemplates(scope: SessionScope) {
  const templates = once(scope, startReplyTemplates);
  templates.on('templates.saved', ({ change }) => toastSuccess(savedText(change)));
  templates.on('templates.saveFailed', ({ error }) =>
    // An error of the storage has a text for developers.
    toastError(
      error instanceof DOMException ? templateLabels.saveFailed : messageOf(error, templateLabels.saveFailed),
    ),
  );
  templates.on('templates.fileRefused', ({ error }) =>
    toastError(
      error instanceof DOMException
        ? templateLabels.fileRefused
        : messageOf(error, templateLabels.fileRefused),
    ),
  );
  templates.on('templates.conflicted', ({ draft }) => toastInfo(conflictText(draft.name)));
  return { templates };
}
