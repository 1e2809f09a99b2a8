import { createActor, type SimulatedClock } from 'xstate';
import {
  type DeleteItemInput,
  type DeletionTarget,
  deletionMachine,
  type MediaDeletionTarget,
  selectDeletion,
  selectIsDeleting,
  selectIsOpen,
  selectTarget,
} from '#machines/media-deletion/media-deletion.machine.ts';
import { ScriptedPort, startChild } from './chart.ts';

export const sofa: MediaDeletionTarget = {
  id: 'img-7',
  label: 'Linen sofa',
  kind: 'image',
  section: 'gallery',
};
export const inquiry: DeletionTarget = { id: 'inq-2', label: 'Ada Fischer', kind: 'inquiry' };
/** The only failure that says that the item is missing. */
export const gone = new Error('Not found');
export const isMissing = (_: DeletionTarget, error: unknown) => error === gone;

/** Starts a deletion chart; the test settles its calls. */
export function startDeletion(input = { isMissing }, clock?: SimulatedClock) {
  const deleteItem = new ScriptedPort<void, DeleteItemInput>();
  const machine = deletionMachine.provide({ actors: { deleteItem: deleteItem.logic } });
  const chart = startChild((options) => createActor(machine, { ...options, input }), clock);
  const { actor } = chart;
  return {
    ...chart,
    deleteItem,
    /** The values of the selectors, and the items whose deletions are on their way. */
    shown: () => {
      const snapshot = actor.getSnapshot();
      return {
        value: snapshot.value.dialog,
        list: snapshot.value.list,
        target: selectTarget(snapshot),
        isOpen: selectIsOpen(snapshot),
        isDeleting: selectIsDeleting(snapshot),
        awaited: selectDeletion(snapshot)?.getSnapshot().input.target ?? null,
        running: Object.values(snapshot.context.running),
      };
    },
    confirm: (target: DeletionTarget) => {
      actor.send({ type: 'deletion.requested', target });
      actor.send({ type: 'deletion.confirmed' });
    },
  };
}
