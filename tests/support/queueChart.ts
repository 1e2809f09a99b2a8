import { expect } from 'vitest';
import { createActor, type SimulatedClock } from 'xstate';
import { markOf } from '#domain/chosenFiles.ts';
import type { StoredRow } from '#domain/uploadRow.ts';
import { type SendInput, type TransferResult, transferMachine } from '#machines/transfer/transfer.machine.ts';
import {
  selectIsOpen,
  selectIsWorking,
  selectRows,
  selectTransferOf,
  uploadQueueMachine,
} from '#machines/upload-queue/upload-queue.machine.ts';
import { ScriptedPort, startChart } from './chart.ts';
import { emptyForm, fileOf } from './uploadChart.ts';

export const megabyte = 1024 * 1024;

/** A row of the queue, as it is stored, with the title 'Loft', which was typed. */
export const storedRow = (overrides: Partial<StoredRow> = {}): StoredRow => ({
  id: 'row 1',
  position: 0,
  kind: 'image',
  file: fileOf('loft.png', 'image/png'),
  texts: { ...emptyForm.texts, title: 'Loft' },
  chosen: markOf(fileOf('loft.png', 'image/png')),
  titleMode: 'typed',
  idempotencyKey: null,
  failure: null,
  isWaiting: false,
  ...overrides,
});

/** A refusal of a batch. */
export const refusal = new Error('Server error: 413');

export const stored = (count = 1): readonly TransferResult[] =>
  Array.from({ length: count }, () => ({ ok: true, item: null }));

/** Starts an upload queue; the test settles its calls and the read. Its keys are 'key 1', 'key 2', … */
export function startQueue(clock?: SimulatedClock) {
  const send = new ScriptedPort<readonly TransferResult[], SendInput>();
  const readRows = new ScriptedPort<readonly StoredRow[]>();
  const resize = new ScriptedPort<File, { file: File }>();
  const machine = uploadQueueMachine.provide({
    actors: {
      transfer: transferMachine.provide({ actors: { send: send.logic } }),
      readRows: readRows.logic,
      resize: resize.logic,
    },
  });
  let keys = 0;
  const createKey = () => {
    keys += 1;
    return `key ${keys}`;
  };
  const input = { createKey, isBatchRefused: (error: unknown) => error === refusal, position: 0 };
  const chart = startChart((options) => createActor(machine, { ...options, input }), clock);
  const { actor } = chart;
  let seen = 0;
  const rows = () => {
    const shown = selectRows(actor.getSnapshot());
    // What is shown is what a reload finds.
    const last = chart.emitted.findLast((event) => event.type === 'queue.rowsChanged');
    expect(last?.rows ?? []).toEqual(shown);
    return shown;
  };
  const row = (name: string) => {
    const found = rows().find(({ file }) => file.name === name);
    if (!found) throw new Error(`No row ${name}`);
    return found;
  };
  return {
    ...chart,
    send,
    readRows,
    resize,
    rows,
    row,
    add: (...files: readonly File[]) =>
      actor.send({ type: 'queue.filesAdded', kind: 'image', section: 'gallery', files }),
    submit: () => actor.send({ type: 'queue.submitted' }),
    transferOf: (name: string) => selectTransferOf(row(name))(actor.getSnapshot()),
    shown: () => ({
      isOpen: selectIsOpen(actor.getSnapshot()),
      isWorking: selectIsWorking(actor.getSnapshot()),
      rows: rows().map(({ file, stage }) => [file.name, stage]),
    }),
    /** What travels: the names of the files of each call in flight. */
    calls: () => send.open.map((call) => send.call(call).input.parts.map(({ file }) => file.name)),
    /** The events emitted since the last call, without what is stored. */
    news: () => {
      const news = chart.emitted.slice(seen);
      seen = chart.emitted.length;
      return news.filter(({ type }) => type !== 'queue.rowsChanged');
    },
  };
}
