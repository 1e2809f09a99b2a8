import { describe, expect, test } from 'vitest';
import { selectView } from '#machines/media-list/media-list.machine.ts';
import { selectIsGone, selectItem } from '#machines/media-panel/media-panel.machine.ts';
import { selectBulkWork, selectPageDrop } from '#machines/media-screen/media-screen.machine.ts';
import { present, shows, state, title, typeTitle, without } from './mediaScreenState.ts';
import { startMediaScreen } from './mediaScreenSystem.ts';

describe('an item and its url', () => {
  test('listing → item.opened → reading, with the item in the url as a new entry', () => {
    const system = startMediaScreen();
    system.open('a');
    expect(shows(system)).toEqual(['reading', 'a', '/media?open=a']);
    system.location.traverse(-1);
    expect(shows(system)).toEqual(['listing', null, '/media']);
    system.location.traverse(1);
    expect(shows(system)).toEqual(['reading', 'a', '/media?open=a']);
  });

  test('reading → item.opened for the next → reading that one, in the same entry', () => {
    const system = startMediaScreen();
    system.open('a');
    system.open('b');
    expect(shows(system)).toEqual(['reading', 'b', '/media?open=b']);
    expect(selectItem(state(system))?.id).toBe('b');
    system.location.traverse(-1);
    expect(shows(system)).toEqual(['listing', null, '/media']);
  });

  test('reading → panel.dismissed → listing, without the item in the url', () => {
    const system = startMediaScreen();
    system.open('a');
    system.panel.send({ type: 'panel.dismissed' });
    expect(shows(system)).toEqual(['listing', null, '/media']);
  });

  test('reading A → a link to B → reading B', () => {
    const system = startMediaScreen('/media?open=a');
    system.location.navigate('/media?open=b');
    expect(shows(system)).toEqual(['reading', 'b', '/media?open=b']);
  });

  test('hidden → the url of another screen → the query is left alone', () => {
    const system = startMediaScreen('/inquiries?open=x');
    const pageDrop = () => selectPageDrop(system.screen.getSnapshot());
    expect([system.url(), system.list(), pageDrop()]).toEqual(['/inquiries?open=x', null, null]);
    system.location.navigate('/media?section=contact&open=c');
    expect(shows(system)).toEqual(['reading', 'c', '/media?section=contact&open=c']);
    expect(pageDrop()?.id).toBe('pageDrop');
    system.location.navigate('/inquiries');
    expect(shows(system)).toEqual(['listing', null, '/inquiries']);
  });

  test('showing → location.left → nothing is asked any more: neither a deletion nor a bulk work', () => {
    const system = startMediaScreen();
    const work = selectBulkWork(system.screen.getSnapshot());
    const item = { key: 'a', label: 'a', kind: 'image', section: 'gallery', id: 'a' } as const;
    work.send({ type: 'bulk.requested', items: [item], change: { type: 'deletion' } });
    system.deletion().send({
      type: 'deletion.requested',
      target: { kind: 'image', section: 'gallery', id: 'a', label: 'a' },
    });
    system.location.navigate('/inquiries');
    expect(work.getSnapshot().value).toBe('idle');
    expect(system.deletion().getSnapshot().value).toMatchObject({ dialog: 'closed' });
  });

  test('showing → list.viewChanged → in the url: a section is a new entry, an order is not', () => {
    const system = startMediaScreen();
    system.list()?.send({ type: 'list.sectionSelected', section: 'contact' });
    expect(system.url()).toBe('/media?section=contact');
    system.list()?.send({ type: 'list.sortSelected', sort: 'title' });
    expect(system.url()).toBe('/media?section=contact&sort=title');
    system.location.traverse(-1);
    expect(system.url()).toBe('/media');
    expect(selectView(present(system.list()).getSnapshot())).toMatchObject({
      section: 'gallery',
      sort: 'newest',
    });
  });
});

describe('a part', () => {
  test.each(['0.mediaScreen', 'deletion', 'bulkWork', 'list', 'pageDrop'])(
    'showing, with an item open → %s fails → the item is closed, and the screen goes on',
    (part) => {
      const system = startMediaScreen('/media?open=a');
      system.screen.send({ type: `xstate.error.actor.${part}`, error: new Error('broken') } as never);
      expect([system.screen.getSnapshot().status, ...shows(system)]).toEqual([
        'active',
        'listing',
        null,
        '/media',
      ]);
    },
  );

  test.each([
    ['deletion', { type: 'deletion' }, 'missing'],
    ['change of the category', { type: 'category', category: 'Office' }, 'failed'],
  ] as const)('bulkWork → a %s of an item that no longer exists → %s', (_, change, list) => {
    const system = startMediaScreen();
    const work = selectBulkWork(system.screen.getSnapshot());
    const item = { key: 'a', label: 'a', kind: 'image', section: 'gallery', id: 'a' } as const;
    work.send({ type: 'bulk.requested', items: [item], change });
    work.send({ type: 'bulk.confirmed' });
    system.call('perform').reject(new Error('404'));
    expect(work.getSnapshot().context[list]).toHaveLength(1);
  });

  test('bulkWork → a deletion that fails otherwise → failed', () => {
    const system = startMediaScreen();
    const work = selectBulkWork(system.screen.getSnapshot());
    const item = { key: 'a', label: 'a', kind: 'image', section: 'gallery', id: 'a' } as const;
    work.send({ type: 'bulk.requested', items: [item], change: { type: 'deletion' } });
    work.send({ type: 'bulk.confirmed' });
    system.call('perform').reject(new Error('500'));
    expect(work.getSnapshot().context.failed).toHaveLength(1);
  });
});

describe('an item that is deleted', () => {
  test('reading A → this tab deletes A → listing', () => {
    const system = startMediaScreen('/media?open=a');
    system.remove('a');
    system.call('deleteItem').resolve(undefined);
    expect(shows(system)).toEqual(['listing', null, '/media']);
  });

  test('reading A → this tab deletes B → still reading A', () => {
    const system = startMediaScreen('/media?open=a');
    system.remove('b');
    system.call('deleteItem').resolve(undefined);
    without(system, 'b');
    expect([...shows(system), selectIsGone(state(system))]).toEqual(['reading', 'a', '/media?open=a', false]);
  });

  test('reading A → the list comes without A → gone; with it again → present', () => {
    const system = startMediaScreen('/media?open=a');
    const items = system.items('gallery');
    without(system, 'a');
    expect([...shows(system), selectIsGone(state(system))]).toEqual(['reading', 'a', '/media?open=a', true]);
    system.setItems('gallery', items);
    expect(selectIsGone(state(system))).toBe(false);
  });

  test('editing A → B is gone → nothing happens to the form', () => {
    const system = startMediaScreen('/media?open=a');
    system.edit('a');
    typeTitle(system);
    without(system, 'b');
    expect([...shows(system), title(system)]).toEqual(['editing', 'a', '/media?open=a', 'Typed']);
  });
});
