import { describe, expect, test } from 'vitest';
import { mediaEditMachine, selectCardId } from '#machines/media-edit/media-edit.machine.ts';
import { namesImplemented, namesUsed } from '#tests/support/chartNames.ts';
import { mediaItem } from '#tests/support/factories.ts';
import {
  closed,
  loft,
  opened,
  place,
  startMediaEdit,
  study,
  targetOf,
} from '#tests/support/mediaEditChart.ts';

const broken = new Error('Server error: 500');
const typed = { ...opened, title: 'Harbour view', isUnchanged: false } as const;
const checking = { ...typed, value: { submitting: 'checking' }, isBusy: true } as const;
const saving = { ...checking, value: { submitting: 'saving' } } as const;

/** A form of the loft with another title. */
function startTyped() {
  const chart = startMediaEdit();
  chart.open();
  chart.type('title', 'Harbour view');
  return chart;
}

/** Its update is in flight. */
async function startSaving(stored = loft) {
  const chart = startTyped();
  chart.submit();
  await chart.readItem.call(0).resolve(stored);
  return chart;
}

describe(mediaEditMachine.id, () => {
  test('every name in the chart has an implementation, and every implementation is used', () => {
    expect(namesUsed(mediaEditMachine)).toEqual(namesImplemented(mediaEditMachine));
  });

  test('closed → edit.opened → the texts of the item', () => {
    const { open, shown } = startMediaEdit();
    expect(shown()).toEqual(closed);
    open();
    expect(shown()).toEqual(opened);
  });

  test('editing, unchanged → edit.opened for another item on its card → the texts of that item', () => {
    const { actor, open, shown } = startMediaEdit();
    open();
    actor.send({ type: 'edit.opened', target: targetOf(study), fields: ['title'], surface: 'card' });
    expect(shown()).toEqual({ ...opened, id: 'img-2', title: 'Study', surface: 'card' });
    expect(selectCardId(actor.getSnapshot())).toBe('img-2');
  });

  test('editing, changed → edit.opened, edit.screenLeft → what was typed stays', () => {
    const { actor, open, shown } = startTyped();
    open(study);
    actor.send({ type: 'edit.screenLeft' });
    actor.send({ type: 'edit.skipped' });
    expect(shown()).toEqual(typed);
  });

  test.each(['edit.submitted', 'edit.dismissed', 'edit.screenLeft', 'edit.skipped'] as const)(
    'editing, unchanged → %s → closed without a call',
    (type) => {
      const { actor, emitted, open, readItem, shown } = startMediaEdit();
      open();
      actor.send({ type });
      expect(shown()).toEqual(closed);
      expect([readItem.inputs, emitted]).toEqual([[], []]);
    },
  );

  test('editing, with blanks around the title → edit.submitted → closed: nothing would change', () => {
    const { shown, submit, type, open } = startMediaEdit();
    open();
    type('title', ' Harbour loft ');
    submit();
    expect(shown()).toEqual(closed);
  });

  test.each([
    ['title', '', 'Title is required'],
    ['title', 'a'.repeat(101), 'Title must be less than 100 characters'],
    ['description', 'a'.repeat(501), 'Description must be less than 500 characters'],
    ['sort_order', '-1', 'Sort order must be a whole number from 0 to 999,999,999'],
  ] as const)(
    'editing, with a wrong %s → edit.submitted → its error, until it is typed',
    (field, value, message) => {
      const { open, readItem, shown, submit, type } = startMediaEdit();
      open();
      type(field, value);
      submit();
      expect(shown()).toMatchObject({ value: 'editing', fieldError: message });
      expect(readItem.inputs).toEqual([]);
      type('alt_text', 'A loft');
      expect(shown().fieldError).toBe(message);
      type(field, '7');
      expect(shown().fieldError).toBeNull();
    },
  );

  test('editing one field of an item without a title → edit.submitted → checking', () => {
    const { actor, readItem, submit, type } = startMediaEdit();
    const untitled = mediaItem({ title: null });
    actor.send({ type: 'edit.opened', target: targetOf(untitled), fields: ['alt_text'], surface: 'card' });
    type('alt_text', 'A loft');
    submit();
    expect(readItem.inputs).toEqual([{ ...place, id: 'img-1' }]);
  });

  test('editing, changed → edit.dismissed → asked → edit.dismissed → editing; edit.discarded → closed', () => {
    const { actor, shown } = startTyped();
    actor.send({ type: 'edit.dismissed' });
    expect(shown()).toEqual({ ...typed, value: 'confirmingDiscard', question: 'discard' });
    actor.send({ type: 'edit.dismissed' });
    expect(shown()).toEqual(typed);
    actor.send({ type: 'edit.dismissed' });
    actor.send({ type: 'edit.discarded' });
    expect(shown()).toEqual(closed);
  });

  test('editing → edit.submitted → checking → as opened → saving the changed field → closed and reported', async () => {
    const { emitted, readItem, shown, submit, updateItem } = startTyped();
    submit();
    expect(shown()).toEqual(checking);
    const stored = mediaItem({ category: 'Office' });
    await readItem.call(0).resolve(stored);
    expect(shown()).toEqual(saving);
    expect(updateItem.inputs).toEqual([
      { ...place, id: 'img-1', changes: { title: 'Harbour view' }, idempotencyKey: 'key 1' },
    ]);
    await updateItem.call(0).resolve(null);
    expect(shown()).toEqual(closed);
    expect(emitted).toEqual([
      { type: 'edit.succeeded', target: targetOf({ ...stored, title: 'Harbour view' }) },
    ]);
  });

  test('saving → a failure → editing with what was typed; the next attempt has the same key, other texts a new one', async () => {
    const { emitted, readItem, shown, submit, type, updateItem } = await startSaving();
    await updateItem.call(0).reject(broken);
    expect(shown()).toEqual({ ...typed, failure: 'Server error: 500' });
    expect(emitted).toEqual([{ type: 'edit.failed', kind: 'image', error: broken }]);
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

  test('checking → a failure → editing with what was typed', async () => {
    const { emitted, readItem, shown, submit, updateItem } = startTyped();
    submit();
    await readItem.call(0).reject(broken);
    expect(shown()).toEqual({ ...typed, failure: 'Server error: 500' });
    expect([emitted, updateItem.inputs]).toEqual([
      [{ type: 'edit.failed', kind: 'image', error: broken }],
      [],
    ]);
  });

  test('checking and saving → edit.dismissed → editing, the call is aborted and the list is stale', async () => {
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
    const { shown } = await startSaving(mediaItem({ title: 'Quay', description: 'Also theirs' }));
    expect(shown()).toEqual({
      ...typed,
      value: { submitting: 'conflicting' },
      question: 'conflict',
      conflicts: [{ field: 'title', theirs: 'Quay', mine: 'Harbour view' }],
    });
  });

  test('checking → the same text stored elsewhere → saving: there is no conflict', async () => {
    expect((await startSaving(mediaItem({ title: 'Harbour view' }))).shown()).toEqual(saving);
  });

  test('conflicting → edit.mineKept → saving, and the rest of theirs is reported with it', async () => {
    const theirs = mediaItem({ title: 'Quay', description: 'Also theirs' });
    const { actor, emitted, shown, updateItem } = await startSaving(theirs);
    actor.send({ type: 'edit.mineKept' });
    expect(shown()).toEqual(saving);
    await updateItem.call(0).resolve(null);
    expect(emitted).toEqual([
      { type: 'edit.succeeded', target: targetOf({ ...theirs, title: 'Harbour view' }) },
    ]);
  });

  test('conflicting → edit.theirsTaken → editing their text, with the other changes still to be saved', async () => {
    const chart = startTyped();
    chart.type('alt_text', 'A loft');
    chart.submit();
    const theirs = mediaItem({ title: 'Quay' });
    await chart.readItem.call(0).resolve(theirs);
    chart.actor.send({ type: 'edit.theirsTaken' });
    expect(chart.shown()).toEqual({ ...typed, title: 'Quay' });
    expect(chart.emitted).toEqual([{ type: 'edit.theirsShown', target: targetOf(theirs) }]);
    chart.submit();
    await chart.readItem.call(1).resolve(theirs);
    expect(chart.updateItem.inputs).toEqual([
      { ...place, id: 'img-1', changes: { alt_text: 'A loft' }, idempotencyKey: 'key 2' },
    ]);
  });

  test('checking → the item is gone → its texts stay to be copied → edit.dismissed → closed', async () => {
    const { actor, emitted, readItem, shown, submit } = startTyped();
    submit();
    await readItem.call(0).resolve(null);
    expect(shown()).toEqual({ ...typed, value: 'gone', question: 'gone' });
    expect(emitted).toEqual([{ type: 'edit.listStale' }]);
    actor.send({ type: 'edit.dismissed' });
    expect(shown()).toEqual(closed);
  });
});

describe('a walk', () => {
  const first = { ...opened, walk: { position: 1, count: 3 } } as const;
  const second = { ...first, id: 'img-2', title: 'Study', walk: { position: 3, count: 3 } } as const;

  function startWalk(ids: readonly string[] = ['img-1', 'gone', 'img-2']) {
    const chart = startMediaEdit();
    chart.actor.send({ type: 'edit.walkStarted', ...place, ids });
    return chart;
  }

  test('closed → edit.walkStarted without an item that exists → closed', () => {
    expect(startWalk(['gone']).shown()).toEqual(closed);
  });

  test('the first item → saved → the next that exists → saved → closed', async () => {
    const { emitted, readItem, shown, submit, type, updateItem } = startWalk();
    expect(shown()).toEqual(first);
    type('alt_text', 'A loft');
    submit();
    await readItem.call(0).resolve(loft);
    await updateItem.call(0).resolve(null);
    expect(shown()).toEqual(second);
    type('alt_text', 'A study');
    submit();
    await readItem.call(1).resolve(study);
    await updateItem.call(1).resolve(null);
    expect(shown()).toEqual(closed);
    expect(emitted).toEqual([
      { type: 'edit.walked', id: 'img-1' },
      { type: 'edit.succeeded', target: targetOf({ ...loft, alt_text: 'A loft' }) },
      { type: 'edit.walked', id: 'img-2' },
      { type: 'edit.succeeded', target: targetOf({ ...study, alt_text: 'A study' }) },
    ]);
  });

  test.each(['edit.skipped', 'edit.submitted'] as const)(
    'an item, unchanged → %s → the next; from the last → closed',
    (type) => {
      const { actor, shown } = startWalk();
      actor.send({ type });
      expect(shown()).toEqual(second);
      actor.send({ type });
      expect(shown()).toEqual(closed);
    },
  );

  test('an item that is gone → edit.dismissed → the next', async () => {
    const { actor, readItem, shown, submit, type } = startWalk();
    type('alt_text', 'A loft');
    submit();
    await readItem.call(0).resolve(null);
    actor.send({ type: 'edit.dismissed' });
    expect(shown()).toEqual(second);
  });
});
