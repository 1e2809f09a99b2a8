import { describe, expect, test } from 'vitest';
import { mediaEditMachine, selectConflicts } from '#machines/media-edit/media-edit.machine.ts';
import { mediaItem } from '#tests/support/factories.ts';
import { loft, opened, place, startMediaEdit, targetOf } from '#tests/support/mediaEditChart.ts';

const broken = new Error('Server error: 500');
const typed = {
  ...opened,
  value: { editing: 'changed' },
  title: 'Harbour view',
} as const;
const checking = { ...typed, value: { submitting: 'checking' }, isBusy: true } as const;
const saving = { ...checking, value: { submitting: 'saving' } } as const;
const gone = { ...typed, value: 'gone', question: 'gone' } as const;
const conflicting = {
  ...typed,
  value: { submitting: 'conflicting' },
  question: 'conflict',
  conflicts: [{ field: 'title', theirs: 'Quay', mine: 'Harbour view' }],
} as const;
const theirs = mediaItem({ title: 'Quay', description: 'Also theirs' });

/** A form of the loft with another title. */
function startTyped() {
  const chart = startMediaEdit();
  chart.type('title', 'Harbour view');
  return chart;
}

/** The item was read before its update. */
async function startSaving(stored: typeof loft | null = loft) {
  const chart = startTyped();
  chart.submit();
  await chart.readItem.call(0).resolve(stored);
  return chart;
}

describe(mediaEditMachine.id, () => {
  test('start → the texts of the item → unchanged, and the parent is told', () => {
    const { reports, shown } = startMediaEdit();
    expect([shown(), reports]).toEqual([opened, [{ type: 'edit.unchanged', target: targetOf(loft) }]]);
  });

  test('changed → before the stored item is read → no field is in conflict', () => {
    expect(selectConflicts(startTyped().actor.getSnapshot())).toEqual([]);
  });

  test.each(['edit.submitted', 'edit.itemGone'] as const)(
    'unchanged → %s → ended without a call, and not as saved',
    (type) => {
      const { actor, emitted, readItem, reports, shown } = startMediaEdit();
      actor.send({ type });
      expect(shown()).toEqual({ ...opened, value: 'ended' });
      expect([readItem.inputs, emitted]).toEqual([[], []]);
      expect(reports.slice(1)).toEqual([{ type: 'edit.ended', target: targetOf(loft) }]);
    },
  );

  test('unchanged → edit.textChanged → changed → the old text again, with blanks → unchanged', () => {
    const { shown, told, type } = startTyped();
    expect(shown()).toEqual(typed);
    type('title', ' Harbour loft ');
    expect(shown()).toEqual({ ...opened, title: ' Harbour loft ' });
    expect(told()).toEqual(['unchanged', 'changed', 'unchanged']);
  });

  test('unchanged, changed → edit.resumed → the parent is told again, and the texts stay', () => {
    const { actor, shown, told, type } = startMediaEdit();
    actor.send({ type: 'edit.resumed' });
    expect([shown(), told()]).toEqual([opened, ['unchanged', 'unchanged']]);
    type('title', 'Harbour view');
    actor.send({ type: 'edit.resumed' });
    expect([shown(), told().at(-1)]).toEqual([typed, 'changed']);
  });

  test.each([
    ['title', '', 'Title is required'],
    ['title', 'a'.repeat(101), 'Title must be less than 100 characters'],
    ['description', 'a'.repeat(501), 'Description must be less than 500 characters'],
    ['sort_order', '-1', 'Sort order must be a whole number from 0 to 999,999,999'],
  ] as const)(
    'changed, with a wrong %s → edit.submitted → its error, until it is typed',
    (field, value, message) => {
      const { readItem, shown, submit, type } = startMediaEdit();
      type(field, value);
      submit();
      expect([shown().value, shown().fieldError, readItem.inputs]).toEqual([
        { editing: 'changed' },
        message,
        [],
      ]);
      type('alt_text', 'A loft');
      expect(shown().fieldError).toBe(message);
      type(field, '7');
      expect(shown().fieldError).toBeNull();
    },
  );

  test('changed → edit.itemGone → gone, with what was typed', () => {
    const { actor, emitted, shown, told } = startTyped();
    actor.send({ type: 'edit.itemGone' });
    expect(shown()).toEqual(gone);
    expect([emitted, told()]).toEqual([[{ type: 'edit.listStale' }], ['unchanged', 'changed', 'asking']]);
  });

  test('changed → edit.submitted → checking → as opened → saving the changed field → ended and reported', async () => {
    const { emitted, readItem, reports, shown, submit, updateItem } = startTyped();
    submit();
    submit();
    expect(shown()).toEqual(checking);
    expect(readItem.inputs).toEqual([{ ...place, id: 'img-1' }]);
    const stored = mediaItem({ category: 'Office' });
    await readItem.call(0).resolve(stored);
    expect(shown()).toEqual(saving);
    expect(updateItem.inputs).toEqual([
      { ...place, id: 'img-1', changes: { title: 'Harbour view' }, idempotencyKey: 'key 1' },
    ]);
    await updateItem.call(0).resolve(null);
    expect(shown()).toEqual({ ...typed, value: 'ended' });
    expect(emitted).toEqual([
      { type: 'edit.succeeded', target: targetOf({ ...stored, title: 'Harbour view' }) },
    ]);
    const target = targetOf(loft);
    expect(reports).toEqual([
      { type: 'edit.unchanged', target },
      { type: 'edit.changed', target },
      { type: 'edit.sent', target },
      { type: 'edit.ended', target },
    ]);
  });

  test('checking and saving → edit.resumed → the parent is told that it is sent', async () => {
    const { actor, readItem, shown, submit, told } = startTyped();
    submit();
    actor.send({ type: 'edit.resumed' });
    await readItem.call(0).resolve(loft);
    actor.send({ type: 'edit.resumed' });
    expect(shown()).toEqual(saving);
    expect(told().slice(2)).toEqual(['sent', 'sent', 'sent']);
  });

  test('saving → a failure → changed; the next attempt has the same key, other texts a new one', async () => {
    const { emitted, readItem, shown, submit, told, type, updateItem } = await startSaving();
    await updateItem.call(0).reject(broken);
    expect(shown()).toEqual({ ...typed, failure: 'Server error: 500' });
    expect(emitted).toEqual([{ type: 'edit.failed', target: targetOf(loft), error: broken }]);
    expect(told()).toContain('changed');
    submit();
    expect(shown()).toEqual(checking);
    await readItem.call(1).resolve(loft);
    await updateItem.call(1).reject(broken);
    type('title', 'Harbour');
    submit();
    await readItem.call(2).resolve(loft);
    expect(updateItem.inputs.map(({ idempotencyKey }) => idempotencyKey)).toEqual([
      'key 1',
      'key 1',
      'key 2',
    ]);
  });

  test('checking → a failure → changed, with what was typed', async () => {
    const { emitted, readItem, shown, submit, updateItem } = startTyped();
    submit();
    await readItem.call(0).reject(broken);
    expect(shown()).toEqual({ ...typed, failure: 'Server error: 500' });
    expect(emitted).toEqual([{ type: 'edit.failed', target: targetOf(loft), error: broken }]);
    expect(updateItem.inputs).toEqual([]);
  });

  test('checking and saving → edit.dismissed → changed, the call is aborted and the list is stale', async () => {
    const { actor, emitted, readItem, shown, submit, updateItem } = startTyped();
    submit();
    actor.send({ type: 'edit.dismissed' });
    expect([shown(), readItem.aborted]).toEqual([typed, [true]]);
    submit();
    await readItem.call(1).resolve(loft);
    actor.send({ type: 'edit.dismissed' });
    expect([shown(), updateItem.aborted]).toEqual([typed, [true]]);
    expect(emitted).toEqual([{ type: 'edit.listStale' }, { type: 'edit.listStale' }]);
  });

  test('checking → the same field changed elsewhere → conflicting, with both texts', async () => {
    const { actor, shown, told } = await startSaving(theirs);
    expect(shown()).toEqual(conflicting);
    actor.send({ type: 'edit.resumed' });
    expect(shown()).toEqual(conflicting);
    expect(told().slice(2)).toEqual(['sent', 'asking', 'asking']);
  });

  test('checking → the same text stored elsewhere → saving: there is no conflict', async () => {
    expect((await startSaving(mediaItem({ title: 'Harbour view' }))).shown()).toEqual(saving);
  });

  test('conflicting → edit.mineKept → saving, and the rest of theirs is reported with it', async () => {
    const { actor, emitted, shown, told, updateItem } = await startSaving(theirs);
    actor.send({ type: 'edit.mineKept' });
    expect(shown()).toEqual(saving);
    await updateItem.call(0).resolve(null);
    expect(emitted).toEqual([
      { type: 'edit.succeeded', target: targetOf({ ...theirs, title: 'Harbour view' }) },
    ]);
    expect(told().slice(2)).toEqual(['sent', 'asking', 'sent', 'ended']);
  });

  test('conflicting → edit.theirsTaken → their text, with the other changes still to be saved', async () => {
    const chart = startTyped();
    chart.type('alt_text', 'A loft');
    chart.submit();
    await chart.readItem.call(0).resolve(theirs);
    chart.actor.send({ type: 'edit.theirsTaken' });
    expect(chart.shown()).toEqual({ ...typed, stored: 'Quay', title: 'Quay' });
    expect(chart.emitted).toEqual([{ type: 'edit.theirsShown', target: targetOf(theirs) }]);
    chart.submit();
    await chart.readItem.call(1).resolve(theirs);
    expect(chart.updateItem.inputs).toEqual([
      { ...place, id: 'img-1', changes: { alt_text: 'A loft' }, idempotencyKey: 'key 2' },
    ]);
  });

  test.each(['edit.left', 'edit.dismissed'] as const)(
    'conflicting → %s → changed, and the list is stale',
    async (type) => {
      const { actor, emitted, shown, told } = await startSaving(theirs);
      actor.send({ type });
      expect([shown(), emitted]).toEqual([typed, [{ type: 'edit.listStale' }]]);
      expect(told().slice(-2)).toEqual(['unchanged', 'changed']);
    },
  );

  test('checking → the item is gone → its texts stay to be copied → edit.dismissed → ended', async () => {
    const { actor, emitted, reports, shown, told } = await startSaving(null);
    actor.send({ type: 'edit.resumed' });
    expect([shown(), emitted]).toEqual([gone, [{ type: 'edit.listStale' }]]);
    expect(told().slice(2)).toEqual(['sent', 'asking', 'asking']);
    actor.send({ type: 'edit.dismissed' });
    expect(shown()).toEqual({ ...gone, value: 'ended', question: null });
    expect(reports.at(-1)).toEqual({ type: 'edit.ended', target: targetOf(loft) });
  });
});
