import { describe, expect, test } from 'vitest';
import { createActor, type EventObject, fromCallback, fromPromise } from 'xstate';
import { batchUpload } from '#contract/limits.ts';
import { emptyTexts } from '#domain/uploadRow.ts';
import { uploadMachine } from '#machines/upload/upload.machine.ts';
import { nextCall, type SendInput, type SendOutput } from '#machines/uploads/rows.ts';
import {
  selectForm,
  selectIsListOpen,
  selectRows,
  type UploadsEvent,
  uploadsMachine,
} from '#machines/uploads/uploads.machine.ts';
import { recordEffects, ScriptedPort, silent } from '#tests/support/chart.ts';
import { fileOf } from '#tests/support/factories.ts';

const loft = fileOf('loft.png', 'image/png');
const attic = fileOf('attic.png', 'image/png');
const opened = (...files: readonly File[]) => ({
  type: 'uploads.opened' as const,
  kind: 'image' as const,
  section: 'gallery' as const,
  files,
});

const holdStorage = fromCallback<EventObject, { user: string }>(() => undefined);

function start(events: readonly UploadsEvent[]) {
  const upload = uploadMachine.provide({
    actors: { inspect: fromPromise(async () => null) },
    actions: { store: () => undefined, forget: () => undefined },
  });
  const send = new ScriptedPort<SendOutput, SendInput>().logic;
  const actors = { upload, send, watchSession: silent, holdStorage };
  const { machine } = recordEffects(uploadsMachine.provide({ actors }));
  let keys = 0;
  const createKey = () => `key-${++keys}`;
  const actor = createActor(machine, { input: { createKey, position: 0 } }).start();
  for (const event of [{ type: 'session.confirmed', user: 'ann' } as const, ...events]) actor.send(event);
  return actor;
}

describe(uploadsMachine.id, () => {
  test.each<[string, UploadsEvent[], string, number]>([
    ['no file', [opened()], 'form', 1],
    ['one file', [opened(loft)], 'form', 1],
    ['one file twice', [opened(loft), opened(attic)], 'form', 1],
    ['two files', [opened(loft, attic)], 'list', 2],
    ['one file of several kinds', [{ ...opened(loft), isOfSeveral: true }], 'list', 1],
    ['one file more, in the list', [opened(loft, attic), opened(loft)], 'list', 3],
    ['no file, in the list', [opened(loft, attic), opened()], 'form', 3],
    ['an empty list', [{ type: 'uploads.listOpened' }], 'closed', 0],
    ['a form, and it is closed', [opened(), { type: 'uploads.closed' }], 'closed', 0],
    ['a filled form, and it is closed', [opened(loft), { type: 'uploads.closed' }], 'closed', 1],
    ['a list, and it is closed', [opened(loft, attic), { type: 'uploads.closed' }], 'closed', 2],
    [
      'a list of which one is stored, and it is closed',
      [opened(loft, attic), { type: 'upload.stored', id: 'key-1' }, { type: 'uploads.closed' }],
      'closed',
      1,
    ],
  ])('%s', (_, events, dialog, count) => {
    const snapshot = start(events).getSnapshot();
    const shown = selectIsListOpen(snapshot) ? 'list' : selectForm(snapshot) ? 'form' : 'closed';
    expect([shown, selectRows(snapshot).length]).toEqual([dialog, count]);
    expect(selectRows(snapshot).map(({ call }) => call)).toEqual(Array(count).fill(null));
  });

  test('files that travel alone → at most two calls are in flight', () => {
    const large = ['a', 'b', 'c'].map((name) => fileOf(`${name}.png`, 'image/png', batchUpload.fileBytes));
    const ids = ['key-1', 'key-2', 'key-3'];
    const actor = start([
      opened(...large),
      { type: 'uploads.told', ids, event: { type: 'upload.submitted' } },
    ]);
    expect(selectRows(actor.getSnapshot()).map(({ call }) => call !== null)).toEqual([true, true, false]);
  });

  test.each([
    [1, ['key']],
    [2, ['key-2-0', 'key-2-1']],
  ])('a call of %d files that wait has the keys %j', (count, keys) => {
    const rows = selectRows(start([opened(loft, attic)]).getSnapshot()).slice(0, count);
    const part = {
      kind: 'image',
      section: 'gallery',
      size: 1,
      idempotencyKey: null,
      file: loft,
      texts: emptyTexts('gallery'),
    } as const;
    const waiting = rows.map((row) => ({ ...row, part: { ...part, id: row.id } }));
    const { parts } = nextCall(waiting, 20, () => 'key');
    expect(parts.map(({ idempotencyKey }) => idempotencyKey)).toEqual(keys);
  });
});
