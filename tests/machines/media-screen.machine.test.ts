import { describe, expect, test, vi } from 'vitest';
import { selectIsSaving } from '#machines/arrange/arrange.machine.ts';
import {
  mediaScreenMachine,
  selectIsChoosingCategory,
  selectSelected,
} from '#machines/media-screen/media-screen.machine.ts';
import { startMediaScreen } from '#tests/support/mediaScreenChart.ts';

const chosen = { id: 'a', label: 'A', category: null };
const done = { stage: 'done', item: null };

describe(mediaScreenMachine.id, () => {
  test('the list that is shown is chosen → nothing is written to the history', () => {
    const { screen, location } = startMediaScreen();
    screen.send({ type: 'list.chosen', change: { section: 'gallery' } });
    expect(location.canTraverse(-1)).toBe(false);
    screen.send({ type: 'list.chosen', change: { section: 'contact' } });
    expect(location.canTraverse(-1)).toBe(true);
  });

  test('another view of the section → the selection stays; another section → nothing is selected', () => {
    const { screen, state, location } = startMediaScreen();
    const ids = () => [...selectSelected(state())];
    screen.send({ type: 'selection.toggled', id: 'a' });
    screen.send({ type: 'list.chosen', change: { sort: 'oldest' } });
    location.navigate('/media?q=a');
    expect(ids()).toEqual(['a']);
    screen.send({ type: 'list.chosen', change: { section: 'contact' } });
    expect(ids()).toEqual([]);
  });

  test.each(['deletion.requested', 'category.requested'] as const)('%s of no item → not asked', (type) => {
    const { screen, state } = startMediaScreen();
    screen.send({ type, items: [] });
    expect(state().matches({ question: 'idle' })).toBe(true);
  });

  test('the open item is deleted → closed once that is stored, not by its category, which can be dismissed', () => {
    const { screen, state, open, deletion, pending, url } = startMediaScreen();
    open('a');
    screen.send({ type: 'category.requested', items: [chosen] });
    screen.send({ type: 'question.dismissed' });
    expect(selectIsChoosingCategory(state())).toBe(false);
    screen.send({ type: 'category.requested', items: [chosen] });
    screen.send({ type: 'category.confirmed', category: 'Office' });
    expect(selectIsChoosingCategory(state())).toBe(false);
    pending()[0]?.resolve(done);
    screen.send({ type: 'deletion.requested', items: [chosen] });
    deletion()?.send({ type: 'deletion.confirmed' });
    expect(url()).toBe('/media?open=a');
    pending()[0]?.resolve(done);
    expect([url(), deletion()]).toEqual(['/media', undefined]);
  });

  test('the order of a section that is not shown is requested → not arranged', () => {
    const { screen, arrangement } = startMediaScreen();
    screen.send({ type: 'arrange.requested', section: 'contact', items: [], order: [] });
    expect(arrangement()).toBeNull();
  });

  test('an order that another bulk change keeps from being saved, or that fails in part, can be saved again', async () => {
    const { screen, listed, arrangement, pending } = startMediaScreen();
    const items = listed().map((item) => ({ ...item, sort_order: -1 }));
    screen.send({ type: 'category.requested', items: [{ id: 'a', label: 'A', category: null }] });
    screen.send({ type: 'category.confirmed', category: 'Office' });
    screen.send({ type: 'arrange.requested', section: 'gallery', items, order: ['b', 'a'] });
    const isSaving = () => {
      const arrange = arrangement();
      return arrange && selectIsSaving(arrange.getSnapshot());
    };
    arrangement()?.send({ type: 'arrange.submitted', items });
    expect(isSaving()).toBe(true);
    pending()[0]?.resolve({ stage: 'done', item: null });
    await vi.waitFor(() => expect(isSaving()).toBe(false));
    arrangement()?.send({ type: 'arrange.submitted', items });
    const [first, second] = pending();
    first?.resolve({ stage: 'done', item: null });
    second?.reject(new Error('500'));
    await vi.waitFor(() => expect(isSaving()).toBe(false));
  });

  test('a form that is being saved is shown again, and its save closes no other form', () => {
    const { screen, open, edit, pending } = startMediaScreen();
    open('a');
    screen.send({ type: 'edit.requested' });
    const form = edit();
    form?.send({ type: 'edit.textChanged', field: 'title', value: 'Typed' });
    screen.send({ type: 'edit.confirmed', next: null });
    screen.send({ type: 'edit.left' });
    screen.send({ type: 'edit.requested' });
    expect([edit(), pending().length]).toEqual([form, 1]);
    screen.send({ type: 'edit.left' });
    open('b');
    screen.send({ type: 'edit.requested' });
    pending()[0]?.resolve({ outcome: 'saved', item: null });
    expect([form?.getSnapshot().status, edit()?.getSnapshot().context.target.item.id]).toEqual(['done', 'b']);
  });
});
