import { type EventObject, fromCallback, fromPromise } from 'xstate';
import { toastError, toastInfo, toastSuccess } from '#components/toasts.ts';
import {
  parseDraft,
  parseTemplateFile,
  type ReplyTemplate,
  templateLimits,
} from '#contract/replyTemplates.ts';
import { mutationsOf } from '#data/writes.ts';
import { messageOf } from '#domain/messages.ts';
import { type TemplateChange, validateTemplate } from '#domain/replyTemplates.ts';
import type { ReplyTemplatesEvent } from '#machines/reply-templates/events.ts';
import { replyTemplatesMachine } from '#machines/reply-templates/reply-templates.machine.ts';
import { writeText } from '#session/keptText.ts';
import type { SessionScope } from '#session/services.ts';
import { withEffects } from '#session/withEffects.ts';
import { conflictText, savedText, templateLabels } from './templateLabels.ts';
import { templateStoreOf } from './templateStore.ts';

/** The chart of the templates with its real ports. The form is in sessionStorage, because each tab has its own (decision 77). */
export function provideTemplates(scope: SessionScope) {
  const store = templateStoreOf(scope);
  const draftKey = `admin-reply-template-draft ${scope.email}`;
  const { createKey: createId } = mutationsOf(scope);
  const readFile = async (file: File): Promise<readonly ReplyTemplate[]> => {
    if (file.size > templateLimits.fileBytes) throw new Error('The file is larger than 256 kB.');
    return parseTemplateFile(await file.text()).map((fields) => {
      const template = { id: createId(), ...fields };
      const error = validateTemplate(template, []);
      if (error) throw new Error(`Template “${fields.name}” of the file: ${error.message}.`);
      return template;
    });
  };
  // An error of the storage has a text for developers.
  const toastFailure = (error: unknown, text: string) =>
    toastError(error instanceof DOMException ? text : messageOf(error, text));

  return withEffects(
    replyTemplatesMachine.provide({
      actors: {
        readTemplates: fromPromise(async () => ({
          ...store.read(),
          draft: parseDraft(sessionStorage.getItem(draftKey)),
        })),
        watchTemplates: fromCallback<EventObject>(({ sendBack }) => {
          const send = (event: ReplyTemplatesEvent) => sendBack(event);
          return store.subscribe(() => send({ type: 'templates.replaced', kept: store.current() }));
        }),
        saveTemplates: fromPromise<readonly ReplyTemplate[], TemplateChange>(async ({ input }) =>
          store.save(input),
        ),
        readFile: fromPromise<readonly ReplyTemplate[], File>(({ input }) => readFile(input)),
      },
    }),
    {
      // Where storage is blocked, the form lasts as long as the page.
      'templates.draftChanged': ({ draft }) =>
        writeText('sessionStorage', draftKey, draft && JSON.stringify(draft)),
      'templates.defaultChosen': ({ id }) => store.chooseDefault(id),
      'templates.saved': ({ change }) => toastSuccess(savedText(change)),
      'templates.saveFailed': ({ error }) => toastFailure(error, templateLabels.saveFailed),
      'templates.fileRefused': ({ error }) => toastFailure(error, templateLabels.fileRefused),
      'templates.conflicted': ({ draft }) => toastInfo(conflictText(draft.name)),
    },
  );
}
