import { describe, expect, test } from 'vitest';
import { selectQuestion } from '#machines/media-edit/media-edit.machine.ts';
import { form, isAsked, pendingPorts, shows, state, title, types, typeTitle } from './mediaScreenState.ts';
import { image, startMediaScreen } from './mediaScreenSystem.ts';

describe('editing the texts of an item', () => {
  const editing = (url = '/media?open=a') => {
    const system = startMediaScreen(url);
    system.edit('a');
    return system;
  };
  const saving = (url?: string) => {
    const system = editing(url);
    typeTitle(system);
    form(system).send({ type: 'edit.submitted' });
    return system;
  };

  test('unchanged → panel.dismissed, Back, or another item → left at once', () => {
    const dismissed = editing();
    dismissed.panel.send({ type: 'panel.dismissed' });
    expect(shows(dismissed)).toEqual(['reading', 'a', '/media?open=a']);
    const back = startMediaScreen();
    back.open('a');
    back.edit('a');
    back.location.traverse(-1);
    expect(shows(back)).toEqual(['listing', null, '/media']);
    const other = editing();
    other.open('b');
    expect(shows(other)).toEqual(['reading', 'b', '/media?open=b']);
  });

  test('changed → Back → asked at the same url; Stay forgets it, Leave goes there without the texts', () => {
    const system = startMediaScreen();
    system.open('a');
    system.edit('a');
    typeTitle(system);
    system.location.traverse(-1);
    expect([isAsked(system), ...shows(system)]).toEqual([true, 'editing', 'a', '/media?open=a']);
    system.panel.send({ type: 'leaving.declined' });
    expect([isAsked(system), title(system)]).toEqual([false, 'Typed']);
    system.location.traverse(-1);
    system.panel.send({ type: 'leaving.confirmed' });
    expect(shows(system)).toEqual(['listing', null, '/media']);
    system.open('a');
    system.edit('a');
    expect(title(system)).toBe('Title of a');
  });

  test('changed, asked → another link → Leave goes to the last one', () => {
    const system = editing();
    typeTitle(system);
    system.location.navigate('/media?section=contact');
    system.location.navigate('/media?open=b');
    system.panel.send({ type: 'leaving.confirmed' });
    expect(shows(system)).toEqual(['reading', 'b', '/media?open=b']);
  });

  test('changed → panel.dismissed → asked, and Leave shows the item again', () => {
    const system = editing();
    typeTitle(system);
    system.panel.send({ type: 'panel.dismissed' });
    expect(isAsked(system)).toBe(true);
    system.panel.send({ type: 'leaving.confirmed' });
    expect(shows(system)).toEqual(['reading', 'a', '/media?open=a']);
  });

  test('changed → the old text again → left at once', () => {
    const system = editing();
    typeTitle(system);
    typeTitle(system, 'Title of a');
    system.open('b');
    expect(shows(system)).toEqual(['reading', 'b', '/media?open=b']);
  });

  test('edit.confirmed → unchanged: closed; changed: sent once; asked about leaving: ignored', () => {
    const unchanged = editing();
    unchanged.save();
    expect([shows(unchanged)[0], unchanged.pending()]).toEqual(['reading', []]);
    const changed = editing();
    typeTitle(changed);
    changed.panel.send({ type: 'panel.dismissed' });
    changed.save();
    expect([isAsked(changed), changed.pending()]).toEqual([true, []]);
    changed.panel.send({ type: 'leaving.declined' });
    changed.save();
    changed.save();
    expect(pendingPorts(changed)).toEqual(['readItem']);
  });

  test('saving → stored → reading', () => {
    const system = saving();
    form(system).send({ type: 'edit.submitted' });
    system.call('readItem').resolve(image('a'));
    form(system).send({ type: 'edit.submitted' });
    expect(pendingPorts(system)).toEqual(['updateItem']);
    system.call('updateItem').resolve(null);
    expect([shows(system), types(system)]).toEqual([['reading', 'a', '/media?open=a'], []]);
  });

  test('saving → fails → changed: Back asks again', () => {
    const system = saving();
    system.call('readItem').reject(new Error('500'));
    expect([shows(system)[0], title(system)]).toEqual(['editing', 'Typed']);
    system.open('b');
    expect([isAsked(system), types(system)]).toEqual([true, []]);
  });

  test('saving → panel.dismissed → the call is aborted, and the texts stay', () => {
    const system = saving();
    system.panel.send({ type: 'panel.dismissed' });
    expect([shows(system)[0], title(system), system.pending()]).toEqual(['editing', 'Typed', []]);
    system.open('b');
    expect(isAsked(system)).toBe(true);
  });

  test('saving → a conflict → Back returns to the form, and Back again asks', () => {
    const system = startMediaScreen();
    system.open('a');
    system.edit('a');
    typeTitle(system);
    form(system).send({ type: 'edit.submitted' });
    system.call('readItem').resolve(image('a', 'gallery', { title: 'Theirs' }));
    expect(selectQuestion(form(system).getSnapshot())).toBe('conflict');
    system.location.traverse(-1);
    expect([selectQuestion(form(system).getSnapshot()), title(system), isAsked(system)]).toEqual([
      null,
      'Typed',
      false,
    ]);
    system.location.traverse(-1);
    expect([isAsked(system), system.url()]).toEqual([true, '/media?open=a']);
  });

  test('conflict → Save mine, then B → left while saving; the write goes on', () => {
    const system = saving();
    system.call('readItem').resolve(image('a', 'gallery', { title: 'Theirs' }));
    form(system).send({ type: 'edit.mineKept' });
    system.open('b');
    expect([shows(system), pendingPorts(system)]).toEqual([
      ['reading', 'b', '/media?open=b'],
      ['updateItem'],
    ]);
  });

  test('A is being saved → B is edited → the write of A goes on', () => {
    const system = saving();
    system.edit('b');
    expect([...shows(system), title(system)]).toEqual(['editing', 'b', '/media?open=b', 'Title of b']);
    system.call('readItem').resolve(image('a'));
    typeTitle(system, 'B typed');
    system.call('updateItem').resolve(null);
    expect([shows(system)[0], title(system), types(system)]).toEqual(['editing', 'B typed', []]);
    expect(Object.keys(state(system).context.edits)).toEqual(['image/gallery/b']);
  });

  test('saving → Back, then it fails → edit.kept, and the next edit.requested has the texts', () => {
    const system = startMediaScreen();
    system.open('a');
    system.edit('a');
    typeTitle(system);
    form(system).send({ type: 'edit.submitted' });
    system.location.traverse(-1);
    expect(shows(system)).toEqual(['listing', null, '/media']);
    system.call('readItem').reject(new Error('500'));
    expect(system.emitted).toEqual([{ type: 'edit.kept', target: system.target('a') }]);
    system.open('a');
    system.edit('a');
    expect([title(system), types(system)]).toEqual(['Typed', ['edit.kept']]);
    system.panel.send({ type: 'panel.dismissed' });
    expect(isAsked(system)).toBe(true);
  });

  test.each([
    ['a conflict', image('a', 'gallery', { title: 'Theirs' }), 'conflict'],
    ['the item is gone', null, 'gone'],
  ] as const)(
    'saving → left, then %s → edit.kept, and the next edit.requested shows it',
    (_, item, question) => {
      const system = saving();
      system.open('b');
      system.call('readItem').resolve(item);
      expect([shows(system), types(system)]).toEqual([['reading', 'b', '/media?open=b'], ['edit.kept']]);
      system.edit('a');
      expect([selectQuestion(form(system).getSnapshot()), title(system)]).toEqual([question, 'Typed']);
      expect(system.location.isHeld()).toBe(true);
    },
  );

  test('saving → left for B, then it is stored → the form of A is over, and B stays', () => {
    const system = saving();
    system.open('b');
    system.call('readItem').resolve(image('a'));
    system.call('updateItem').resolve(null);
    expect([shows(system), types(system), state(system).context.edits]).toEqual([
      ['reading', 'b', '/media?open=b'],
      [],
      {},
    ]);
    system.edit('a');
    expect(title(system)).toBe('Title of a');
  });

  test('saving → left and opened again → the same form, still saving', () => {
    const system = saving();
    system.open('b');
    system.edit('a');
    expect([title(system), pendingPorts(system)]).toEqual(['Typed', ['readItem']]);
    system.call('readItem').resolve(image('a'));
    system.call('updateItem').resolve(null);
    expect([shows(system)[0], types(system)]).toEqual(['reading', []]);
  });
});
