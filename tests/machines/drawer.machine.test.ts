import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { type DrawerEvent, drawerMachine, selectIsOpen } from '#machines/drawer/drawer.machine.ts';
import { startChart } from '#tests/support/chart.ts';

const startDrawer = () => startChart((options) => createActor(drawerMachine, options)).actor;

const endings: readonly DrawerEvent['type'][] = [
  'drawer.dismissed',
  'drawer.linkChosen',
  'drawer.sidebarFixed',
];

describe(drawerMachine.id, () => {
  test('closed → drawer.opened → open', () => {
    const actor = startDrawer();
    expect(actor.getSnapshot().value).toBe('closed');
    expect(selectIsOpen(actor.getSnapshot())).toBe(false);
    actor.send({ type: 'drawer.opened' });
    expect(actor.getSnapshot().value).toBe('open');
    expect(selectIsOpen(actor.getSnapshot())).toBe(true);
  });

  // @spec 2.8
  test.each(endings)('open → %s → closed', (type) => {
    const actor = startDrawer();
    actor.send({ type: 'drawer.opened' });
    actor.send({ type });
    expect(actor.getSnapshot().value).toBe('closed');
    expect(selectIsOpen(actor.getSnapshot())).toBe(false);
  });

  test.each(endings)('closed → %s → still closed', (type) => {
    const actor = startDrawer();
    actor.send({ type });
    expect(actor.getSnapshot().value).toBe('closed');
  });
});
