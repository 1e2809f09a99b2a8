import { type SnapshotFrom, setup } from 'xstate';

export type DrawerEvent =
  | { type: 'drawer.opened' }
  /** Escape, the close button, or a click outside. */
  | { type: 'drawer.dismissed' }
  | { type: 'drawer.linkChosen' }
  /** The window is wide enough for the fixed sidebar. */
  | { type: 'drawer.sidebarFixed' };

/** The navigation drawer on small screens (Specification §2). */
export const drawerMachine = setup({
  types: { events: {} as DrawerEvent, tags: {} as 'open' },
}).createMachine({
  id: 'drawer',
  description:
    'The navigation drawer of small screens; above 768 px the sidebar is fixed and the drawer closed.',
  initial: 'closed',
  states: {
    closed: { on: { 'drawer.opened': 'open' } },
    open: {
      tags: 'open',
      on: {
        'drawer.dismissed': 'closed',
        'drawer.linkChosen': 'closed',
        'drawer.sidebarFixed': 'closed',
      },
    },
  },
});

export const selectIsOpen = (snapshot: SnapshotFrom<typeof drawerMachine>) => snapshot.hasTag('open');
