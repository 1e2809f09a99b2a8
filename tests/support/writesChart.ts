import { createActor, type SimulatedClock } from 'xstate';
import type { InboxItem, Status } from '#contract/entities.ts';
import {
  type Change,
  type Entry,
  selectBulk,
  selectCanUndo,
  selectPending,
  type Write,
  type WriteResult,
  writesMachine,
} from '#machines/writes/writes.machine.ts';
import { ScriptedPort, startChart } from './chart.ts';

/** Starts the writes of an inbox; the test settles their calls. */
export function startWrites(clock?: SimulatedClock) {
  const write = new ScriptedPort<WriteResult, Write>();
  const announced: { readonly action: string; readonly entries: readonly Entry[] }[] = [];
  const stored: { readonly id: string; readonly status: string; readonly item: InboxItem | null }[] = [];
  let keys = 0;
  const input = {
    createKey: () => {
      keys += 1;
      return `k${keys}`;
    },
  };
  const machine = writesMachine.provide({
    actors: { write: write.logic },
    actions: {
      announce: (_, outcome) => announced.push(outcome),
      showStored: (_, change) => stored.push(change),
    },
  });
  const { actor } = startChart((options) => createActor(machine, { ...options, input }), clock);
  const request = (changes: readonly Change[], isBulk: boolean) =>
    actor.send({ type: 'writes.requested', changes, isBulk });
  return {
    actor,
    write,
    announced,
    stored,
    choose: (id: string, to: Status, from = 'pending') => request([{ id, label: id, from, to }], false),
    chooseAll: (ids: string, to: Status, from = 'pending') =>
      request(
        [...ids].map((id) => ({ id, label: id, from, to })),
        true,
      ),
    undo: (action: string | null = null) => actor.send({ type: 'undo.requested', action }),
    /** The calls so far, as `a completed`. */
    sent: () => write.inputs.map(({ id, to }) => `${id} ${to}`),
    /** What was announced, as `single a done`. */
    outcomes: () =>
      announced
        .filter(({ entries }) => entries.length > 0)
        .map(({ entries }) => entries.map(({ kind, write, stage }) => `${kind} ${write.id} ${stage}`)),
    /** Answers the calls in flight, also those that follow. */
    settle: async (result: WriteResult = { stage: 'done', item: null }) => {
      while (write.open.length > 0) for (const index of write.open) await write.call(index).resolve(result);
    },
    pending: () => Object.fromEntries(selectPending(actor.getSnapshot())),
    bulk: () => selectBulk(actor.getSnapshot()).map(({ write, stage }) => `${write.id} ${stage}`),
    canUndo: (action: string) => selectCanUndo(action)(actor.getSnapshot()),
    entries: () => actor.getSnapshot().context.entries.length,
    state: () => actor.getSnapshot().value,
  };
}
