import { describe, expect, test } from 'vitest';
import { selectTarget } from '#machines/media-deletion/media-deletion.machine.ts';
import { selectCurrentId, selectSearch, selectSelection } from '#machines/media-list/media-list.machine.ts';
import { selectBulkWork, selectIsShowingKeys } from '#machines/media-screen/media-screen.machine.ts';
import { selectSelected } from '#machines/selection/selection.machine.ts';
import { present, shows, state } from './mediaScreenState.ts';
import { image, type MediaScreenSystem, startMediaScreen } from './mediaScreenSystem.ts';

const day = (number: number) => ({ created_at: `2026-11-${number}T09:00:00.000Z` });
const items = [
  image('a', 'gallery', day(20)),
  image('b', 'gallery', day(19)),
  image('c', 'gallery', day(18)),
];

const start = (url = '/media') => startMediaScreen(url, { gallery: items });
const list = (system: MediaScreenSystem) => present(system.list());
const current = (system: MediaScreenSystem) => selectCurrentId(list(system).getSnapshot());
const move = (system: MediaScreenSystem, ...steps: readonly (1 | -1)[]) => {
  for (const step of steps) system.screen.send({ type: 'current.moved', step });
};
const press = (
  system: MediaScreenSystem,
  key: 'current.opened' | 'current.toggled' | 'current.deletionRequested' | 'help.requested',
) => system.screen.send({ type: key });
const selected = (system: MediaScreenSystem) => [
  ...selectSelected(selectSelection(list(system).getSnapshot()).getSnapshot()),
];
const asked = (system: MediaScreenSystem) => selectTarget(system.deletion().getSnapshot())?.id ?? null;
const askedTogether = (system: MediaScreenSystem) =>
  selectBulkWork(system.screen.getSnapshot())
    .getSnapshot()
    .context.tasks.map(({ item }) => item.key);
const showsKeys = (system: MediaScreenSystem) => selectIsShowingKeys(system.screen.getSnapshot());

describe('on the cards', () => {
  test('browsing → current.moved → the first card, then the one beside it, not beyond the ends', () => {
    const system = start();
    expect(current(system)).toBeNull();
    move(system, 1);
    expect(current(system)).toBe('a');
    move(system, 1, 1, 1);
    expect(current(system)).toBe('c');
    move(system, -1);
    expect([current(system), ...shows(system)]).toEqual(['b', 'listing', null, '/media']);
  });

  test('browsing → item.focused → keys go on from that card', () => {
    const system = start();
    list(system).send({ type: 'item.focused', id: 'b' });
    move(system, 1);
    expect(current(system)).toBe('c');
  });

  test('browsing → the current card leaves the list → the one that followed it is current', () => {
    const system = start();
    move(system, 1, 1);
    system.setItems('gallery', [image('a', 'gallery', day(20)), image('c', 'gallery', day(18))]);
    expect(current(system)).toBe('c');
  });

  test('browsing → another order, a search, another section → the place is in what is shown', () => {
    const system = start();
    move(system, 1);
    list(system).send({ type: 'list.sortSelected', sort: 'oldest' });
    move(system, -1);
    expect(current(system)).toBe('b');
    selectSearch(list(system).getSnapshot()).send({ type: 'search.typed', text: 'of c' });
    system.clock.increment(300);
    expect(current(system)).toBe('c');
    list(system).send({ type: 'list.sectionSelected', section: 'contact' });
    expect(current(system)).toBeNull();
  });

  test('browsing → current.opened → reading the current item; without one, nothing', () => {
    const system = start();
    press(system, 'current.opened');
    expect(shows(system)).toEqual(['listing', null, '/media']);
    move(system, 1, 1);
    press(system, 'current.opened');
    expect(shows(system)).toEqual(['reading', 'b', '/media?open=b']);
  });

  test('browsing → current.toggled → the current item is selected, and again it is not; without one, nothing', () => {
    const system = start();
    press(system, 'current.toggled');
    expect(selected(system)).toEqual([]);
    move(system, 1);
    press(system, 'current.toggled');
    expect(selected(system)).toEqual(['a']);
    press(system, 'current.toggled');
    expect(selected(system)).toEqual([]);
  });

  test('browsing → current.deletionRequested → asked about the current item; without one, nothing', () => {
    const system = start();
    press(system, 'current.deletionRequested');
    expect(asked(system)).toBeNull();
    move(system, 1);
    press(system, 'current.deletionRequested');
    expect(selectTarget(system.deletion().getSnapshot())).toMatchObject({
      kind: 'image',
      section: 'gallery',
      id: 'a',
      label: 'Title of a',
    });
  });

  test('browsing, with a selection → current.deletionRequested → asked about all of it, and not about the current item', () => {
    const system = start();
    move(system, 1);
    press(system, 'current.toggled');
    move(system, 1, 1);
    press(system, 'current.toggled');
    move(system, -1);
    press(system, 'current.deletionRequested');
    expect([askedTogether(system), asked(system)]).toEqual([['a', 'c'], null]);
  });
});

describe('in the viewer', () => {
  test('reading → current.moved → the neighbour, not beyond the ends, and keys go on from the item read last', () => {
    const system = start('/media?open=a');
    move(system, -1);
    expect(system.openId()).toBe('a');
    move(system, 1);
    expect(shows(system)).toEqual(['reading', 'b', '/media?open=b']);
    system.panel.send({ type: 'panel.dismissed' });
    expect(current(system)).toBe('b');
  });

  test('reading an item that the search hides → current.moved → its neighbour in the whole section', () => {
    const system = start('/media?q=of+c&open=a');
    move(system, 1);
    expect(system.openId()).toBe('b');
  });

  test('reading → current.deletionRequested → asked about the open item, also with a selection', () => {
    const system = start();
    move(system, 1);
    press(system, 'current.toggled');
    system.open('b');
    press(system, 'current.deletionRequested');
    expect([asked(system), askedTogether(system)]).toEqual(['b', []]);
  });

  test('reading → current.opened, current.toggled → nothing', () => {
    const system = start('/media?open=a');
    press(system, 'current.opened');
    press(system, 'current.toggled');
    expect([shows(system), selected(system)]).toEqual([['reading', 'a', '/media?open=a'], []]);
  });
});

describe('the keys', () => {
  test('browsing → help.requested → showingKeys → question.dismissed → browsing', () => {
    const system = start();
    press(system, 'help.requested');
    expect(showsKeys(system)).toBe(true);
    move(system, 1);
    expect(current(system)).toBeNull();
    system.screen.send({ type: 'question.dismissed' });
    move(system, 1);
    expect([showsKeys(system), current(system)]).toEqual([false, 'a']);
  });

  test.each([
    ['location.changed', (system: MediaScreenSystem) => system.location.navigate('/media?open=b')],
    ['location.left', (system: MediaScreenSystem) => system.location.navigate('/inquiries')],
  ] as const)('showingKeys → %s → closed', (_, leave) => {
    const system = start();
    press(system, 'help.requested');
    leave(system);
    expect(showsKeys(system)).toBe(false);
  });

  test('showingKeys → location.changed → the screen follows the url', () => {
    const system = start();
    press(system, 'help.requested');
    system.location.navigate('/media?open=b&sort=oldest');
    expect(shows(system)).toEqual(['reading', 'b', '/media?open=b&sort=oldest']);
    expect(list(system).getSnapshot().context.view.sort).toBe('oldest');
    expect(state(system).value).toMatchObject({ browsing: { reading: 'present' } });
    press(system, 'help.requested');
    expect(showsKeys(system)).toBe(true);
  });
});
