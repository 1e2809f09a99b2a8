import { describe, expect, test } from 'vitest';
import { createActor, type EventObject, fromCallback } from 'xstate';
import type { MediaKind } from '#contract/entities.ts';
import type { EmbeddedTexts } from '#domain/embeddedTexts.ts';
import type { StoredRow } from '#domain/uploadRow.ts';
import type { StoredDraft } from '#machines/upload/draft.ts';
import {
  selectEmbedded,
  selectForm as selectUploadForm,
  uploadMachine,
} from '#machines/upload/upload.machine.ts';
import {
  selectCanUseEmbedded,
  selectEmbeddedOf,
  selectRows,
  uploadQueueMachine,
} from '#machines/upload-queue/upload-queue.machine.ts';
import { ScriptedPort, startChart } from '#tests/support/chart.ts';
import { storedRow } from '#tests/support/queueChart.ts';
import { fileOf } from '#tests/support/uploadChart.ts';

const loft = fileOf('loft.jpg', 'image/jpeg');
const atrium = fileOf('atrium.jpg', 'image/jpeg');
const texts: EmbeddedTexts = { title: 'Loft at dusk', description: 'Oak', alt_text: 'A loft' };
const read = (file: File, found: Partial<EmbeddedTexts> = {}) =>
  ({ type: 'file.textsRead', file, texts: { ...texts, ...found } }) as const;

/** The port, and the files that it was told of. */
function scriptedReader() {
  const told: File[] = [];
  const logic = fromCallback<{ type: 'files.chosen'; files: readonly File[] }>(({ receive }) => {
    receive(({ files }) => void told.push(...files));
  });
  return { told, logic };
}

describe(uploadMachine.id, () => {
  async function start(file: File | null = null) {
    const readDraft = new ScriptedPort<StoredDraft | null, { kind: MediaKind }>();
    const { told, logic } = scriptedReader();
    const machine = uploadMachine.provide({ actors: { readDraft: readDraft.logic, readTexts: logic } });
    const { actor } = startChart((options) =>
      createActor(machine, {
        ...options,
        input: { kind: 'image', section: 'gallery', createKey: () => 'key', sent: null, transfer: null },
      }),
    );
    const draft = file && { file, texts: selectUploadForm(actor.getSnapshot()).texts, savedAt: 1 };
    await readDraft.call(0).resolve(draft as StoredDraft | null);
    return { actor, told, embedded: () => selectEmbedded(actor.getSnapshot()) };
  }

  test('editing → upload.fileChosen → its texts are read and offered, and another file forgets them', async () => {
    const { actor, told, embedded } = await start();
    expect(told).toEqual([]);
    actor.send({ type: 'upload.fileChosen', file: loft });
    actor.send(read(loft));
    expect([told, embedded()]).toEqual([[loft], texts]);
    expect(selectUploadForm(actor.getSnapshot()).texts.title).toBe('Loft');
    actor.send({ type: 'upload.fileChosen', file: atrium });
    expect(embedded()).toBeNull();
    actor.send(read(loft));
    expect(embedded()).toBeNull();
    actor.send(read(atrium));
    actor.send({ type: 'upload.fileRemoved' });
    expect([told, embedded()]).toEqual([[loft, atrium], null]);
  });

  test('reading → a draft with a file → its texts are read again', async () => {
    const { told } = await start(loft);
    expect(told).toEqual([loft]);
  });
});

describe(uploadQueueMachine.id, () => {
  function start(files: readonly File[] = [loft, atrium]) {
    const { told, logic } = scriptedReader();
    const readRows = new ScriptedPort<readonly StoredRow[]>();
    const machine = uploadQueueMachine.provide({
      actors: {
        readRows: readRows.logic,
        transfer: fromCallback<EventObject>(() => {}) as never,
        readTexts: logic,
      },
    });
    let keys = 0;
    const createKey = () => {
      keys += 1;
      return `row ${keys}`;
    };
    const { actor, emitted } = startChart((options) =>
      createActor(machine, { ...options, input: { createKey, isBatchRefused: () => false, position: 0 } }),
    );
    actor.send({ type: 'queue.filesAdded', kind: 'image', section: 'gallery', files });
    return {
      actor,
      readRows,
      told,
      canUse: () => selectCanUseEmbedded(actor.getSnapshot()),
      of: (file: File) => selectEmbeddedOf(file)(actor.getSnapshot()),
      shown: () => {
        const rows = selectRows(actor.getSnapshot());
        // What is shown is what a reload finds.
        expect(emitted.findLast(({ type }) => type === 'queue.rowsChanged')).toMatchObject({ rows });
        return rows.map(({ texts: { title, description, alt_text }, titleMode }) => [
          title,
          description,
          alt_text,
          titleMode,
        ]);
      },
    };
  }

  test('any state → queue.embeddedUsed → all rows have the texts of their files, except where something was typed', () => {
    const { actor, canUse, shown, told } = start();
    expect([told, canUse()]).toEqual([[loft, atrium], false]);
    actor.send(read(loft));
    actor.send(read(atrium, { title: 'Atrium 2', alt_text: '' }));
    const [first, second] = selectRows(actor.getSnapshot());
    actor.send({ type: 'row.textChanged', id: first?.id ?? '', field: 'title', value: 'Typed' });
    actor.send({ type: 'row.textChanged', id: second?.id ?? '', field: 'description', value: 'Typed' });
    expect(canUse()).toBe(true);
    actor.send({ type: 'queue.embeddedUsed' });
    expect(shown()).toEqual([
      ['Typed', 'Oak', 'A loft', 'typed'],
      ['Atrium 2', 'Typed', '', 'typed'],
    ]);
    expect(canUse()).toBe(false);
  });

  test('any state → one of two files has one text → it can be used', () => {
    const { actor, canUse } = start();
    actor.send(read(atrium, { title: '', alt_text: '' }));
    expect(canUse()).toBe(true);
    actor.send(read(loft, { title: '', description: '', alt_text: '' }));
    expect(canUse()).toBe(true);
  });

  test('reading → rows of an earlier page → the texts of their files are read, too', async () => {
    const { actor, canUse, readRows, told } = start([]);
    await readRows.call(0).resolve([storedRow({ file: loft }), storedRow({ id: 'row 2', file: atrium })]);
    expect([told, canUse()]).toEqual([[loft, atrium], false]);
    actor.send(read(loft));
    expect(canUse()).toBe(true);
  });

  test('any state → row.embeddedUsed → the row has all texts of its file; a replaced file is read, a removed one forgotten', () => {
    const { actor, of, shown, told } = start();
    actor.send(read(loft));
    actor.send(read(atrium));
    const [first, second] = selectRows(actor.getSnapshot());
    const [id, other] = [first?.id ?? '', second?.id ?? ''];
    actor.send({ type: 'row.textChanged', id, field: 'title', value: 'Typed' });
    actor.send({ type: 'row.embeddedUsed', id });
    expect(shown()).toEqual([
      ['Loft at dusk', 'Oak', 'A loft', 'typed'],
      ['Atrium', '', '', 'derived'],
    ]);
    const copy = fileOf('loft.webp', 'image/webp');
    actor.send({ type: 'row.fileReplaced', id, file: copy, isCopy: true });
    actor.send({ type: 'row.removed', id: other });
    actor.send(read(copy));
    expect([told.at(-1), of(copy), of(loft), of(atrium)]).toEqual([copy, texts, undefined, undefined]);
  });
});
