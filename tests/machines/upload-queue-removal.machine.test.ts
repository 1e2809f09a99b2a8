import { describe, expect, test } from 'vitest';
import { selectToRemove } from '#machines/upload-queue/upload-queue.machine.ts';
import { megabyte, startQueue } from '#tests/support/queueChart.ts';
import { fileOf } from '#tests/support/uploadChart.ts';

const png = (name: string) => fileOf(name, 'image/png', 2 * megabyte);
const [hall, attic, porch] = [png('hall.png'), png('attic.png'), png('porch.png')];

function start() {
  const queue = startQueue();
  const { actor, add } = queue;
  add(hall, attic);
  return {
    ...queue,
    names: () => queue.rows().map(({ file }) => file.name),
    asked: () => selectToRemove(actor.getSnapshot()),
    type: (field: 'title' | 'description' | 'alt_text', value: string) =>
      actor.send({ type: 'row.textChanged', id: 'key 1', field, value }),
    remove: (id: string) => actor.send({ type: 'row.removed', id }),
    answer: (answer: 'confirmed' | 'declined') => actor.send({ type: `removal.${answer}` }),
  };
}

describe('removing', () => {
  test('a row without typed texts → row.removed → it is gone, without a question', () => {
    const { asked, names, remove } = start();
    remove('key 1');
    expect([asked(), names()]).toEqual([null, ['attic.png']]);
  });

  test.each(['title', 'description', 'alt_text'] as const)(
    'a row with a typed %s → row.removed → asking → declined: it stays; confirmed: it is gone',
    (field) => {
      const { answer, asked, names, remove, type } = start();
      type(field, 'Hall');
      remove('key 1');
      expect([asked(), names()]).toEqual([['key 1'], ['hall.png', 'attic.png']]);
      answer('declined');
      expect([asked(), names()]).toEqual([null, ['hall.png', 'attic.png']]);
      remove('key 1');
      answer('confirmed');
      expect([asked(), names()]).toEqual([null, ['attic.png']]);
    },
  );

  test('rows → queue.discarded → asking → confirmed: all are gone, but for those that were added meanwhile', () => {
    const { actor, add, answer, asked, names, shown } = start();
    actor.send({ type: 'queue.discarded' });
    expect([asked(), names()]).toEqual([
      ['key 1', 'key 2'],
      ['hall.png', 'attic.png'],
    ]);
    add(porch);
    answer('confirmed');
    expect([asked(), names()]).toEqual([null, ['porch.png']]);
    actor.send({ type: 'queue.discarded' });
    answer('confirmed');
    expect(shown()).toEqual({ isOpen: false, isWorking: false, rows: [] });
    actor.send({ type: 'queue.discarded' });
    expect(asked()).toBeNull();
  });

  test('asking → queue.dismissed → no question any more', () => {
    const { actor, asked, names } = start();
    actor.send({ type: 'queue.discarded' });
    actor.send({ type: 'queue.dismissed' });
    expect([asked(), names()]).toEqual([null, ['hall.png', 'attic.png']]);
  });

  test('a row that waits or is sent → row.removed, and queue.discarded → it stays', () => {
    const { actor, add, answer, names, remove, submit } = start();
    add(porch);
    submit();
    remove('key 1');
    remove('key 3');
    actor.send({ type: 'queue.discarded' });
    answer('confirmed');
    expect(names()).toEqual(['hall.png', 'attic.png', 'porch.png']);
  });
});
