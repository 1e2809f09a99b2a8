import { type ActorRefFrom, type SnapshotFrom, setup } from 'xstate';
import { port } from '../port.ts';

export type ReleaseEvent =
  /** The page was focused or shown, or the connection came back. */
  | { type: 'page.returned' }
  /** The administrator continues with the running build. */
  | { type: 'release.postponed' };

/** Milliseconds between two checks, and for how long a postponed banner stays hidden. */
const interval = 5 * 60_000;
/** Milliseconds until a check without a response is aborted. */
const checkTimeout = 30_000;

/** Checks whether a newer build than the running one is deployed, and offers it. */
export const releaseMachine = setup({
  types: {
    context: {} as { readonly build: string },
    /** The id of the running build. */
    input: {} as { build: string },
    events: {} as ReleaseEvent,
  },
  /** Resolves with the id of the deployed build. */
  actors: { readBuild: port<string>('readBuild') },
  delays: { interval, checkTimeout },
  guards: {
    isAnother: ({ context }, params: { build: string }) => params.build !== context.build,
  },
}).createMachine({
  id: 'release',
  description:
    'Checks every five minutes, and when the page is shown again, whether a newer build is deployed.',
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
