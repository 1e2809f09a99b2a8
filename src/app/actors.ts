import { fromPromise } from 'xstate';
import { type ChunkActorRef, chunkMachine, type DeployedBuild } from '#machines/chunk/chunk.machine.ts';
import { type ConnectionActorRef, connectionMachine } from '#machines/connection/connection.machine.ts';
import { type ReleaseActorRef, releaseMachine } from '#machines/release/release.machine.ts';
import type { PageActivity } from '#session/pageActivity.ts';
import type { Scope } from '#session/scope.ts';
import type { SessionScope } from '#session/services.ts';
import { fetchFiles, readBuild, readReload, reloadInto, runningBuild } from './build.ts';

/** The actors behind the banners; they live as long as the page. */
export interface PageActors {
  readonly connection: ConnectionActorRef;
  /** Null in development, where no build is deployed. */
  readonly release: ReleaseActorRef | null;
}

/** Also keeps the browser from opening a dropped file. */
export function startPageActors(scope: Scope, pageActivity: PageActivity): PageActors {
  const controller = new AbortController();
  scope.onEnd(() => controller.abort());
  const connection = scope.start(connectionMachine, { id: 'connection' });
  const lost = () => connection.send({ type: 'connection.lost' });
  const returned = () => connection.send({ type: 'connection.returned' });
  if (!navigator.onLine) lost();
  window.addEventListener('offline', lost, { signal: controller.signal });
  window.addEventListener('online', returned, { signal: controller.signal });

  // A file dropped beside the drop area would be opened in place of the application.
  const refuseFiles = (event: DragEvent) => {
    const { dataTransfer } = event;
    if (event.defaultPrevented || !dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    dataTransfer.dropEffect = 'none';
  };
  window.addEventListener('dragover', refuseFiles, { signal: controller.signal });
  window.addEventListener('drop', refuseFiles, { signal: controller.signal });

  const build = runningBuild();
  if (build === null) return { connection, release: null };
  const release = scope.start(
    releaseMachine.provide({
      actors: { readBuild: fromPromise<string>(async ({ signal }) => (await readBuild(signal)).id) },
    }),
    { id: 'release', input: { build } },
  );
  scope.onEnd(pageActivity.onReturn(() => release.send({ type: 'page.returned' })));
  return { connection, release };
}

/** Loads the code of the lazy route with that name in build.json. */
export function startChunk(
  scope: SessionScope,
  name: string,
  importCode: () => Promise<void>,
): ChunkActorRef {
  const load = () =>
    importCode().catch((error: unknown) => {
      console.warn(`${name} did not load`, error);
      throw error;
    });
  const chunk = scope.start(
    chunkMachine.provide({
      actors: {
        importCode: fromPromise(load),
        readBuild: fromPromise<DeployedBuild>(async ({ signal }) => {
          const { id, routes } = await readBuild(signal);
          return { id, files: routes[name] ?? [] };
        }),
        loadAgain: fromPromise<boolean, readonly string[]>(async ({ input, signal }) => {
          await fetchFiles(input, signal);
          return load().then(
            () => true,
            () => false,
          );
        }),
      },
    }),
    { id: 'chunk', input: { build: runningBuild() ?? '', reloadedInto: readReload() } },
  );
  chunk.on('chunk.reloadRequired', ({ build }) => reloadInto(build));
  const unsubscribe = scope.pageActivity.onReturn(() => chunk.send({ type: 'page.returned' }));
  scope.onEnd(unsubscribe);
  chunk.subscribe({ complete: unsubscribe });
  return chunk;
}
