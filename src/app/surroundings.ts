import { createActor, fromPromise } from 'xstate';
import { type ConnectionActorRef, connectionMachine } from '#machines/connection/connection.machine.ts';
import { type ReleaseActorRef, releaseMachine } from '#machines/release/release.machine.ts';
import type { Inspection } from './inspection.ts';
import { createPresence } from './presence.ts';

/** What the page hears from around it, whoever is signed in. */
export interface Surroundings {
  readonly connection: ConnectionActorRef;
  /** Null where no build is deployed: in development. */
  readonly release: ReleaseActorRef | null;
  stop(): void;
}

/** Starts to listen for the connection, and to look for newer builds than the one in `<meta name="build">`. */
export function watchSurroundings(page: Document, view: Window, inspection: Inspection): Surroundings {
  const listening = new AbortController();
  const connection = createActor(connectionMachine, { id: 'connection', ...inspection }).start();
  const lost = () => connection.send({ type: 'connection.lost' });
  const returned = () => connection.send({ type: 'connection.returned' });
  if (!view.navigator.onLine) lost();
  view.addEventListener('offline', lost, { signal: listening.signal });
  view.addEventListener('online', returned, { signal: listening.signal });

  const build = page.querySelector<HTMLMetaElement>('meta[name="build"]')?.content;
  const release = build === undefined ? null : watchReleases(build, inspection);
  const stopHearing = createPresence(page, view).onReturn(() => release?.send({ type: 'page.returned' }));

  return {
    connection,
    release,
    stop: () => {
      listening.abort();
      stopHearing();
      connection.stop();
      release?.stop();
    },
  };
}

const watchReleases = (build: string, inspection: Inspection): ReleaseActorRef =>
  createActor(
    releaseMachine.provide({
      actors: {
        readBuild: fromPromise(async ({ signal }) => {
          const answer = await fetch(`${import.meta.env.BASE_URL}build.json`, { signal, cache: 'no-store' });
          const { id }: { id?: unknown } = await answer.json();
          if (typeof id !== 'string') throw new TypeError('build.json has no id');
          return id;
        }),
      },
    }),
    { id: 'release', input: { build }, ...inspection },
  ).start();
