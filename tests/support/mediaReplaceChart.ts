import { createActor, type SimulatedClock } from 'xstate';
import type { MediaItem } from '#contract/entities.ts';
import {
  type DeleteOldInput,
  mediaReplaceMachine,
  type ReplaceFileInput,
  selectAreBothKept,
  selectFile,
  selectIsBusy,
  selectIsOpen,
  selectProblem,
  selectProgress,
  selectTarget,
} from '#machines/media-replace/media-replace.machine.ts';
import { ScriptedPort, startChart } from './chart.ts';
import { loft, targetOf } from './mediaEditChart.ts';

export const photo = new File([new Uint8Array(3)], 'harbour.jpg', { type: 'image/jpeg' });
export const text = new File(['x'], 'notes.txt', { type: 'text/plain' });
/** The only failure that says that the old item no longer exists. */
export const missing = new Error('Not found');

/** Keys are 'key 1', 'key 2', … */
export function replaceInput() {
  let keys = 0;
  return {
    createKey: () => {
      keys += 1;
      return `key ${keys}`;
    },
    isMissing: (error: unknown) => error === missing,
  };
}

/** Starts a replace chart; the test settles its calls. */
export function startMediaReplace(clock?: SimulatedClock) {
  const uploadFile = new ScriptedPort<MediaItem | null, ReplaceFileInput>();
  const deleteOld = new ScriptedPort<unknown, DeleteOldInput>();
  const machine = mediaReplaceMachine.provide({
    actors: { uploadFile: uploadFile.logic, deleteOld: deleteOld.logic },
  });
  const chart = startChart((options) => createActor(machine, { ...options, input: replaceInput() }), clock);
  const { actor } = chart;
  return {
    ...chart,
    uploadFile,
    deleteOld,
    open: () => actor.send({ type: 'replace.opened', target: targetOf(loft) }),
    choose: (file: File) => actor.send({ type: 'replace.fileChosen', file }),
    submit: () => actor.send({ type: 'replace.submitted' }),
    dismiss: () => actor.send({ type: 'replace.dismissed' }),
    shown: () => {
      const snapshot = actor.getSnapshot();
      return {
        value: snapshot.value,
        isOpen: selectIsOpen(snapshot),
        isBusy: selectIsBusy(snapshot),
        areBothKept: selectAreBothKept(snapshot),
        id: selectTarget(snapshot)?.item.id ?? null,
        file: selectFile(snapshot)?.name ?? null,
        problem: selectProblem(snapshot),
        progress: selectProgress(snapshot),
      };
    },
  };
}
