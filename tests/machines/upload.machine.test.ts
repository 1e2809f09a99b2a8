import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { FileContent } from '#domain/fileContent.ts';
import { emptyTexts, type StoredUpload } from '#domain/uploadRow.ts';
import { uploadMachine } from '#machines/upload/upload.machine.ts';
import { recordEffects, ScriptedPort, startChild } from '#tests/support/chart.ts';
import { fileOf } from '#tests/support/factories.ts';

const loft = fileOf('loft.png', 'image/png');
const notes = fileOf('notes.txt', 'text/plain');
const titled = { ...emptyTexts('gallery'), title: 'Loft' };
const large = (name: string, type: string) =>
  Object.defineProperty(fileOf(name, type), 'size', { value: 10 * 1024 * 1024 + 1 });

function start(stored: Partial<StoredUpload> = {}) {
  const resize = new ScriptedPort<File, { file: File }>();
  const inspect = new ScriptedPort<FileContent | null, { file: File | null }>();
  const ports = { resize: resize.logic, inspect: inspect.logic };
  const { machine, effects } = recordEffects(uploadMachine.provide({ actors: ports }));
  const input: StoredUpload = {
    id: 'u',
    kind: 'image',
    file: null,
    texts: titled,
    position: 0,
    isForm: true,
    idempotencyKey: null,
    failure: null,
    isSubmitted: false,
    ...stored,
  };
  const chart = startChild((options) => createActor(machine, { ...options, input }));
  const { actor } = chart;
  const type = (field: 'title' | 'description', value: string) =>
    actor.send({ type: 'upload.textChanged', field, value });
  return { ...chart, effects, resize, inspect, type, context: () => actor.getSnapshot().context };
}

describe(uploadMachine.id, () => {
  test.each<[string, Partial<StoredUpload>, object | string]>([
    ['nothing', {}, { editing: 'empty' }],
    ['a file', { file: loft }, { editing: 'ready' }],
    ['a file that is not accepted', { file: notes, isSubmitted: true }, { editing: 'refused' }],
    ['what has failed', { file: loft, failure: 'Server error: 500' }, { editing: 'failed' }],
    [
      'what was sent',
      { file: loft, failure: 'Server error: 500', isSubmitted: true },
      { submitting: 'waiting' },
    ],
  ])('starts with %s as an earlier page has left it', (_, stored, state) => {
    const { actor, effects } = start(stored);
    expect(actor.getSnapshot().value).toEqual(state);
    expect(effects[0]).toEqual({ type: 'store', isSubmitted: stored.isSubmitted ?? false });
  });

  test('the error of a field → gone once its text changes, and not before', () => {
    const { actor, context, type } = start({ file: loft, texts: emptyTexts('gallery') });
    actor.send({ type: 'upload.submitted' });
    type('description', 'Oak');
    expect(context().fieldError).toEqual({ field: 'title', message: 'Title is required' });
    type('title', 'Loft');
    expect(context().fieldError).toBeNull();
  });

  test.each([
    [large('loft.png', 'image/png'), [1, 'resizing']],
    [large('turn.gif', 'image/gif'), [0, 'refused']],
  ])('a file that is too large → resized where that is possible: %#', async (file, [calls, editing]) => {
    const { actor, inspect, resize } = start({ file });
    await inspect.call(0).resolve({ refusedFormat: null, isAnimated: false });
    actor.send({ type: 'upload.resizeRequested' });
    expect([resize.inputs.length, actor.getSnapshot().value]).toEqual([calls, { editing }]);
  });

  test('a call ends without an outcome → sent by another one, whose error is kept, or stored', () => {
    const { actor, context, effects, reports } = start({ file: loft, isSubmitted: true });
    actor.send({ type: 'upload.started', idempotencyKey: 'k1' });
    actor.send({ type: 'upload.interrupted' });
    actor.send({ type: 'upload.started', idempotencyKey: 'k2' });
    expect(context().idempotencyKey).toBe('k2');
    actor.send({ type: 'upload.ended', error: new Error('Full') });
    expect([context().failure, effects.at(-1)]).toEqual(['Full', { type: 'store', isSubmitted: false }]);
    actor.send({ type: 'upload.submitted' });
    expect(context().failure).toBeNull();
    actor.send({ type: 'upload.ended', error: null });
    expect(effects.at(-1)).toEqual({ type: 'forget' });
    expect(reports).toMatchObject([
      { type: 'upload.turnRequested', part: { idempotencyKey: null } },
      { type: 'upload.turnRequested', part: { idempotencyKey: 'k2' } },
      { type: 'upload.stored', id: 'u' },
    ]);
  });
});
