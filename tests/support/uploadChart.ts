import { createActor, type SimulatedClock } from 'xstate';
import type { MediaItem } from '#contract/entities.ts';
import {
  selectFailure,
  selectFieldError,
  selectFile,
  selectIsHighlighted,
  selectIsOpen,
  selectIsSubmitting,
  selectKind,
  selectProgress,
  selectTexts,
  type UploadInput,
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
  progress: 0,
} as const;

export const editing = (file: 'missing' | 'chosen', drag: 'away' | 'over' = 'away') => ({
  open: { editing: { file, drag } },
});

export const submitting = { open: 'submitting' };

/** Starts an upload chart; the test settles its upload. */
export function startUpload(clock?: SimulatedClock) {
  const uploadFile = new ScriptedPort<MediaItem, UploadInput>();
  const machine = uploadMachine.provide({ actors: { uploadFile: uploadFile.logic } });
  const chart = startChart((options) => createActor(machine, options), clock);
  const { actor } = chart;
  return {
    ...chart,
    uploadFile,
    /** The form's contents; the file by its name, because two File objects always compare equal. */
    form: () => {
      const snapshot = actor.getSnapshot();
      return {
        kind: selectKind(snapshot),
        file: selectFile(snapshot)?.name ?? null,
        texts: selectTexts(snapshot),
        fieldError: selectFieldError(snapshot),
        failure: selectFailure(snapshot),
        progress: selectProgress(snapshot),
      };
    },
    state: () => actor.getSnapshot().value,
    flags: () => {
      const snapshot = actor.getSnapshot();
      return {
        isOpen: selectIsOpen(snapshot),
        isSubmitting: selectIsSubmitting(snapshot),
        isHighlighted: selectIsHighlighted(snapshot),
      };
    },
    open: () => actor.send({ type: 'upload.opened', kind: 'image', section: 'gallery' }),
    choose: (file: File) => actor.send({ type: 'upload.fileChosen', file }),
    submit: () => actor.send({ type: 'upload.submitted' }),
  };
}
