import { describe, expect, test } from 'vitest';
import { mediaPanelMachine, selectUndo } from '#machines/media-panel/media-panel.machine.ts';
import type { MediaChange } from '#machines/media-screen/events.ts';
import { selectBulkWork } from '#machines/media-screen/media-screen.machine.ts';
import { arrangement, form, pendingPorts, state, typeTitle } from './mediaScreenState.ts';
import { image, type MediaScreenSystem, startMediaScreen } from './mediaScreenSystem.ts';

/** A media screen, and what its undo says. */
function start() {
  const system = startMediaScreen();
  const undo = selectUndo(state(system));
  const refused: string[] = [];
  undo.on('undo.refused', ({ reason }) => refused.push(reason));
  undo.on('undo.waiting', () => refused.push('waiting'));
  return {
    system,
    refused,
    /** Begins a bulk work on item a. */
    startBulk: (change: MediaChange, category?: string) => {
      const item = { kind: 'image', section: 'gallery', id: 'a', key: 'a', label: 'a' } as const;
      const work = selectBulkWork(system.screen.getSnapshot());
      work.send({ type: 'bulk.requested', items: [{ ...item, ...(category && { category }) }], change });
      work.send({ type: 'bulk.confirmed' });
    },
    pressUndo: () => system.screen.send({ type: 'undo.requested', keys: [] }),
    stack: () =>
      undo
        .getSnapshot()
        .context.stack.flatMap((entry) => (entry.type === 'save' ? [] : [entry]))
        .map(({ key, type, items }) => [
          key,
          type,
          ...items.map(({ kind, section, id, from, to }) => [`${kind}/${section}/${id}`, from, to]),
        ]),
  };
}

/** A title of item a was typed and submitted, and the item read. */
async function saveTitle(system: MediaScreenSystem) {
  system.edit('a');
  typeTitle(system);
  form(system).send({ type: 'edit.submitted' });
  await system.call('readItem').resolve(system.items('gallery')[0]);
}

function saveOrder(system: MediaScreenSystem) {
  system.arrange('contact');
  arrangement(system).send({ type: 'arrange.moved', id: 'c', to: 1 });
  arrangement(system).send({ type: 'arrange.saveRequested' });
}

const title = ['key-1', 'texts', ['image/gallery/a', { title: 'Title of a' }, { title: 'Typed' }]];
const order = (key: string) => [
  key,
  'order',
  ['image/contact/c', { sort_order: '10' }, { sort_order: '30' }],
  ['image/contact/d', { sort_order: '20' }, { sort_order: '20' }],
];

describe(`${mediaPanelMachine.id}: undo`, () => {
  test('editing → stored → undo.requested → the earlier title is sent', async () => {
    const { pressUndo, stack, system } = start();
    await saveTitle(system);
    expect(stack()).toEqual([]);
    pressUndo();
    expect(pendingPorts(system)).toEqual(['updateItem']);
    await system.call('updateItem').resolve(null);
    expect(stack()).toEqual([title]);
    await system
      .call('readItems')
      .resolve(new Map([['image/gallery/a', { ...system.items('gallery')[0], title: 'Typed' }]]));
    const { input } = system.call('perform');
    expect(input).toMatchObject({ task: { item: { id: 'a', changes: { title: 'Title of a' } } } });
    await system.call('perform').resolve(null);
    expect(stack()).toEqual([]);
  });

  test('editing → the form is left during the save → undo.requested → undone once it is stored, unless it fails', async () => {
    for (const failure of [null, new Error('500')]) {
      const { pressUndo, refused, stack, system } = start();
      await saveTitle(system);
      system.location.navigate('/media?section=contact');
      pressUndo();
      expect([refused, pendingPorts(system)]).toEqual([['waiting'], ['updateItem']]);
      if (failure) await system.call('updateItem').reject(failure);
      else await system.call('updateItem').resolve(null);
      expect(stack()).toEqual(failure ? [] : [title]);
      expect([refused.slice(1), pendingPorts(system)]).toEqual(
        failure ? [['unsaved'], []] : [[], ['readItems']],
      );
      system.screen.stop();
    }
  });

  test('editing → submitted → undo.requested before the item is read → a conflict is asked → it was not saved', async () => {
    const { pressUndo, refused, system } = start();
    system.edit('a');
    typeTitle(system);
    form(system).send({ type: 'edit.submitted' });
    pressUndo();
    await system.call('readItem').resolve({ ...image('a'), title: 'Theirs' });
    expect(refused).toEqual(['waiting', 'unsaved']);
    form(system).send({ type: 'edit.mineKept' });
    pressUndo();
    expect(refused).toEqual(['waiting', 'unsaved', 'waiting']);
    await system.call('updateItem').resolve(null);
    expect(pendingPorts(system)).toEqual(['readItems']);
  });

  test('filling → undo.requested → not handled', async () => {
    const { pressUndo, refused, system } = start();
    system.edit('a');
    pressUndo();
    expect([refused, pendingPorts(system)]).toEqual([[], []]);
  });

  test('arranging → stored → the places before and after, of all images of the section', async () => {
    const { stack, system } = start();
    saveOrder(system);
    expect(stack()).toEqual([]);
    await system.call('perform').resolve(null);
    expect(stack()).toEqual([order('key-1')]);
  });

  test('arranging → an undo of the section is under way → arrange.sent → it is stopped', async () => {
    const { pressUndo, refused, system } = start();
    saveOrder(system);
    await system.call('perform').resolve(null);
    pressUndo();
    expect(pendingPorts(system)).toEqual(['readItems']);
    system.setItems('contact', [...system.items('contact')]);
    saveOrder(system);
    expect([refused, pendingPorts(system)]).toEqual([['stopped'], ['perform']]);
  });

  test('arranging → nothing was stored → nothing to undo; cancelled during the save → still noted', async () => {
    const failed = start();
    saveOrder(failed.system);
    await failed.system.call('perform').reject(new Error('500'));
    expect(failed.stack()).toEqual([]);
    failed.system.screen.stop();

    const { pressUndo, refused, stack, system } = start();
    saveOrder(system);
    system.panel.send({ type: 'arrange.cancelled' });
    pressUndo();
    expect(refused).toEqual(['waiting']);
    await system.call('perform').resolve(null);
    expect([stack(), pendingPorts(system)]).toEqual([[order('key-1')], ['readItems']]);
  });

  test('arranging, moved → undo.requested → not handled; during the save → undone once it is stored', async () => {
    const { pressUndo, refused, stack, system } = start();
    system.arrange('contact');
    arrangement(system).send({ type: 'arrange.moved', id: 'c', to: 1 });
    pressUndo();
    expect(refused).toEqual([]);
    arrangement(system).send({ type: 'arrange.saveRequested' });
    pressUndo();
    expect(refused).toEqual(['waiting']);
    await system.call('perform').resolve(null);
    expect([stack(), pendingPorts(system)]).toEqual([[order('key-1')], ['readItems']]);
  });

  test('bulkWork → categories are being stored → undo.requested → undone once they are', async () => {
    const { pressUndo, refused, startBulk, system } = start();
    startBulk({ type: 'category', category: 'Office' });
    pressUndo();
    expect([refused, pendingPorts(system)]).toEqual([['waiting'], ['perform']]);
    await system.call('perform').resolve(null);
    expect(pendingPorts(system)).toEqual(['readItems']);
  });

  test('bulkWork → a deletion is being sent → undo.requested → nothing is waited for', () => {
    const { pressUndo, refused, startBulk, system } = start();
    startBulk({ type: 'deletion' });
    pressUndo();
    expect([refused, pendingPorts(system)]).toEqual([['nothing'], ['perform']]);
  });

  test('undoing → bulkWork → categories of the same item are being stored → the undo is stopped', async () => {
    const { pressUndo, refused, startBulk, system } = start();
    await saveTitle(system);
    await system.call('updateItem').resolve(null);
    pressUndo();
    startBulk({ type: 'category', category: 'Office' });
    expect(refused).toEqual(['stopped']);
  });

  test.each([
    [
      { type: 'category', category: 'Office' },
      'Retail',
      [['key-1', 'texts', ['image/gallery/a', { category: 'Retail' }, { category: 'Office' }]]],
    ],
    [
      { type: 'category', category: 'Office' },
      undefined,
      [['key-1', 'texts', ['image/gallery/a', { category: '' }, { category: 'Office' }]]],
    ],
    [{ type: 'deletion' }, 'Retail', []],
  ] as const)(
    'bulkWork → a %o of an item of %s is stored → what can be undone of it',
    async (change, category, wanted) => {
      const { stack, startBulk, system } = start();
      startBulk(change, category);
      await system.call('perform').resolve(null);
      expect(stack()).toEqual(wanted);
    },
  );
});
