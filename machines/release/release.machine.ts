import { type ActorRefFrom, type SnapshotFrom, setup } from 'xstate';
import { port } from '../port.ts';

export type ReleaseEvent =
  /** The page was focused or shown, or the connection came back. */
  | { type: 'page.returned' }
  /** The administrator goes on with the running build for now. */
  | { type: 'release.postponed' };

/** Milliseconds between two looks, and for how long a notice that was put off stays away. */
const interval = 5 * 60_000;
/** Milliseconds until a look without an answer is given up. */
const checkTimeout = 30_000;

/** Looks whether another build is deployed than the one that runs, and offers it. */
export const releaseMachine = setup({
  types: {
    context: {} as { readonly build: string },
    /** The id of the running build. */
    input: {} as { build: string },
    events: {} as ReleaseEvent,
  },
  /** Gives the id of the deployed build. */
  actors: { readBuild: port<string>('readBuild') },
  delays: { interval, checkTimeout },
  guards: {
    isAnother: ({ context }, params: { build: string }) => params.build !== context.build,
  },
}).createMachine({
  id: 'release',
  description: 'Looks now and then, and when one comes back to the page, whether a newer build is deployed.',
  context: ({ input }) => input,
  initial: 'current',
  states: {
    current: {
      on: { 'page.returned': 'checking' },
      after: { interval: 'checking' },
    },
    checking: {
      invoke: {
        src: 'readBuild',
        onDone: [
          {
            guard: { type: 'isAnother', params: ({ event }) => ({ build: event.output }) },
            target: 'outdated',
          },
          { target: 'current' },
        ],
        onError: 'current',
      },
      after: { checkTimeout: 'current' },
    },
    outdated: { on: { 'release.postponed': 'postponed' } },
    postponed: { after: { interval: 'outdated' } },
  },
});

export type ReleaseActorRef = ActorRefFrom<typeof releaseMachine>;

export const selectIsOutdated = (snapshot: SnapshotFrom<typeof releaseMachine>) =>
  snapshot.matches('outdated');
