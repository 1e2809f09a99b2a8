import { createActor, type SimulatedClock } from 'xstate';
import type { Status } from '#contract/entities.ts';
import {
  type Change,
  deletionOf,
  type Entry,
  type Write,
  type WriteResult,
} from '#machines/writes/entries.ts';
import {
  selectBulk,
  selectCanUndo,
  selectOffered,
  selectPending,
  writesMachine,
} from '#machines/writes/writes.machine.ts';
import { createKeys, ScriptedPort, startChild } from './chart.ts';

/** Starts the writes of a screen; the test settles their calls. */
export function startWrites(clock?: SimulatedClock) {
  const write = new ScriptedPort<WriteResult, Write>();
  const announced: { readonly action: string; readonly entries: readonly Entry[] }[] = [];
  const stored: { readonly id: string; readonly to: string | null }[] = [];
  const retracted: string[] = [];
  const refreshes: boolean[] = [];
  const input = { createKey: createKeys() };
  const machine = writesMachine.provide({
    actors: { write: write.logic },
    actions: {
      announce: (_, outcome) => announced.push(outcome),
      retract: (_, { action }) => retracted.push(action),
      showStored: (_, { write: { id, to, type }, item, isMissing }) => {
        const value = item && type === 'status' && 'status' in item ? item.status : to;
        stored.push({ id, to: isMissing ? null : value });
      },
      refreshList: (_, { isNow }) => refreshes.push(isNow),
    },
  });
  const chart = startChild((options) => createActor(machine, { ...options, input }), clock);
  const { actor } = chart;
  const request = (changes: readonly Change[], isBulk = changes.length > 1) =>
    actor.send({ type: 'writes.requested', changes, isBulk });
  const changesOf = (ids: string, to: Status, from: string) =>
    [...ids].map((id) => ({ type: 'status' as const, id, label: id, from, to }));
  return {
    ...chart,
    write,
    announced,
    stored,
    retracted,
    refreshes,
    request,
    choose: (id: string, to: Status, from = 'pending') => request(changesOf(id, to, from).slice(0, 1), false),
    chooseAll: (ids: string, to: Status, from = 'pending') => request(changesOf(ids, to, from), true),
    remove: (ids: string) => request([...ids].map((id) => deletionOf({ id, label: id }))),
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
    offered: (id: string) => selectOffered(id)(actor.getSnapshot()),
    entries: () => actor.getSnapshot().context.entries.length,
    state: () => actor.getSnapshot().value,
  };
}
