import { describe, expect, test } from 'vitest';
import { selectQuestion } from '#machines/media-edit/media-edit.machine.ts';
import { form, shows, state, title, without } from './mediaScreenState.ts';
import { image, type MediaScreenSystem, startMediaScreen } from './mediaScreenSystem.ts';

describe('one item after another', () => {
  const four = ['a', 'b', 'e', 'f'].map((id, index) =>
    image(id, 'gallery', { alt_text: null, sort_order: index * 10 }),
  );
  const editing = () => {
    const system = startMediaScreen('/media', { gallery: four });
    system.edit('a');
    return system;
  };
  const typeAltText = (system: MediaScreenSystem) =>
    form(system).send({ type: 'edit.textChanged', field: 'alt_text', value: 'A room' });

  test('unchanged → edit.confirmed with a next item → its form, without a request and in the same entry of the history', () => {
    const system = editing();
    system.save('b');
    expect([shows(system), system.pending()]).toEqual([['editing', 'b', '/media?open=b'], []]);
    expect(title(system)).toBe('Title of b');
    system.save();
    expect(shows(system)).toEqual(['reading', 'b', '/media?open=b']);
    system.location.traverse(-1);
    expect(shows(system)).toEqual(['listing', null, '/media']);
  });

  test('changed → edit.confirmed with a next item → saved, and then its form', async () => {
    const system = editing();
    typeAltText(system);
    system.save('e');
    system.call('readItem').resolve(four[0]);
    expect(shows(system)[1]).toBe('a');
    system.call('updateItem').resolve(null);
    expect(shows(system)).toEqual(['editing', 'e', '/media?open=e']);
    expect(system.calls.find(({ port }) => port === 'updateItem')?.input).toMatchObject({
      id: 'a',
      changes: { alt_text: 'A room' },
    });
    expect(Object.keys(state(system).context.edits)).toEqual(['image/gallery/e']);
  });

  test('saving → fails → the form stays; saved without a next item → reading', () => {
    const system = editing();
    typeAltText(system);
    system.save('b');
    system.call('readItem').reject(new Error('500'));
    expect(shows(system)).toEqual(['editing', 'a', '/media?open=a']);
    system.save();
    system.call('readItem').resolve(four[0]);
    system.call('updateItem').resolve(null);
    expect(shows(system)).toEqual(['reading', 'a', '/media?open=a']);
  });

  test('saving → the next item is gone → reading the saved one', () => {
    const system = editing();
    typeAltText(system);
    system.save('b');
    without(system, 'b');
    system.call('readItem').resolve(four[0]);
    system.call('updateItem').resolve(null);
    expect(shows(system)).toEqual(['reading', 'a', '/media?open=a']);
  });

  test('saving → the open item is gone → its text is shown until it is closed, and then the next form', () => {
    const system = editing();
    typeAltText(system);
    system.save('b');
    system.call('readItem').resolve(null);
    expect(selectQuestion(form(system).getSnapshot())).toBe('gone');
    form(system).send({ type: 'edit.dismissed' });
    expect(shows(system)).toEqual(['editing', 'b', '/media?open=b']);
  });

  test('saving → left, then it is stored → no form opens', () => {
    const system = editing();
    typeAltText(system);
    system.save('b');
    system.open('f');
    system.call('readItem').resolve(four[0]);
    system.call('updateItem').resolve(null);
    expect(shows(system)).toEqual(['reading', 'f', '/media?open=f']);
  });
});
