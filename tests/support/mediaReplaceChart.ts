import { createActor } from 'xstate';
import {
  type DeleteOldInput,
  mediaReplaceMachine,
  selectAreBothKept,
  selectFile,
  selectIsBusy,
  selectProblem,
  selectTarget,
  selectTransfer,
} from '#machines/media-replace/media-replace.machine.ts';
import type { TransferInput, TransferResult } from '#machines/transfer/transfer.machine.ts';
import { ScriptedPort, startChild } from './chart.ts';
import { keyCreator, loft, targetOf } from './mediaEditChart.ts';

export const photo = new File([new Uint8Array(3)], 'harbour.jpg', { type: 'image/jpeg' });
export const text = new File(['x'], 'notes.txt', { type: 'text/plain' });
/** The only failure that says that the old item no longer exists. */
export const missing = new Error('Not found');

/** Starts the replacement of the file of an item; the test settles its calls. */
export function startMediaReplace(item = loft) {
  const transfer = new ScriptedPort<readonly TransferResult[], TransferInput>();
  const deleteOld = new ScriptedPort<unknown, DeleteOldInput>();
  const machine = mediaReplaceMachine.provide({
    actors: { transfer: transfer.logic, deleteOld: deleteOld.logic },
  });
  const input = {
    target: targetOf(item),
    createKey: keyCreator(),
    isMissing: (error: unknown) => error === missing,
  };
  const chart = startChild((options) => createActor(machine, { ...options, input }));
  const { actor } = chart;
  return {
    ...chart,
    transfer,
    deleteOld,
    choose: (file: File) => actor.send({ type: 'replace.fileChosen', file }),
    submit: () => actor.send({ type: 'replace.submitted' }),
    cancel: () => actor.send({ type: 'replace.cancelled' }),
    leave: () => actor.send({ type: 'replace.left' }),
    /** The types of its reports, without the domain. */
    told: () => chart.reports.map(({ type }) => type.slice('replace.'.length)),
    shown: () => {
      const snapshot = actor.getSnapshot();
      return {
        value: snapshot.value,
        isBusy: selectIsBusy(snapshot),
        areBothKept: selectAreBothKept(snapshot),
        id: selectTarget(snapshot).item.id,
        file: selectFile(snapshot)?.name ?? null,
        problem: selectProblem(snapshot),
        hasTransfer: selectTransfer(snapshot) !== undefined,
      };
    },
  };
}
