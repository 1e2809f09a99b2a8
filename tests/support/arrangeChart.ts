import { createActor, type SimulatedClock } from 'xstate';
import {
  arrangeMachine,
  selectCurrent,
  selectHasMoves,
  selectIsAsking,
  selectIsOpen,
  selectIsReporting,
  selectIsSaving,
  selectMoved,
  selectOrder,
} from '#machines/arrange/arrange.machine.ts';
import { startChart } from './chart.ts';

/** Starts an arrange chart; ids are single letters. */
export function startArrange(clock?: SimulatedClock) {
  const chart = startChart((options) => createActor(arrangeMachine, options), clock);
  const { actor } = chart;
  return {
    ...chart,
    open: (ids = 'abcd') => actor.send({ type: 'arrange.opened', section: 'gallery', ids: [...ids] }),
    move: (id: string, to: number) => actor.send({ type: 'arrange.moved', id, to }),
    /** The values of the selectors. */
    shown: () => {
      const snapshot = actor.getSnapshot();
      return {
        value: snapshot.value,
        tags: [selectIsOpen, selectIsSaving, selectIsReporting, selectIsAsking].map((is) => is(snapshot)),
        order: selectOrder(snapshot).join(''),
        current: selectCurrent(snapshot),
        moved: selectMoved(snapshot),
        hasMoves: selectHasMoves(snapshot),
      };
    },
  };
}
