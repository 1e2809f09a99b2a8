import { describe, expect, test } from 'vitest';
import { form, isAsked, title, typeTitle } from './mediaScreenState.ts';
import { startMediaScreen } from './mediaScreenSystem.ts';

describe('the texts of an item at the end of a session', () => {
  test('changed → session.ended → the changed text is told, also of a save that is under way', () => {
    const system = startMediaScreen('/media?open=a');
    system.edit('a');
    const kept: unknown[] = [];
    form(system).on('edit.textsKept', ({ target, texts }) => kept.push([target.item.id, texts]));
    system.screen.send({ type: 'session.ended', isRequested: false });
    typeTitle(system);
    system.screen.send({ type: 'session.ended', isRequested: false });
    form(system).send({ type: 'edit.submitted' });
    system.location.navigate('/settings');
    system.screen.send({ type: 'session.ended', isRequested: false });
    expect(kept).toEqual([
      ['a', { title: 'Typed' }],
      ['a', { title: 'Typed' }],
    ]);
  });

  test('changed → session.ended by a sign-out → the item whose text is discarded is told', () => {
    const system = startMediaScreen('/media?open=a');
    system.edit('a');
    const told: unknown[] = [];
    form(system).on('*', (event) => told.push(event.type === 'edit.textsDiscarded' && event.target.item.id));
    system.screen.send({ type: 'session.ended', isRequested: true });
    typeTitle(system);
    system.screen.send({ type: 'session.ended', isRequested: true });
    expect(told).toEqual(['a']);
  });

  test('texts of an earlier session → edit.requested → shown, and asked about when they are left', () => {
    const system = startMediaScreen('/media?section=contact&open=d');
    system.edit('d');
    expect(title(system)).toBe('Typed before');
    system.panel.send({ type: 'panel.dismissed' });
    expect(isAsked(system)).toBe(true);
  });
});
