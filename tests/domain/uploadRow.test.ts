import { describe, expect, test } from 'vitest';
import { markOf } from '#domain/chosenFiles.ts';
import {
  cancelledRow,
  interruptedRow,
  isAtWork,
  isEditable,
  problemOf,
  resizedRow,
  restoredRow,
  settledRow,
  storedRow,
  submittedRow,
  type UploadRow,
  type UploadStage,
  withFile,
  withText,
} from '#domain/uploadRow.ts';
import { fileOf } from '#tests/support/uploadChart.ts';

const stages: readonly UploadStage[] = [
  'refused',
  'ready',
  'waiting',
  'sending',
  'cancelled',
  'failed',
  'stored',
];
const loft = fileOf('loft.png', 'image/png');
const attic = fileOf('dark_attic.png', 'image/png');
const notes = fileOf('notes.txt', 'text/plain');

const texts = {
  title: 'Loft',
  description: '',
  alt_text: '',
  category: '',
  sort_order: '0',
  section: 'gallery',
} as const;
const rowOf = (overrides: Partial<UploadRow> = {}): UploadRow => ({
  id: 'row',
  position: 0,
  kind: 'image',
  file: loft,
  chosen: markOf(overrides.file ?? loft),
  texts,
  titleMode: 'derived',
  idempotencyKey: 'key',
  failure: 'Too late',
  stage: 'failed',
  call: null,
  ...overrides,
});
const sending = rowOf({ stage: 'sending', call: 'call', failure: null });

test('a row is editable before it is sent, and at work until its outcome', () => {
  expect(stages.filter((stage) => isEditable(rowOf({ stage })))).toEqual([
    'refused',
    'ready',
    'waiting',
    'cancelled',
    'failed',
  ]);
  expect(stages.filter((stage) => isAtWork(rowOf({ stage })))).toEqual(['waiting', 'sending']);
});

test('what is wrong is the file or a text', () => {
  expect(problemOf(rowOf())).toBeNull();
  expect(problemOf(rowOf({ texts: { ...texts, title: '' } }))?.field).toBe('title');
  expect(problemOf(rowOf({ file: notes }))?.field).toBe('file');
});

describe('a stored row', () => {
  test('is stored without its call, and waits when it waited or was being sent', () => {
    expect(storedRow(sending)).toStrictEqual({
      id: 'row',
      position: 0,
      kind: 'image',
      file: loft,
      chosen: markOf(loft),
      texts,
      titleMode: 'derived',
      idempotencyKey: 'key',
      failure: null,
      isWaiting: true,
    });
    expect(stages.filter((stage) => storedRow(rowOf({ stage })).isWaiting)).toEqual(['waiting', 'sending']);
  });

  test('is restored as it was, or refused', () => {
    const restored = (row: UploadRow) => restoredRow(storedRow(row));
    expect(restored(sending)).toStrictEqual({ ...sending, stage: 'waiting', call: null });
    expect(restored({ ...sending, failure: 'Too late' }).failure).toBeNull();
    expect(restored(rowOf())).toStrictEqual(rowOf());
    expect(restored(rowOf({ stage: 'cancelled', failure: null })).stage).toBe('ready');
    expect(restored({ ...sending, file: notes }).stage).toBe('refused');
  });
});

describe('a change', () => {
  test('of a text makes another upload, which is ready', () => {
    expect(withText(rowOf({ titleMode: 'typed' }), 'description', 'Oak')).toStrictEqual(
      rowOf({
        texts: { ...texts, description: 'Oak' },
        titleMode: 'typed',
        idempotencyKey: null,
        failure: null,
        stage: 'ready',
      }),
    );
  });

  test('of a row that waits leaves it waiting, unless something is wrong with it', () => {
    const waiting = rowOf({ stage: 'waiting', failure: null });
    expect(withText(waiting, 'title', 'Quay').stage).toBe('waiting');
    expect(withText(waiting, 'title', '').stage).toBe('refused');
    expect(withText(rowOf({ stage: 'refused' }), 'title', 'Quay').stage).toBe('ready');
  });

  test('of a row that is being sent or is stored is none', () => {
    const stored = rowOf({ stage: 'stored' });
    expect(withText(sending, 'title', 'Quay')).toBe(sending);
    expect(withFile(stored, attic)).toBe(stored);
  });

  test('of the title types it, and without one it is derived again', () => {
    const modeOf = (row: UploadRow, title: string) => withText(row, 'title', title).titleMode;
    const typed = rowOf({ titleMode: 'typed' });
    expect([modeOf(rowOf(), 'Quay'), modeOf(typed, ''), modeOf(typed, ' ')]).toEqual([
      'typed',
      'derived',
      'derived',
    ]);
  });

  test('of the file changes a derived title, and keeps a typed one and the other texts', () => {
    const described = { ...texts, description: 'Oak' };
    const derived = withFile(rowOf({ texts: described }), attic);
    expect(derived.texts).toEqual({ ...described, title: 'Dark Attic' });
    expect(derived.file).toBe(attic);
    const typed = withFile(rowOf({ texts: described, titleMode: 'typed' }), attic);
    expect(typed.texts).toEqual(described);
    expect([typed.file === attic, typed.titleMode, typed.idempotencyKey]).toEqual([true, 'typed', null]);
  });

  test('of the file is the choice of another one, unless it was resized', () => {
    expect(withFile(rowOf(), attic).chosen).toEqual(markOf(attic));
    const { file, chosen, idempotencyKey } = resizedRow(rowOf(), attic);
    expect([file === attic, chosen, idempotencyKey]).toEqual([true, markOf(loft), null]);
  });
});

describe('the work', () => {
  test('takes what is ready, cancelled or has failed', () => {
    expect(submittedRow(rowOf())).toStrictEqual(rowOf({ stage: 'waiting', failure: null }));
    const isTaken = (stage: UploadStage) => submittedRow(rowOf({ stage, call: 'call' })).failure === null;
    expect(stages.filter(isTaken)).toEqual(['ready', 'cancelled', 'failed']);
    expect(submittedRow(sending)).toBe(sending);
  });

  test('is cancelled for what is at work', () => {
    expect(cancelledRow(sending)).toStrictEqual({ ...sending, stage: 'cancelled', call: null });
    expect(cancelledRow(rowOf({ stage: 'waiting' })).stage).toBe('cancelled');
    const failed = rowOf();
    expect(cancelledRow(failed)).toBe(failed);
  });

  test('waits again when its call ends without an outcome, and has an outcome otherwise', () => {
    expect(interruptedRow(sending)).toStrictEqual({ ...sending, stage: 'waiting', call: null });
    expect(settledRow(sending, null)).toStrictEqual({ ...sending, stage: 'stored', call: null });
    expect(settledRow(sending, 'Too late')).toStrictEqual({
      ...sending,
      failure: 'Too late',
      stage: 'failed',
      call: null,
    });
  });
});
