import { describe, expect, test } from 'vitest';
import { selectOrder, selectWork } from '#machines/arrange/arrange.machine.ts';
import { arrangement, isAsked, pendingPorts, shows } from './mediaScreenState.ts';
import { image, type MediaScreenSystem, startMediaScreen } from './mediaScreenSystem.ts';

describe('arranging a section', () => {
  const arranging = () => {
    const system = startMediaScreen('/media');
    system.location.navigate('/media?section=contact');
    system.arrange('contact');
    return system;
  };
  const moved = () => {
    const system = arranging();
    arrangement(system).send({ type: 'arrange.moved', id: 'c', to: 1 });
    return system;
  };
  const saving = () => {
    const system = moved();
    arrangement(system).send({ type: 'arrange.saveRequested' });
    return system;
  };
  const at = '/media?section=contact';

  test('listing → arrange.requested with a single item → nothing to arrange', () => {
    const system = startMediaScreen('/media', { gallery: [image('a')] });
    system.arrange('gallery');
    expect(shows(system)).toEqual(['listing', null, '/media']);
  });

  test('unmoved → Back, panel.dismissed, arrange.cancelled → closed without a question', () => {
    const back = arranging();
    back.location.traverse(-1);
    expect(shows(back)).toEqual(['listing', null, '/media']);
    const dismissed = arranging();
    dismissed.panel.send({ type: 'panel.dismissed' });
    expect(shows(dismissed)).toEqual(['listing', null, at]);
    const cancelled = arranging();
    cancelled.panel.send({ type: 'arrange.cancelled' });
    expect(shows(cancelled)).toEqual(['listing', null, at]);
  });

  test.each([
    ['Back', (system: MediaScreenSystem) => system.location.traverse(-1), '/media'],
    [
      'another section in the address',
      (system: MediaScreenSystem) => system.location.navigate('/media?section=about'),
      '/media?section=about',
    ],
    ['panel.dismissed', (system: MediaScreenSystem) => system.panel.send({ type: 'panel.dismissed' }), at],
  ] as const)('moved → %s → asked; Keep stays with the moves, Discard goes there', (_, leave, url) => {
    const system = moved();
    leave(system);
    expect([isAsked(system), ...shows(system)]).toEqual([true, 'arranging', null, at]);
    system.panel.send({ type: 'leaving.declined' });
    expect([isAsked(system), selectOrder(arrangement(system).getSnapshot())]).toEqual([false, ['d', 'c']]);
    leave(system);
    system.panel.send({ type: 'leaving.confirmed' });
    expect([shows(system), system.pending()]).toEqual([['listing', null, url], []]);
  });

  test('moved → arrange.cancelled → closed without a question; moved back → closed by Back', () => {
    const cancelled = moved();
    cancelled.panel.send({ type: 'arrange.cancelled' });
    expect(shows(cancelled)).toEqual(['listing', null, at]);
    const back = moved();
    arrangement(back).send({ type: 'arrange.moved', id: 'c', to: 0 });
    back.location.traverse(-1);
    expect(shows(back)).toEqual(['listing', null, '/media']);
  });

  test.each([
    ['Back', (system: MediaScreenSystem) => system.location.traverse(-1), ['listing', null, '/media']],
    ['item.opened', (system: MediaScreenSystem) => system.open('d'), ['reading', 'd', `${at}&open=d`]],
    [
      'panel.dismissed',
      (system: MediaScreenSystem) => system.panel.send({ type: 'panel.dismissed' }),
      ['listing', null, at],
    ],
  ] as const)(
    'moved, asked about %s → the moved image is gone → left, nothing is lost any more',
    (_, leave, shown) => {
      const system = moved();
      leave(system);
      system.setItems('contact', system.items('contact').slice(1));
      expect([isAsked(system), ...shows(system)]).toEqual([false, ...shown]);
    },
  );

  test('moved → the list of contact changes → taken in', () => {
    const system = moved();
    system.setItems('contact', [...system.items('contact'), image('e', 'contact', { sort_order: 30 })]);
    expect(selectOrder(arrangement(system).getSnapshot())).toEqual(['d', 'c', 'e']);
  });

  test('saving → the list changes → taken in, nothing is dropped, and the save ends it', () => {
    const system = saving();
    system.setItems('contact', [...system.items('contact'), image('e', 'contact', { sort_order: 30 })]);
    expect(selectOrder(arrangement(system).getSnapshot())).toEqual(['d', 'c', 'e']);
    arrangement(system).send({ type: 'arrange.saveRequested' });
    system.panel.send({ type: 'panel.dismissed' });
    expect([shows(system)[0], pendingPorts(system)]).toEqual(['arranging', ['perform']]);
    system.call('perform').resolve(null);
    expect(shows(system)).toEqual(['listing', null, at]);
  });

  test('saving → Back → follows once it is saved', () => {
    const system = saving();
    system.location.traverse(-1);
    expect([isAsked(system), ...shows(system)]).toEqual([false, 'arranging', null, at]);
    system.call('perform').resolve(null);
    expect(shows(system)).toEqual(['listing', null, '/media']);
  });

  test('saving → Back, then it fails → reported; Close shows the moves, and Back is forgotten', () => {
    const system = saving();
    system.location.traverse(-1);
    system.call('perform').reject(new Error('500'));
    expect(shows(system)).toEqual(['arranging', null, at]);
    arrangement(system).send({ type: 'arrange.reportClosed' });
    expect([selectOrder(arrangement(system).getSnapshot()), isAsked(system)]).toEqual([['d', 'c'], false]);
    system.panel.send({ type: 'panel.dismissed' });
    system.panel.send({ type: 'leaving.confirmed' });
    expect(shows(system)).toEqual(['listing', null, at]);
  });

  test('saving → one place is not begun when it is cancelled → arranging, with what is not stored', () => {
    const ids = [...'cdefgh'];
    const system = startMediaScreen('/media?section=contact', {
      contact: ids.map((id) => image(id, 'contact', { sort_order: 0 })),
    });
    system.arrange('contact');
    arrangement(system).send({ type: 'arrange.moved', id: 'h', to: 0 });
    arrangement(system).send({ type: 'arrange.saveRequested' });
    const work = selectWork(arrangement(system).getSnapshot());
    const begun = pendingPorts(system).length;
    work.send({ type: 'bulk.cancelled' });
    for (let call = 0; call < begun; call += 1) system.call('perform').resolve(null);
    expect([begun, shows(system)[0]]).toEqual([4, 'arranging']);
    expect(arrangement(system).getSnapshot().hasTag('saving')).toBe(false);
  });

  test('saving → fails → Try again → saved', () => {
    const system = saving();
    system.call('perform').reject(new Error('500'));
    arrangement(system).send({ type: 'arrange.retryRequested' });
    system.call('perform').resolve(null);
    expect(shows(system)).toEqual(['listing', null, at]);
  });
});
