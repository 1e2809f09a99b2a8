import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { EditTarget } from '#domain/media.ts';
import { type TypedTexts, textsWith } from '#domain/mediaEdit.ts';
import {
  type MediaEditEvent,
  mediaEditMachine,
  type SaveInput,
  type SaveResult,
  selectForm,
  selectIsBusy,
  selectQuestion,
} from '#machines/media-edit/media-edit.machine.ts';
import { createKeys, recordEffects, ScriptedPort, startChild } from '#tests/support/chart.ts';
import { mediaItem } from '#tests/support/factories.ts';

const target: EditTarget = { kind: 'image', section: 'gallery', item: mediaItem() };
const theirs = mediaItem({ title: 'Quay', description: 'Also theirs' });
const view = { title: { text: 'Harbour view', from: 'Harbour loft' } };

/** The form of the loft; `typed` was typed earlier. */
function startEdit(typed: TypedTexts = {}) {
  const save = new ScriptedPort<SaveResult, SaveInput>();
  const { machine, effects } = recordEffects(mediaEditMachine.provide({ actors: { save: save.logic } }));
  const input = { createKey: createKeys(), target, typed };
  const chart = startChild((options) => createActor(machine, { ...options, input }));
  const shown = () => {
    const snapshot = chart.actor.getSnapshot();
    const { target, typed } = selectForm(snapshot);
    return [JSON.stringify(snapshot.value), textsWith(target.item, typed).title];
  };
  /** What is kept, and what is said. */
  const told = () =>
    effects.map(({ type, ...params }) =>
      type === 'keepTexts' ? (params as { typed: TypedTexts }).typed : type,
    );
  return { ...chart, save, effects, shown, told };
}

const type = (value: string): MediaEditEvent => ({ type: 'edit.textChanged', field: 'title', value });
const submit: MediaEditEvent = { type: 'edit.submitted', next: null };
const goOn: MediaEditEvent = { type: 'edit.submitted', next: 'b' };
const discard: MediaEditEvent = { type: 'edit.discarded' };
const leave: MediaEditEvent = { type: 'edit.left' };
const keepMine: MediaEditEvent = { type: 'edit.mineKept' };
const takeTheirs: MediaEditEvent = { type: 'edit.theirsTaken' };
const dismiss: MediaEditEvent = { type: 'edit.dismissed' };
/** What the port answers to the last call; a text is a failure. */
type Step = MediaEditEvent | SaveResult | string;
const saved: SaveResult = { outcome: 'saved', item: mediaItem({ title: 'Harbour view' }) };
const changed: SaveResult = { outcome: 'changedElsewhere', item: theirs };
const gone: SaveResult = { outcome: 'gone', item: null };

describe(mediaEditMachine.id, () => {
  test.each<[string, TypedTexts, Step[], state: string, title: string, told: unknown[]]>([
    ['start → the texts of the item', {}, [], '"editing"', 'Harbour loft', []],
    ['start, with a text that was kept', view, [], '"editing"', 'Harbour view', []],
    ['editing → a text is typed', {}, [type('Harbour view')], '"editing"', 'Harbour view', [view]],
    [
      'editing → typed back, with blanks',
      view,
      [type(' Harbour loft ')],
      '"editing"',
      ' Harbour loft ',
      [{}],
    ],
    ['editing, unchanged → submitted', {}, [submit], '"ended"', 'Harbour loft', []],
    ['editing → left', view, [leave], '"ended"', 'Harbour view', []],
    ['editing → discarded', view, [discard], '"ended"', 'Harbour loft', [{}]],
    [
      'editing, an error in a field → submitted',
      {},
      [type(' '), submit],
      '"editing"',
      ' ',
      [{ title: { text: ' ', from: 'Harbour loft' } }],
    ],
    [
      'editing → submitted; typed and discarded meanwhile',
      view,
      [submit, type('x'), discard],
      '{"saving":"shown"}',
      'Harbour view',
      [],
    ],
    ['saving → saved', view, [submit, saved], '"ended"', 'Harbour loft', [{}, 'announceSaved']],
    ['saving → fails', view, [submit, '500'], '"editing"', 'Harbour view', []],
    ['saving → left', view, [submit, leave], '{"saving":"left"}', 'Harbour view', []],
    ['left → saved', view, [submit, leave, saved], '"ended"', 'Harbour loft', [{}, 'announceSaved']],
    ['left → fails', view, [submit, leave, '500'], '"ended"', 'Harbour view', ['announceNotSaved']],
    [
      'left → changed elsewhere',
      view,
      [submit, leave, changed],
      '"ended"',
      'Harbour view',
      ['announceNotSaved', 'refreshList'],
    ],
    [
      'saving → changed elsewhere',
      view,
      [submit, changed],
      '"changedElsewhere"',
      'Harbour view',
      ['refreshList'],
    ],
    [
      'changed elsewhere → dismissed',
      view,
      [submit, changed, dismiss],
      '"editing"',
      'Harbour view',
      ['refreshList'],
    ],
    ['changed elsewhere → left', view, [submit, changed, leave], '"ended"', 'Harbour view', ['refreshList']],
    [
      'changed elsewhere → theirs taken',
      view,
      [submit, changed, takeTheirs],
      '"editing"',
      'Quay',
      ['refreshList', {}],
    ],
    [
      'changed elsewhere → saved anyway',
      view,
      [submit, changed, keepMine],
      '{"saving":"shown"}',
      'Harbour view',
      ['refreshList', { title: { text: 'Harbour view', from: 'Quay' } }],
    ],
    ['saving → gone', view, [submit, gone], '"gone"', 'Harbour view', ['refreshList']],
    ['gone → dismissed', view, [submit, gone, dismiss], '"ended"', 'Harbour loft', ['refreshList', {}]],
    ['gone → left', view, [submit, gone, leave], '"ended"', 'Harbour loft', ['refreshList', {}]],
  ])('%s', async (_, typed, steps, state, title, told) => {
    const edit = startEdit(typed);
    for (const step of steps) {
      const call = () => edit.save.call(edit.save.inputs.length - 1);
      if (typeof step === 'string') await call().reject(new Error(step));
      else if ('outcome' in step) await call().resolve(step);
      else edit.actor.send(step);
    }
    expect([...edit.shown(), edit.told()]).toEqual([state, title, told]);
    expect(edit.reports.map((report) => report.type)).toEqual(state === '"ended"' ? ['edit.ended'] : []);
  });

  test('the parent is told which item follows: none after a form that was discarded or left', async () => {
    const [unchanged, stored] = [startEdit(), startEdit(view)];
    const [discarded, left] = [startEdit(view), startEdit(view)];
    unchanged.actor.send(goOn);
    stored.actor.send(goOn);
    await stored.save.call(0).resolve(saved);
    discarded.actor.send(goOn);
    await discarded.save.call(0).reject(new Error('500'));
    discarded.actor.send(discard);
    left.actor.send(goOn);
    left.actor.send(leave);
    await left.save.call(0).resolve(saved);
    const next = [unchanged, stored, discarded, left].flatMap(({ reports }) =>
      reports.map((report) => 'next' in report && report.next),
    );
    expect(next).toEqual(['b', 'b', null, null]);
  });

  test('an attempt has the key of the one before, until a text changes', async () => {
    const { actor, save } = startEdit(view);
    actor.send(submit);
    await save.call(0).reject(new Error('500'));
    actor.send(submit);
    await save.call(1).reject(new Error('500'));
    actor.send(type('Harbour'));
    actor.send(submit);
    expect(save.inputs.map(({ idempotencyKey }) => idempotencyKey)).toEqual(['k1', 'k1', 'k2']);
    expect(save.inputs[0]).toMatchObject({ target, typed: view });
  });

  test('what the form shows beside its texts', async () => {
    const { actor, save } = startEdit();
    const snapshot = () => actor.getSnapshot();
    actor.send(type(''));
    actor.send(submit);
    expect(selectForm(snapshot()).fieldError?.message).toBe('Title is required');
    actor.send(type('Harbour view'));
    expect([selectForm(snapshot()).fieldError, selectIsBusy(snapshot())]).toEqual([null, false]);
    actor.send(submit);
    expect(selectIsBusy(snapshot())).toBe(true);
    await save.call(0).reject(new Error('Server error: 500'));
    expect([selectForm(snapshot()).failure, selectQuestion(snapshot())]).toEqual(['Server error: 500', null]);
    actor.send(submit);
    await save.call(1).resolve(changed);
    expect(selectQuestion(snapshot())).toBe('changedElsewhere');
    expect(selectForm(snapshot())).toMatchObject({ stored: theirs, failure: null });
  });
});
