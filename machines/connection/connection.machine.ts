import { type ActorRefFrom, type SnapshotFrom, setup } from 'xstate';

export type ConnectionEvent = { type: 'connection.lost' } | { type: 'connection.returned' };

/** Whether the browser is online; a banner is shown while it is not. */
export const connectionMachine = setup({
  types: { events: {} as ConnectionEvent },
}).createMachine({
  id: 'connection',
  description: 'Whether the browser has a connection, also on start.',
  initial: 'online',
  states: {
    online: { on: { 'connection.lost': 'offline' } },
    offline: { on: { 'connection.returned': 'online' } },
  },
});

export type ConnectionActorRef = ActorRefFrom<typeof connectionMachine>;

export const selectIsOffline = (snapshot: SnapshotFrom<typeof connectionMachine>) =>
  snapshot.matches('offline');
