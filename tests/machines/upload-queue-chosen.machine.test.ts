import { describe, expect, test } from 'vitest';
import {
  selectEarlierOutcomeOf,
  selectEarlierOutcomes,
} from '#machines/upload-queue/upload-queue.machine.ts';
import { megabyte, startQueue, stored } from '#tests/support/queueChart.ts';
import { fileOf } from '#tests/support/uploadChart.ts';

const png = (name: string, size = 2) => fileOf(name, 'image/png', size * megabyte);
const [hall, attic] = [png('hall.png'), png('attic.png')];

function start() {
  const queue = startQueue();
  const { actor } = queue;
  return {
    ...queue,
    outcomes: () => Object.fromEntries(selectEarlierOutcomes(actor.getSnapshot())),
    outcomeOf: (file: File) => selectEarlierOutcomeOf(file)(actor.getSnapshot()),
  };
}

describe('a file that is chosen once more', () => {
  test('queue.filesAdded with a file of the queue → the second row has the state of the first', async () => {
    const { add, outcomeOf, outcomes, send, submit } = start();
    add(hall, hall, attic);
    expect([outcomes(), outcomeOf(hall), outcomeOf(png('porch.png'))]).toEqual([
      { 'key 2': 'ready' },
      'ready',
      null,
    ]);
    submit();
    expect(outcomes()).toEqual({ 'key 2': 'sending' });
    await send.call(0).reject(new Error('Server error: 500'));
    expect(outcomes()).toEqual({ 'key 2': 'failed' });
  });

  test('stored rows that have left → the file was uploaded, and may be uploaded again', async () => {
    const { add, calls, outcomes, send, submit } = start();
    add(hall);
    submit();
    await send.call(0).resolve(stored());
    add(hall);
    expect(outcomes()).toEqual({ 'key 3': 'stored' });
    submit();
    expect(calls()).toEqual([['hall.png']]);
  });

  test('row.removed, and queue.discarded when it is confirmed → the file was removed', () => {
    const { actor, add, outcomeOf, outcomes } = start();
    add(hall, attic);
    actor.send({ type: 'row.removed', id: 'key 1' });
    expect(outcomeOf(hall)).toBe('removed');
    actor.send({ type: 'queue.discarded' });
    actor.send({ type: 'removal.confirmed' });
    expect(outcomeOf(attic)).toBe('removed');
    add(attic);
    expect(outcomes()).toEqual({ 'key 3': 'removed' });
  });

  test('queue.fileUploaded → the file was uploaded by the form', () => {
    const { actor, add, outcomes } = start();
    actor.send({ type: 'queue.fileUploaded', file: hall });
    add(hall, attic);
    expect(outcomes()).toEqual({ 'key 1': 'stored' });
  });

  test('row.fileReplaced → another file; a resized one → still the chosen one', async () => {
    const { actor, add, outcomes, resize } = start();
    const large = png('large.png', 11);
    add(large, attic);
    actor.send({ type: 'row.resizeRequested', id: 'key 1' });
    await resize.call(0).resolve(png('large.webp'));
    add(large);
    expect(outcomes()).toEqual({ 'key 3': 'ready' });
    actor.send({ type: 'row.fileReplaced', id: 'key 3', file: attic });
    expect(outcomes()).toEqual({ 'key 3': 'ready' });
    actor.send({ type: 'row.fileReplaced', id: 'key 3', file: png('porch.png') });
    expect(outcomes()).toEqual({});
  });

  test('row.removed → only its own file was removed', () => {
    const { actor, add, outcomeOf } = start();
    const porch = png('porch.png');
    add(hall, attic);
    actor.send({ type: 'row.removed', id: 'key 1' });
    actor.send({ type: 'row.fileReplaced', id: 'key 2', file: porch });
    expect([outcomeOf(hall), outcomeOf(attic)]).toEqual(['removed', null]);
  });
});
