import { createActor, type SimulatedClock } from 'xstate';
import type { MediaKind } from '#contract/entities.ts';
import type { StoredDraft } from '#machines/upload/draft.ts';
import type { UploadFileInput } from '#machines/upload/events.ts';
import {
  selectFailure,
  selectFieldError,
  selectFile,
  selectIsHighlighted,
  selectIsOpen,
  selectIsReading,
  selectIsSubmitting,
  selectKind,
  selectProgress,
  selectSavedAt,
  selectTexts,
  uploadMachine,
} from '#machines/upload/upload.machine.ts';
import { ScriptedPort, startChart } from './chart.ts';

/** A file of `bytes` zeros. */
export const fileOf = (name: string, type: string, bytes = 3): File =>
  new File([new Uint8Array(bytes)], name, { type });

/** The values of the selectors for an empty form. */
export const emptyForm = {
  kind: 'image',
  file: null,
  texts: { title: '', description: '', alt_text: '', category: '', sort_order: '0', section: 'gallery' },
  fieldError: null,
  failure: null,
  savedAt: null,
  progress: 0,
} as const;

/** The values of the selectors of a closed form. */
export const closed = { isOpen: false, isReading: false, isSubmitting: false, isHighlighted: false };
export const shown = { ...closed, isOpen: true };

export const editing = (
  file: 'missing' | 'chosen',
  { drag = 'away', texts = 'stored' }: { drag?: 'away' | 'over'; texts?: 'stored' | 'changed' } = {},
) => ({ editing: { file, drag, texts } });

export const submitting = (
  dialog: 'shown' | 'hidden' = 'shown',
  attempt: 'sending' | 'slow' | 'retrying' = 'sending',
) => ({ submitting: { dialog, attempt } });

/** Starts an upload chart; the test settles its upload and its reads of drafts. Its keys are 'key 1', 'key 2', … */
export function startUpload(clock?: SimulatedClock) {
  const uploadFile = new ScriptedPort<unknown, UploadFileInput>();
  const readDraft = new ScriptedPort<StoredDraft | null, { kind: MediaKind }>();
  const machine = uploadMachine.provide({
    actors: { uploadFile: uploadFile.logic, readDraft: readDraft.logic },
  });
  let keys = 0;
  const createKey = () => {
    keys += 1;
    return `key ${keys}`;
  };
  const chart = startChart((options) => createActor(machine, { ...options, input: { createKey } }), clock);
  const { actor } = chart;
  let seen = 0;
  return {
    ...chart,
    uploadFile,
    readDraft,
    /** The form's contents; the file by its name, because two File objects always compare equal. */
    form: () => {
      const snapshot = actor.getSnapshot();
      return {
        kind: selectKind(snapshot),
        file: selectFile(snapshot)?.name ?? null,
        texts: selectTexts(snapshot),
        fieldError: selectFieldError(snapshot),
        failure: selectFailure(snapshot),
        savedAt: selectSavedAt(snapshot),
        progress: selectProgress(snapshot),
      };
    },
    state: () => actor.getSnapshot().value,
    flags: () => {
      const snapshot = actor.getSnapshot();
      return {
        isOpen: selectIsOpen(snapshot),
        isReading: selectIsReading(snapshot),
        isSubmitting: selectIsSubmitting(snapshot),
        isHighlighted: selectIsHighlighted(snapshot),
      };
    },
    /** The events emitted since the last call. */
    news: () => {
      const news = chart.emitted.slice(seen);
      seen = chart.emitted.length;
      return news;
    },
    /** Opens the form of images and answers the read. */
    open: async (draft: StoredDraft | null = null) => {
      actor.send({ type: 'upload.opened', kind: 'image', section: 'gallery' });
      await readDraft.call(readDraft.inputs.length - 1).resolve(draft);
    },
    choose: (file: File) => actor.send({ type: 'upload.fileChosen', file }),
    dismiss: () => actor.send({ type: 'upload.dismissed' }),
    submit: () => actor.send({ type: 'upload.submitted' }),
  };
}
